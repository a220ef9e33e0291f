import { Link } from 'wouter';
import type { OrderDetail } from '#contract';
import { useApi } from '../../client/queries.ts';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './order.module.css';
import { texts } from './texts.ts';
import { useCancelsPaid } from './use-cancels-paid.ts';

/** Who ordered and when, and what the state of the order allows. */
export function OrderPanel({ order }: { readonly order: OrderDetail }) {
  const text = useText(texts);
  const cancelsPaid = useCancelsPaid();
  const { status, customerId, email, cancelledAt, cancelReason } = order;
  return (
    <Panel title={text.order}>
      <p className={classes.next}>{status === 'PAID' && cancelsPaid ? text.PAID_CANCELS : text[status]}</p>
      <FieldList
        fields={[
          [text.customer, customerId === null ? text.guest : <CustomerLink key="customer" id={customerId} />],
          [text.email, email === null ? text.none : <Foreign key="email" text={email} />],
          [text.placed, <Moment key="placed" at={order.createdAt} />],
          [text.changed, <Moment key="changed" at={order.updatedAt} />],
          ...(cancelledAt === null
            ? []
            : ([
                [text.cancelled, <Moment key="cancelled" at={cancelledAt} />],
                [text.cancelReason, <Foreign key="reason" text={cancelReason || text.none} />],
              ] as const)),
          [text.id, <code key="id">{order.id}</code>],
        ]}
      />
    </Panel>
  );
}

/** A customer's name; an order outlives the customer. */
function CustomerLink({ id }: { readonly id: string }) {
  const text = useText(texts);
  const { data, error } = useApi('customers.get', { id });
  if (error !== null) {
    return (
      <>
        <code>{id}</code> ({text.deletedCustomer})
      </>
    );
  }
  return (
    <Link href={`/customers/${id}`}>
      {data === undefined ? <code>{id}</code> : <Foreign text={data.name || data.email} max={80} />}
    </Link>
  );
}
