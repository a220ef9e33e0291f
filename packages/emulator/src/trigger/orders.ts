import {
  CANCEL,
  FULFILL,
  findCurrencyExponent,
  fromMinor,
  ORDER_PAY,
  ORDER_PLACE,
  type OrderDetail,
  REFUND_CREATE,
  toMinor,
} from '#contract';
import type { Operation, OperationContext } from './operation.ts';
import { chooseCustomer, chooseProduct } from './sample-choice.ts';

export const orderCreated: Operation = {
  run: async (context) => void (await place(context)),
};

export const orderPaid: Operation = {
  async run(context) {
    const order = await orderFor(context);
    await context.store.orders.pay(context.scope, order.id, context.body(ORDER_PAY, { gateway: 'manual' }));
  },
};

export const orderFulfilled: Operation = {
  async run(context) {
    const order = await paidOrderFor(context);
    const trackingNumber = `SF${order.orderNumber.padStart(12, '0')}`;
    await context.store.orders.fulfill(
      context.scope,
      order.id,
      context.body(FULFILL, { trackingNumber, carrier: '顺丰速运' }),
    );
  },
};

export const orderCancelled: Operation = {
  async run(context) {
    const order = await orderFor(context);
    await context.store.orders.cancel(context.scope, order.id, context.body(CANCEL, { reason: '客户取消' }));
  },
};

/** Refunds what is left of the order unless an amount is set. */
export const orderRefunded: Operation = {
  async run(context) {
    const order = await paidOrderFor(context);
    const body = context.body(REFUND_CREATE, { amount: amountLeft(order), reason: '客户退货' });
    await context.store.orders.refund(context.scope, order.id, body);
  },
};

/** The order that the caller named, or one placed for the purpose. */
const orderFor = async (context: OperationContext): Promise<OrderDetail> =>
  context.orderId === undefined ? place(context) : context.store.orders.get(context.scope, context.orderId);

/** The same, paid. An order that the caller named is taken as it stands, so that a refusal is the store's own. */
async function paidOrderFor(context: OperationContext): Promise<OrderDetail> {
  const order = await orderFor(context);
  return context.orderId === undefined
    ? context.store.orders.pay(context.scope, order.id, { gateway: 'manual' })
    : order;
}

function amountLeft({ currency, paidAmount, refundedAmount }: OrderDetail): number {
  const exponent = findCurrencyExponent(currency) ?? 0;
  return fromMinor((toMinor(paidAmount, exponent) ?? 0) - (toMinor(refundedAmount, exponent) ?? 0), exponent);
}

async function place(context: OperationContext): Promise<OrderDetail> {
  const product = await chooseProduct(context);
  const customer = await chooseCustomer(context);
  const body = context.body(ORDER_PLACE, {
    customerId: customer.id,
    lines: [{ productId: product.id, quantity: 1 }],
    shippingAddress: {
      name: customer.name,
      phone: customer.phone,
      country: 'CN',
      province: '上海市',
      city: '上海',
      district: '浦东新区',
      address1: '世纪大道 100 号',
      postalCode: '200120',
    },
  });
  return context.store.orders.place(context.scope, body);
}
