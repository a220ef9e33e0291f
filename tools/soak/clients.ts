import type { Page } from '#contract';
import type { SoakedEmulator } from './emulator.ts';

/** What a client's calls came to. */
export interface Tally {
  /** Calls of the REST API that were answered. */
  answered: number;
  /** Of these, those that a fault or a limit refused. */
  refused: number;
  /** Calls whose connection was reset. */
  reset: number;
}

/** What the store acknowledged, and therefore has to know for ever. */
export interface Acknowledged {
  /** Stock of each product after its last change. */
  readonly stock: Map<string, number>;
  readonly customers: Set<string>;
  /** Orders, each paid. */
  readonly orders: Set<string>;
}

/** What a client works with. */
export interface ClientOptions {
  readonly emulator: SoakedEmulator;
  readonly storeId: string;
  /** Used in turn, because a key has a limit of calls. */
  readonly keys: readonly string[];
  /** Gives 0 ≤ x < 1. */
  readonly random: () => number;
  readonly isOver: () => boolean;
  /** Resolves when the client may go on: the clock is moved while nothing new happens. */
  readonly mayGoOn: () => Promise<void>;
  readonly tally: Tally;
  readonly acknowledged: Acknowledged;
}

/** Reads and changes a store until it is told to end; it alone changes its products, so that each has one history. */
export async function runClient(options: ClientOptions): Promise<void> {
  const { emulator, storeId, keys, random, isOver, mayGoOn, tally, acknowledged } = options;
  const own: string[] = [];
  let calls = 0;

  /** The data of a success, or undefined. */
  async function call<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    calls += 1;
    const said = await emulator.api(keys[calls % keys.length] ?? '', method, path, body);
    if (said === undefined) {
      tally.reset += 1;
      return undefined;
    }
    tally.answered += 1;
    if (said.code === 'ok') return said.data as T;
    tally.refused += 1;
    return undefined;
  }

  const anyOwn = (): string | undefined => own[Math.floor(random() * own.length)];

  async function createProduct(): Promise<void> {
    const made = await call<{ id: string; inventory: number }>('POST', '/api/products', {
      title: `Product ${calls} 商品`,
      price: 10,
      inventory: 1_000,
    });
    if (made === undefined) return;
    own.push(made.id);
    acknowledged.stock.set(made.id, made.inventory);
  }

  async function changeStock(): Promise<void> {
    const id = anyOwn();
    if (id === undefined) return await createProduct();
    const changed = await call<{ inventory: number }>('PUT', `/api/products/${id}`, { inventory: 1_000 + calls });
    if (changed !== undefined) acknowledged.stock.set(id, changed.inventory);
  }

  async function createCustomer(): Promise<void> {
    const made = await call<{ id: string }>('POST', '/api/customers', { email: `${own[0]}.${calls}@example.com` });
    if (made !== undefined) acknowledged.customers.add(made.id);
  }

  /** Places an order and pays it, which takes one piece from stock. */
  async function order(): Promise<void> {
    const id = anyOwn();
    if (id === undefined) return await createProduct();
    const placed = await emulator.control<{ id: string }>('POST', '/orders', {
      storeId,
      lines: [{ productId: id, quantity: 1 }],
    });
    const stock = acknowledged.stock.get(id);
    if (stock !== undefined) acknowledged.stock.set(id, stock - 1);
    await emulator.control('POST', `/orders/${placed.id}/pay`, {});
    acknowledged.orders.add(placed.id);
  }

  async function read(): Promise<void> {
    const id = anyOwn();
    if (id === undefined || random() < 0.4) return void (await call<Page<unknown>>('GET', '/api/products?pageSize=20'));
    await call('GET', random() < 0.2 ? '/api/orders?pageSize=20' : `/api/products/${id}`);
  }

  await createProduct();
  while (!isOver()) {
    await mayGoOn();
    const dice = random();
    if (dice < 0.6) await read();
    else if (dice < 0.8) await changeStock();
    else if (dice < 0.86) await createProduct();
    else if (dice < 0.94) await createCustomer();
    else await order();
  }
}
