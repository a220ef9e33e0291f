import { Link } from 'wouter';
import type { DeliveryState, StreamMessages } from '#contract';
import { type Received, useMessages } from '../client/stream.ts';
import { useText } from '../text/use-text.ts';
import classes from './caused-events.module.css';
import { Panel } from './panel.tsx';
import { partTexts } from './part-texts.ts';
import { StateBadge } from './state-badge.tsx';

interface CausedEventsProps {
  /** `lastMessageNumber()` just before the action; undefined: nothing was done yet. */
  readonly since: number | undefined;
  /** Which events belong to the action; by default all since then. */
  readonly match?: (event: StreamMessages['event']) => boolean;
}

/** Whether an event speaks of a record. */
export const mentions =
  (id: string) =>
  ({ payload }: StreamMessages['event']): boolean =>
    Object.values(payload as object).includes(id);

/** The events since an action, and how their deliveries went so far. */
export function CausedEvents({ since, match = () => true }: CausedEventsProps) {
  const text = useText(partTexts);
  const messages = useMessages();
  if (since === undefined) return null;
  const later = messages.filter(({ number }) => number > since);
  const events = later.flatMap(({ kind, data, number }) =>
    kind === 'event' && match(data) ? [{ ...data, number }] : [],
  );
  const states = statesOf(later);
  return (
    <Panel title={text.causedTitle}>
      <p className="visually-hidden" role="status">
        {events.length === 0 ? text.causedNothing : text.causedEvents(events.length)}
      </p>
      {events.length === 0 && <p className={classes.waiting}>{text.causedNothing}</p>}
      <ul className={classes.events}>
        {events.map(({ number, event, causedBy, deliveryIds }) => (
          <li key={number}>
            <code>{event}</code> {causedBy !== null && <span className={classes.note}>{text.byHandler}</span>}
            {deliveryIds.length === 0 && <span className={classes.note}>{text.toNobody}</span>}
            {deliveryIds.map((id) => (
              <Link key={id} href={`/deliveries/${id}`} className={classes.delivery}>
                {text.delivery} {id.slice(0, 8)} <StateBadge state={states.get(id) ?? 'pending'} />
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const statesOf = (messages: readonly Received[]): ReadonlyMap<string, DeliveryState> =>
  new Map(messages.flatMap(({ kind, data }) => (kind === 'delivery' ? [[data.id, data.state]] : [])));
