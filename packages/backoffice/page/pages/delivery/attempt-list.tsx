import { useState } from 'react';
import type { Attempt, Delivery } from '#contract';
import { useControl } from '../../client/queries.ts';
import { AttemptAnswer } from '../../parts/attempt-answer.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import { AttemptDetail } from './attempt-detail.tsx';
import classes from './delivery.module.css';
import { texts } from './texts.ts';

/** Every attempt of a delivery, the last one first and open. */
export function AttemptList({ delivery }: { readonly delivery: Delivery }) {
  const text = useText(texts);
  const { id, attempts, body } = delivery;
  const signatures = useControl('deliveries.signatures', { id });
  const last = attempts.at(-1);
  return (
    <Panel title={text.attempts}>
      {attempts.length === 0 && <Empty>{text.noAttempts}</Empty>}
      <ol className={classes.attempts} reversed>
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.number}>
            <OneAttempt
              attempt={attempt}
              body={body}
              check={signatures.data?.checks.find((check) => check.attempt === attempt.number)}
              isLast={attempt === last}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type OneAttemptProps = Parameters<typeof AttemptDetail>[0] & { readonly isLast: boolean };

function OneAttempt({ isLast, ...detail }: OneAttemptProps) {
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? isLast;
  return (
    <details
      className={classes.attempt}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && setChosen(currentTarget.open)}
    >
      <summary>
        <AttemptLine attempt={detail.attempt} />
      </summary>
      {open && <AttemptDetail {...detail} />}
    </details>
  );
}

function AttemptLine({ attempt }: { readonly attempt: Attempt }) {
  const text = useText(texts);
  const { number, cycle, retry, trigger, outcome, durationMs, startedAt } = attempt;
  return (
    <span className={classes.line}>
      <strong>{text.attempt(number)}</strong>
      <span>
        {retry === 0 ? text.first : text.retry(retry)}
        {cycle > 1 && `, ${text.inCycle(cycle)}`}
      </span>
      {trigger === 'manual' && <Tag>{text.byHand}</Tag>}
      {outcome === null ? (
        <Tag tone="busy">{text.underWay}</Tag>
      ) : (
        <>
          <StateBadge state={outcome} /> <AttemptAnswer attempt={attempt} />
        </>
      )}
      {durationMs !== null && <span>{text.ms(durationMs)}</span>}
      <Moment at={startedAt} />
    </span>
  );
}
