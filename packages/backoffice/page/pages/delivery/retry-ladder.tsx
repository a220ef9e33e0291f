import type { Delivery } from '#contract';
import { useControl } from '../../client/queries.ts';
import { RETRY_SCHEDULE_MS } from '../../generated/catalog.ts';
import { AttemptAnswer } from '../../parts/attempt-answer.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './delivery.module.css';
import { texts } from './texts.ts';
import { type Rung, toRungs } from './to-rungs.ts';

/** The present cycle's places of the ladder on a time line: what was made, what is due, what would come. */
export function RetryLadder({ delivery }: { readonly delivery: Delivery }) {
  const text = useText(texts);
  const { data: assumed } = useControl('assumptions.get', {});
  const isSingle = delivery.cycle > 1 && assumed?.['resend.budget'] === 'single';
  const rungs = toRungs(delivery, isSingle ? 0 : RETRY_SCHEDULE_MS.length);
  return (
    <Panel title={text.ladder}>
      <ol className={classes.rungs}>
        {rungs.map((rung) => (
          <li key={rung.retry} className={classes.rung} data-kind={kindOf(rung)}>
            <strong>{rung.retry === 0 ? text.first : text.retry(rung.retry)}</strong>
            <RungState rung={rung} />
          </li>
        ))}
      </ol>
      <p className={classes.note}>{text.ladderExplained}</p>
    </Panel>
  );
}

const kindOf = ({ attempt, isNext, at }: Rung): string =>
  isNext ? 'next' : (attempt?.outcome ?? (attempt !== undefined ? 'next' : at === null ? 'unused' : 'later'));

function RungState({ rung: { attempt, at, isNext } }: { readonly rung: Rung }) {
  const text = useText(texts);
  if (at !== null) {
    return (
      <>
        {isNext ? <Tag tone="busy">{text.due}</Tag> : <span className={classes.note}>{text.expected}</span>}
        <Moment at={at} />
      </>
    );
  }
  if (attempt === undefined) return <span className={classes.note}>{text.unused}</span>;
  return (
    <>
      {attempt.outcome === null ? <Tag tone="busy">{text.underWay}</Tag> : <AttemptAnswer attempt={attempt} />}
      <Moment at={attempt.startedAt} />
    </>
  );
}
