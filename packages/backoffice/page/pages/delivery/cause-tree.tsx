import { Link } from 'wouter';
import { useControl } from '../../client/queries.ts';
import { AppName } from '../../parts/app-name.tsx';
import { AttemptAnswer } from '../../parts/attempt-answer.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './delivery.module.css';
import { texts } from './texts.ts';
import { type EventNode, toCauseNodes } from './to-cause-nodes.ts';

type DeliveryNode = EventNode['deliveries'][number];
type AttemptNode = DeliveryNode['attempts'][number];

/** What led to a delivery and what came of it: event, deliveries, attempts, calls, further events. */
export function CauseTree({ id }: { readonly id: string }) {
  const text = useText(texts);
  const tree = useControl('deliveries.tree', { id });
  return (
    <Panel title={text.tree}>
      <Loaded query={tree}>
        {(found) => (
          <>
            <ul className={classes.tree} aria-label={text.tree}>
              {toCauseNodes(found).map((node) => (
                <EventItem key={node.event.seq} node={node} shown={id} />
              ))}
            </ul>
            {found.truncated && <Notice tone="warn">{text.treeCut}</Notice>}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface ItemProps<N> {
  readonly node: N;
  /** Id of the delivery that the page shows. */
  readonly shown: string;
}

function EventItem({ node: { event, deliveries }, shown }: ItemProps<EventNode>) {
  const text = useText(texts);
  return (
    <li>
      <code>{event.event}</code> <Moment at={event.timestamp} brief />{' '}
      {event.stopped ? (
        <Tag tone="bad">{text.stopped}</Tag>
      ) : (
        deliveries.length === 0 && <span className={classes.note}>{text.toNobody}</span>
      )}
      {deliveries.length > 0 && (
        <ul>
          {deliveries.map((node) => (
            <DeliveryItem key={node.id} node={node} shown={shown} />
          ))}
        </ul>
      )}
    </li>
  );
}

function DeliveryItem({ node: { id, known, attempts }, shown }: ItemProps<DeliveryNode>) {
  const text = useText(texts);
  const name = `${text.record} ${id.slice(0, 8)}`;
  return (
    <li>
      {id === shown ? (
        <strong>
          {name} ({text.thisOne})
        </strong>
      ) : (
        <Link href={`/deliveries/${id}`}>{name}</Link>
      )}{' '}
      {known !== undefined && (
        <>
          <AppName id={known.appId} name={known.appName} /> <StateBadge state={known.state} />
        </>
      )}
      {attempts.length > 0 && (
        <ul>
          {attempts.map((node) => (
            <AttemptItem key={node.attempt.number} node={node} shown={shown} />
          ))}
        </ul>
      )}
    </li>
  );
}

function AttemptItem({ node: { attempt, calls }, shown }: ItemProps<AttemptNode>) {
  const text = useText(texts);
  return (
    <li>
      {text.attempt(attempt.number)} <AttemptAnswer attempt={attempt} />{' '}
      {attempt.apiCalls.length > 0 && <span className={classes.note}>{text.callsMade(attempt.apiCalls.length)}</span>}
      {calls.length > 0 && (
        <ul>
          {calls.map(({ place, name, status, events }) => (
            <li key={place}>
              <code>
                <Foreign text={name} />
              </code>{' '}
              {status !== undefined && <Tag tone={status < 400 ? 'good' : 'bad'}>{status}</Tag>}
              {events.length > 0 && (
                <ul>
                  {events.map((node) => (
                    <EventItem key={node.event.seq} node={node} shown={shown} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
