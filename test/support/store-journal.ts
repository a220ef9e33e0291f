import { expect } from 'vitest';
import type { Delivery, Product } from '#contract';
import type { RunningStore } from './start-store.ts';

/**
 * What clients of a store were told, beside what its events tell: changes without their events, and events without their
 * change, show as a difference. Each product's stock is a chain in which every change begins where the last one ended.
 */
export class StoreJournal {
  /** Stock of each product after each change that was acknowledged, from its creation on. */
  readonly acknowledged = new Map<string, number[]>();
  /** Bytes of every delivery that was seen. */
  readonly bodies = new Map<string, string>();
  /** For each app and product: its events, oldest first. */
  readonly #told = new Map<string, { event: string; payload: Record<string, unknown> }[]>();
  readonly #apps: readonly string[];

  constructor(apps: readonly string[]) {
    this.#apps = apps;
  }

  /** Reads what is new in a store, and compares all of it with what clients know. */
  async check(store: RunningStore): Promise<void> {
    for (const delivery of (await this.#readNew(store)).reverse()) this.#take(delivery);
    const products = await readProducts(store);
    expect([...this.acknowledged.keys()].filter((id) => !products.has(id))).toEqual([]);
    for (const appId of this.#apps) {
      expect(this.#productsOf(appId)).toEqual([...products.keys()].sort());
      expect([...products.values()].flatMap((product) => this.#problemsOf(appId, product))).toEqual([]);
    }
  }

  async #readNew(store: RunningStore): Promise<Delivery[]> {
    const found: Delivery[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await store.deliveries(page);
      for (const { id, body } of items) expect(this.bodies.get(id) ?? body).toBe(body);
      const added = items.filter(({ id }) => !this.bodies.has(id));
      found.push(...added);
      if (added.length < items.length || page * 100 >= total) return found;
    }
  }

  #take({ id, appId, event, body }: Delivery): void {
    const { payload, delivery_id } = JSON.parse(body);
    expect(delivery_id).toBe(id);
    this.bodies.set(id, body);
    const place = `${appId} ${payload.product_id}`;
    const told = this.#told.get(place) ?? [];
    told.push({ event, payload });
    this.#told.set(place, told);
  }

  #productsOf(appId: string): string[] {
    return [...this.#told.keys()]
      .flatMap((place) => (place.startsWith(appId) ? (place.split(' ')[1] ?? '') : []))
      .sort();
  }

  /** What the events told of a product, where it is otherwise than it has to be. */
  #problemsOf(appId: string, { id, inventory }: Product): string[] {
    const told = this.#told.get(`${appId} ${id}`) ?? [];
    const levels = told.flatMap(({ event, payload }) =>
      event === 'product.inventory.updated' ? [[payload.old_quantity, payload.new_quantity]] : [],
    );
    const chain = [0, ...levels.map(([, after]) => after)];
    const acknowledged = this.acknowledged.get(id) ?? [];
    const known = new Set<unknown>(acknowledged);
    const compare = (what: string, found: readonly unknown[], expected: readonly unknown[]): string[] =>
      JSON.stringify(found) === JSON.stringify(expected)
        ? []
        : [`${what} of ${id} for ${appId}: ${found}; they have to be: ${expected}`];
    return [
      ...compare(
        'Events',
        told.map(({ event }) => event),
        ['product.created', ...levels.flatMap(() => ['product.updated', 'product.inventory.updated'])],
      ),
      ...compare(
        'Levels before each change',
        levels.map(([before]) => before),
        chain.slice(0, -1),
      ),
      ...compare('The last level', chain.slice(-1), [inventory]),
      ...compare(
        'Acknowledged levels',
        chain.filter((level) => known.has(level)),
        acknowledged,
      ),
    ];
  }
}

async function readProducts(store: RunningStore): Promise<Map<string, Product>> {
  const found = new Map<string, Product>();
  for (let page = 1; ; page++) {
    const { data } = await store.api<{ items: Product[]; total: number }>(
      'GET',
      `/api/products?page=${page}&pageSize=100`,
    );
    for (const product of data.items) found.set(product.id, product);
    if (page * 100 >= data.total) return found;
  }
}
