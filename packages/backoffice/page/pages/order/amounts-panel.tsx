import type { OrderDetail } from '#contract';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import { leftOf } from './left-of.ts';
import { texts } from './texts.ts';

/** What it costs, and how its last payment went. */
export function AmountsPanel({ order }: { readonly order: OrderDetail }) {
  const text = useText(texts);
  const { payment, currency } = order;
  const money = (amount: number) => <Money key="amount" amount={amount} currency={currency} />;
  return (
    <>
      <Panel title={text.amounts}>
        <FieldList
          fields={[
            [text.subtotal, money(order.subtotal)],
            [text.shippingTotal, money(order.shippingTotal)],
            [text.taxTotal, money(order.taxTotal)],
            [text.discountTotal, money(order.discountTotal)],
            [text.total, money(order.total)],
            [text.paidAmount, money(order.paidAmount)],
            [text.refundedAmount, money(order.refundedAmount)],
            [text.left, money(leftOf(order))],
          ]}
        />
      </Panel>
      <Panel title={text.payment}>
        {payment === null ? (
          text.noPayment
        ) : (
          <FieldList
            fields={[
              [
                text.paymentState,
                <Tag key="state" tone={payment.status === 'FAILED' ? 'bad' : 'good'}>
                  {text[payment.status]}
                </Tag>,
              ],
              [text.gateway, <Foreign key="gateway" text={payment.gateway} />],
              [text.amount, <Money key="amount" amount={payment.amount} currency={payment.currency} />],
              [text.paidAt, <Moment key="at" at={payment.paidAt} />],
              [text.id, <code key="id">{payment.id}</code>],
            ]}
          />
        )}
      </Panel>
    </>
  );
}
