import { Link, useParams } from 'wouter';
import { useControl } from '../../client/queries.ts';
import { RETRY_SCHEDULE_MS } from '../../generated/catalog.ts';
import { AppName } from '../../parts/app-name.tsx';
import { AttemptAnswer } from '../../parts/attempt-answer.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Json } from '../../parts/json.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { toVisible } from '../../parts/visible-text.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { AttemptList } from './attempt-list.tsx';
import { CauseTree } from './cause-tree.tsx';
import { DeliveryActions } from './delivery-actions.tsx';
import { RetryLadder } from './retry-ladder.tsx';
import { texts } from './texts.ts';

/** One delivery: what it sends, how its attempts went, what led to it and what came of it. */
export default function DeliveryPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const { id = '' } = useParams();
  const delivery = useControl('deliveries.get', { id });
  const known = delivery.data;
  return (
    <>
      <PageHeader
        title={`${titles.delivery} ${toVisible(id.slice(0, 8))}`}
        beside={<span role="status">{known !== undefined && <StateBadge state={known.state} />}</span>}
      />
      <Loaded query={delivery}>
        {(found) => (
          <>
            <DeliveryActions delivery={found} />
            <Panel title={text.record}>
              <FieldList
                fields={[
                  [text.event, <code key="event">{found.event}</code>],
                  [text.app, <AppName key="app" id={found.appId} name={found.appName} />],
                  [
                    text.handler,
                    <Link key="handler" href={`/deliveries?${new URLSearchParams({ webhookId: found.webhookId })}`}>
                      <Foreign text={found.handler} max={80} />
                    </Link>,
                  ],
                  [text.id, <code key="id">{found.id}</code>],
                  ...(found.reason === null
                    ? []
                    : [[text.reason, <StateBadge key="reason" state={found.reason} />] as const]),
                  [text.response, <AttemptAnswer key="response" attempt={found.attempts.at(-1)} />],
                  [text.retryCount, text.retriesOf(found.retryCount, RETRY_SCHEDULE_MS.length)],
                  [text.cycle, text.cycleOf(found.cycle)],
                  [
                    text.nextDue,
                    found.nextAttemptAt === null ? text.nothingDue : <Moment key="due" at={found.nextAttemptAt} />,
                  ],
                  [text.created, <Moment key="created" at={found.createdAt} />],
                ]}
              />
            </Panel>
            <RetryLadder delivery={found} />
            <AttemptList key={found.id} delivery={found} />
            <Panel title={text.payload}>
              <Json label={text.payload} value={found.body} />
            </Panel>
            <CauseTree id={found.id} />
          </>
        )}
      </Loaded>
    </>
  );
}
