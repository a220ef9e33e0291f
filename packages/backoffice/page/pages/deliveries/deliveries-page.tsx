import type { Delivery, EventName } from '#contract';
import { useControl } from '../../client/queries.ts';
import { DELIVERY_REASONS, DELIVERY_STATES, EVENTS } from '../../generated/catalog.ts';
import { AppName } from '../../parts/app-name.tsx';
import { AttemptAnswer } from '../../parts/attempt-answer.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryChoice, useQueryPage, useQueryValue } from '../../parts/query-values.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { texts } from './texts.ts';

/** What was delivered or was not, the newest first, as it happens. */
export default function DeliveriesPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const page = useQueryPage();
  const state = useQueryChoice('state', DELIVERY_STATES);
  const reason = useQueryChoice('reason', DELIVERY_REASONS);
  const event = useQueryChoice('event', Object.keys(EVENTS) as EventName[]);
  const [appId] = useQueryValue('appId');
  const [webhookId] = useQueryValue('webhookId');
  const deliveries = useControl('deliveries.list', { query: { page, state, reason, event, appId, webhookId } });
  return (
    <>
      <PageHeader title={titles.deliveries} />
      <DeliveryFilters />
      <Loaded query={deliveries}>
        {(found) => (
          <>
            <DataTable
              caption={text.list}
              rows={found.items}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/deliveries/${id}`}
              empty={text.noDeliveries}
              columns={[
                { label: text.event, cell: (row) => <code>{row.event}</code> },
                { label: text.app, cell: (row) => <AppName id={row.appId} name={row.appName} /> },
                { label: text.handler, cell: ({ handler }) => <Foreign text={handler} max={60} /> },
                { label: text.state, cell: (row) => <StateOf delivery={row} /> },
                { label: text.retries, cell: ({ retryCount }) => retryCount, numeric: true },
                { label: text.lastResponse, cell: (row) => <AttemptAnswer attempt={row.attempts.at(-1)} /> },
                {
                  label: text.nextDue,
                  cell: ({ nextAttemptAt }) =>
                    nextAttemptAt === null ? text.nothingDue : <Moment at={nextAttemptAt} brief />,
                },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
              ]}
            />
            <Pager name={text.list} of={found} />
          </>
        )}
      </Loaded>
    </>
  );
}

const StateOf = ({ delivery: { state, reason } }: { readonly delivery: Delivery }) => (
  <>
    <StateBadge state={state} /> {reason !== null && <StateBadge state={reason} />}
  </>
);
