import { ApiError } from '#contract';
import type { TestApi } from './start-api.ts';

/** One thing that somebody does to a shop; `at` chooses among the records there are. */
export type Step =
  | { readonly kind: 'create'; readonly priceMinor: number; readonly inventory: number }
  | { readonly kind: 'level'; readonly at: number; readonly inventory: number }
  | { readonly kind: 'status'; readonly at: number; readonly status: string }
  | { readonly kind: 'adjust'; readonly at: number; readonly quantity: number }
  | { readonly kind: 'delete'; readonly at: number }
  | { readonly kind: 'place'; readonly at: number; readonly quantity: number }
  | { readonly kind: 'pay'; readonly at: number }
  | { readonly kind: 'fulfill'; readonly at: number }
  | { readonly kind: 'refund'; readonly at: number; readonly amountMinor: number }
  | { readonly kind: 'cancel'; readonly at: number };

export interface ModelProduct {
  readonly id: string;
  readonly priceMinor: number;
  status: string;
  inventory: number;
  deleted: boolean;
}

export interface ModelOrder {
  readonly id: string;
  readonly product: ModelProduct;
  readonly quantity: number;
  readonly totalMinor: number;
  status: string;
  paidMinor: number;
  refundedMinor: number;
}

/** A code of the envelope, and the status that belongs to it. */
export interface Said {
  readonly code: string;
  readonly status: number;
}

const OK = 'ok';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Cents as the decimal that a client writes. */
export const toDecimal = (minor: number): number => Number((minor / 100).toFixed(2));

/**
 * What a shop in USD must hold after a sequence of steps, kept beside a real one: `take` does a step to the shop and tells
 * what it said and what it should have said by contract §3 and §5.
 */
export class ShopModel {
  readonly products: ModelProduct[] = [];
  readonly orders: ModelOrder[] = [];
  readonly #api: TestApi;

  constructor(api: TestApi) {
    this.#api = api;
  }

  async take(step: Step): Promise<{ said: Said; expected: string }> {
    switch (step.kind) {
      case 'create':
        return this.#create(step);
      case 'place':
        return this.#place(step);
      case 'pay':
      case 'fulfill':
      case 'refund':
      case 'cancel':
        return this.#moveOrder(step);
      default:
        return this.#changeProduct(step);
    }
  }

  async #create({ priceMinor, inventory }: Step & { kind: 'create' }) {
    const price = toDecimal(priceMinor);
    const { said, data } = await this.#call('POST', '/api/products', { title: `P ${price}`, price, inventory });
    this.products.push({ id: String(data.id), priceMinor, inventory, status: 'ACTIVE', deleted: false });
    return { said, expected: OK };
  }

  async #changeProduct(step: Step & { kind: 'level' | 'status' | 'adjust' | 'delete' }) {
    const product = this.products[step.at % this.products.length];
    const path = `/api/products/${product?.id ?? UNKNOWN}`;
    const { said } = await this.#call(...requestOf(step, path));
    if (product === undefined || product.deleted) return { said, expected: 'NOT_FOUND' };
    if (step.kind === 'delete') product.deleted = true;
    if (step.kind === 'status') product.status = step.status;
    if (step.kind === 'level') product.inventory = step.inventory;
    if (step.kind === 'adjust') {
      if (step.quantity === 0) return { said, expected: 'VALIDATION_ERROR' };
      if (product.inventory + step.quantity < 0) return { said, expected: 'BUSINESS_ERROR' };
      product.inventory += step.quantity;
    }
    return { said, expected: OK };
  }

  async #place({ at, quantity }: Step & { kind: 'place' }) {
    const product = this.products[at % this.products.length];
    const { store, scope } = this.#api;
    try {
      const order = await store.orders.place(scope, { lines: [{ productId: product?.id ?? UNKNOWN, quantity }] });
      if (product !== undefined) {
        product.inventory -= quantity;
        const totalMinor = product.priceMinor * quantity;
        const money = { totalMinor, paidMinor: 0, refundedMinor: 0 };
        this.orders.push({ id: order.id, product, quantity, status: 'PENDING', ...money });
      }
      const sold = product?.deleted === false && product.status === 'ACTIVE' && product.inventory >= 0;
      return { said: { code: OK, status: 200 }, expected: sold ? OK : 'a refusal' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const expected = product === undefined || product.deleted ? 'NOT_FOUND' : 'BUSINESS_ERROR';
      return { said: { code: error.code, status: error.status }, expected };
    }
  }

  async #moveOrder(step: Step & { kind: 'pay' | 'fulfill' | 'refund' | 'cancel' }) {
    const order = this.orders[step.at % this.orders.length];
    const said = await this.#sendMove(step, order?.id ?? UNKNOWN);
    if (order === undefined) return { said, expected: 'NOT_FOUND' };
    return { said, expected: moveModel(step, order) };
  }

  async #sendMove(step: Step & { kind: 'pay' | 'fulfill' | 'refund' | 'cancel' }, id: string): Promise<Said> {
    const path = `/api/orders/${id}/${step.kind}`;
    if (step.kind === 'fulfill') {
      return (await this.#call('POST', path, { trackingNumber: 'T', carrier: 'C' })).said;
    }
    if (step.kind === 'refund') return (await this.#call('POST', path, { amount: toDecimal(step.amountMinor) })).said;
    if (step.kind === 'cancel') return (await this.#call('POST', path)).said;
    try {
      await this.#api.store.orders.pay(this.#api.scope, id, {});
      return { code: OK, status: 200 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, status: error.status };
    }
  }

  async #call(method: string, path: string, body?: unknown) {
    const answer = await this.#api.call(method, path, { body });
    return { said: { code: answer.body.code, status: answer.status }, data: answer.body.data ?? {} };
  }
}

function requestOf(
  step: Step & { kind: 'level' | 'status' | 'adjust' | 'delete' },
  path: string,
): [method: string, path: string, body?: object] {
  switch (step.kind) {
    case 'delete':
      return ['DELETE', path];
    case 'status':
      return ['PUT', path, { status: step.status }];
    case 'level':
      return ['PUT', path, { inventory: step.inventory }];
    case 'adjust':
      return ['POST', `${path}/inventory`, { quantity: step.quantity }];
  }
}

/** Contract §3, for one line: what a move does to an order, or why it is refused. */
function moveModel(step: Step & { kind: 'pay' | 'fulfill' | 'refund' | 'cancel' }, order: ModelOrder): string {
  const restock = () => {
    if (!order.product.deleted) order.product.inventory += order.quantity;
  };
  if (step.kind === 'refund') {
    if (step.amountMinor <= 0) return 'VALIDATION_ERROR';
    const left = order.paidMinor - order.refundedMinor;
    if ((order.status !== 'PAID' && order.status !== 'FULFILLED') || step.amountMinor > left) return 'BUSINESS_ERROR';
    order.refundedMinor += step.amountMinor;
    if (step.amountMinor < left) return OK;
    if (order.status === 'PAID') restock();
    order.status = 'REFUNDED';
    return OK;
  }
  const needed = step.kind === 'fulfill' ? 'PAID' : 'PENDING';
  if (order.status !== needed) return 'BUSINESS_ERROR';
  if (step.kind === 'pay') order.paidMinor = order.totalMinor;
  if (step.kind === 'cancel') restock();
  order.status = { pay: 'PAID', fulfill: 'FULFILLED', cancel: 'CANCELLED' }[step.kind];
  return OK;
}
