import { useParams } from 'wouter';
import type { OrderDetail, StreamMessages } from '#contract';
import { useActing } from '../../client/acting.ts';
import { useApi } from '../../client/queries.ts';
import { Panels } from '../../panels/panels.tsx';
import { CausedEvents, mentions } from '../../parts/caused-events.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { AmountsPanel } from './amounts-panel.tsx';
import { LineItemsPanel } from './line-items-panel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderPanel } from './order-panel.tsx';
import { RefundsPanel } from './refunds-panel.tsx';
import { ShippingPanel } from './shipping-panel.tsx';
import { texts } from './texts.ts';

/** One order: all its fields, and what can be done to it next. */
export default function OrderPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const { id = '' } = useParams();
  const order = useApi('orders.get', { id });
  const { since, act } = useActing(id);
  return (
    <>
      <PageHeader
        title={order.data === undefined ? titles.order : text.title(toLabel(order.data.orderNumber, 40))}
        beside={order.data !== undefined && <StateBadge state={order.data.status} />}
      >
        {order.data !== undefined && <OrderActions order={order.data} act={act} />}
      </PageHeader>
      <Loaded query={order}>
        {(data) => (
          <>
            <CausedEvents since={since} match={concerns(data)} />
            <OrderPanel order={data} />
            <LineItemsPanel order={data} />
            <AmountsPanel order={data} />
            <ShippingPanel order={data} />
            {data.refunds.length > 0 && <RefundsPanel refunds={data.refunds} />}
            <Panels target="order.detail" recordId={id} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Whether an event speaks of an order or of what is in it, whose stock goes with it. */
const concerns =
  ({ id, lineItems }: OrderDetail) =>
  (event: StreamMessages['event']): boolean =>
    [id, ...lineItems.map(({ productId }) => productId)].some((record) => mentions(record)(event));
