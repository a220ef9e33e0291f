import type { OrderStatus } from '#contract';
import { useApi } from '../../client/queries.ts';
import { ORDER_STEPS } from '../../generated/catalog.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterBar, FilterSelect } from '../../parts/filter-bar.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryChoice, useQueryPage } from '../../parts/query-values.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { stateTexts } from '../../parts/state-texts.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { PlaceOrder } from './place-order.tsx';
import { texts } from './texts.ts';

const STATUSES = Object.keys(ORDER_STEPS) as OrderStatus[];

/** The orders of the store, newest first. */
export default function OrdersPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const states = useText(stateTexts);
  const status = useQueryChoice('status', STATUSES);
  const orders = useApi('orders.list', { query: { page: useQueryPage(), status } });
  return (
    <>
      <PageHeader title={titles.orders}>
        <PlaceOrder />
      </PageHeader>
      <FilterBar>
        <FilterSelect
          name="status"
          label={text.status}
          options={STATUSES.map((value) => ({ value, label: states[value] }))}
        />
      </FilterBar>
      <Loaded query={orders}>
        {(page) => (
          <>
            <DataTable
              caption={titles.orders}
              rows={page.items}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/orders/${id}`}
              empty={status === undefined ? text.noOrders : text.noSuchOrders}
              columns={[
                { label: text.number, cell: ({ orderNumber }) => <Foreign text={orderNumber} max={40} /> },
                { label: text.status, cell: (order) => <StateBadge state={order.status} /> },
                {
                  label: text.buyer,
                  cell: ({ email }) => (email === null ? text.withoutEmail : <Foreign text={email} max={60} />),
                },
                {
                  label: text.total,
                  cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
                  numeric: true,
                },
                {
                  label: text.refunded,
                  cell: ({ refundedAmount, currency }) =>
                    refundedAmount > 0 && <Money amount={refundedAmount} currency={currency} />,
                  numeric: true,
                },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
              ]}
            />
            <Pager name={titles.orders} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
