import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { HandlerLogLine, StreamMessage, StreamMessages } from '#contract';
import type { Received } from '../../client/stream.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Tag, type Tone } from '../../parts/tag.tsx';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import classes from './overview.module.css';
import { texts } from './texts.ts';

const LEVELS: Readonly<Record<HandlerLogLine['level'], Tone>> = {
  debug: 'plain',
  info: 'busy',
  warn: 'warn',
  error: 'bad',
};

/** Where the record that an event speaks of is shown, by the name of its field. */
const RECORDS = { order_id: 'orders', product_id: 'products', customer_id: 'customers', app_id: 'apps' };

/** One message of the stream in a line. */
export const LiveMessage = memo(({ message }: { readonly message: Received }) => {
  const format = useFormat();
  const at = timeOf(message);
  return (
    <li className={classes.message} data-kind={message.kind}>
      <span className={classes.time}>
        {at !== undefined && <time dateTime={at}>{format.time(Date.parse(at))}</time>}
      </span>
      <span className={classes.line}>
        <Line message={message} />
      </span>
    </li>
  );
});

function timeOf({ kind, data }: StreamMessage): string | undefined {
  if (kind === 'event') return data.timestamp;
  if (kind === 'attempt') return data.attempt.finishedAt ?? data.attempt.startedAt;
  if (kind === 'handler-log' || kind === 'api-call') return data.at;
  return kind === 'clock' ? data.now : undefined;
}

function Line({ message: { kind, data } }: { readonly message: StreamMessage }): ReactNode {
  switch (kind) {
    case 'event':
      return <EventLine data={data} />;
    case 'delivery':
      return (
        <>
          <DeliveryLink id={data.id} /> <code>{data.event}</code> <StateBadge state={data.state} />
        </>
      );
    case 'attempt':
      return <AttemptLine data={data} />;
    case 'handler-log':
      return (
        <>
          <Tag tone={LEVELS[data.level]}>{data.level}</Tag> <Foreign text={data.text} />{' '}
          <DeliveryLink id={data.deliveryId} />
        </>
      );
    case 'api-call':
      return (
        <>
          <Tag tone={data.status < 400 ? 'good' : 'bad'}>{data.status}</Tag>{' '}
          <code>
            {data.method} <Foreign text={data.path} />
          </code>{' '}
          {data.code !== 'ok' && <code>{data.code}</code>} {data.deliveryId && <DeliveryLink id={data.deliveryId} />}
        </>
      );
    case 'clock':
      return <ClockLine data={data} />;
    case 'reload':
      return <ReloadLine data={data} />;
  }
}

function DeliveryLink({ id }: { readonly id: string }) {
  const text = useText(texts);
  return (
    <Link href={`/deliveries/${id}`}>
      {text.oneDelivery} {id.slice(0, 8)}
    </Link>
  );
}

function EventLine({
  data: { event, payload, deliveryIds, withheld, loop },
}: {
  readonly data: StreamMessages['event'];
}) {
  const text = useText(texts);
  const [field, id] = Object.entries(payload as object).find(([name]) => Object.hasOwn(RECORDS, name)) ?? [];
  return (
    <>
      <strong>
        <code>{event}</code>
      </strong>{' '}
      {field !== undefined && (
        <Link href={`/${RECORDS[field as keyof typeof RECORDS]}/${id}`}>{String(id).slice(0, 8)}</Link>
      )}{' '}
      {loop !== null ? text.loop : deliveryIds.length === 0 ? text.toNobody : text.toDeliveries(deliveryIds.length)}{' '}
      {withheld.map(({ webhookId, appName, handler, permission }) => (
        <Tag key={webhookId} tone="warn">
          <Foreign text={`${appName}, ${handler}`} max={120} /> {text.notGranted(permission)}
        </Tag>
      ))}{' '}
      {deliveryIds.slice(0, 3).map((deliveryId) => (
        <DeliveryLink key={deliveryId} id={deliveryId} />
      ))}
    </>
  );
}

function AttemptLine({ data: { deliveryId, event, phase, attempt } }: { readonly data: StreamMessages['attempt'] }) {
  const text = useText(texts);
  const format = useFormat();
  return (
    <>
      <DeliveryLink id={deliveryId} /> <code>{event}</code>{' '}
      {phase === 'started'
        ? text.attemptStarted(attempt.number)
        : text.attemptFinished(attempt.number, format.number(attempt.durationMs ?? 0))}{' '}
      {attempt.outcome !== null && <StateBadge state={attempt.outcome} />}{' '}
      {attempt.status ?? (attempt.errorCode !== null && <Foreign text={attempt.errorCode} max={60} />)}
    </>
  );
}

function ClockLine({ data: { mode, now } }: { readonly data: StreamMessages['clock'] }) {
  const text = useText(texts);
  const format = useFormat();
  return (
    <>
      {text.clockAt} {format.dateTime(Date.parse(now))} ({text[mode]})
    </>
  );
}

function ReloadLine({ data: { appId, name, ok, problem } }: { readonly data: StreamMessages['reload'] }) {
  const text = useText(texts);
  return (
    <>
      <Link href={`/apps/${appId}`}>
        <Foreign text={name} max={80} />
      </Link>{' '}
      {ok ? text.reloaded : text.notReloaded} {problem !== null && <Foreign text={problem} />}
    </>
  );
}
