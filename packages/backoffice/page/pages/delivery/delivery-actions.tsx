import { Button } from '@mantine/core';
import type { Delivery, DeliveryState } from '#contract';
import { useControl, useControlAction } from '../../client/queries.ts';
import { Failure } from '../../parts/failure.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './delivery.module.css';
import { saveJson } from './save-json.ts';
import { texts } from './texts.ts';

/** What can be done about a delivery, and why the rest cannot. */
export function DeliveryActions({ delivery }: { readonly delivery: Delivery }) {
  const text = useText(texts);
  const resend = useControlAction('deliveries.resend');
  const duplicate = useControlAction('deliveries.duplicate');
  const move = useControlAction('clock.move');
  const { id, state, nextAttemptAt, attempts } = delivery;
  const { data: clock } = useControl('clock.get', {});
  const failure = resend.error ?? duplicate.error ?? move.error;
  // Neither is an attempt under way nor will one be due: it waits for somebody to send it, as those of an import do.
  const isHeld =
    ['pending', 'waiting_retry'].includes(state) && nextAttemptAt === null && attempts.at(-1)?.finishedAt !== null;
  const whyNot: Readonly<Record<Exclude<DeliveryState, 'failed'>, string>> = {
    pending: text.isPending,
    waiting_retry: text.isWaiting,
    succeeded: text.isSucceeded,
  };
  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        {(state === 'failed' || isHeld) && (
          <Button size="sm" disabled={resend.isPending} onClick={() => resend.mutate({ id })}>
            {isHeld ? text.send : text.resend}
          </Button>
        )}
        {nextAttemptAt !== null && (
          <Button
            size="sm"
            disabled={move.isPending}
            onClick={() => move.mutate({ body: { mode: 'manual', set: nextAttemptAt } })}
          >
            {text.toNext}
          </Button>
        )}
        {state === 'succeeded' && (
          <Button variant="default" size="sm" disabled={duplicate.isPending} onClick={() => duplicate.mutate({ id })}>
            {text.duplicate}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={() => saveJson(`delivery-${id}.json`, delivery)}>
          {text.export}
        </Button>
      </div>
      {nextAttemptAt !== null && clock?.mode === 'system' && <p className={classes.note}>{text.freezes}</p>}
      {isHeld && <p className={classes.note}>{text.isHeld}</p>}
      {state !== 'failed' && !isHeld && (
        <p className={classes.note}>
          {text.cannotResend} {whyNot[state]}
        </p>
      )}
      {failure !== null && <Failure error={failure} />}
    </div>
  );
}
