import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EventName, ScriptedAnswer } from '#contract';
import { useControlAction } from '../../client/queries.ts';
import { lastMessageNumber } from '../../client/stream.ts';
import { EVENTS } from '../../generated/catalog.ts';
import { CausedEvents } from '../../parts/caused-events.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './faults.module.css';
import { texts } from './texts.ts';

/** Causes an event whose deliveries are answered by a script. */
export function TriggerEvent() {
  const text = useText(texts);
  const { mutate, error, isPending } = useControlAction('trigger.fire');
  const [since, setSince] = useState<number>();
  const [isBad, setBad] = useState(false);
  const submit = (form: FormEvent<HTMLFormElement>) => {
    form.preventDefault();
    const fields = new FormData(form.currentTarget);
    const respond = parseAnswers(String(fields.get('answers') ?? ''));
    setBad(respond === undefined);
    if (respond === undefined) return;
    setSince(lastMessageNumber());
    mutate({ body: { event: fields.get('event') as EventName, ...(respond.length > 0 && { respond }) } });
  };
  return (
    <>
      <Panel title={text.script}>
        <p>{text.scriptExplained}</p>
        <form className={classes.row} onSubmit={submit}>
          <NativeSelect name="event" label={text.event} defaultValue="order.paid" data={Object.keys(EVENTS)} />
          <TextInput name="answers" label={text.answersField} placeholder="500, timeout, 200" />
          <Button type="submit" disabled={isPending}>
            {text.trigger}
          </Button>
        </form>
        {isBad && <Notice tone="bad">{text.badAnswers}</Notice>}
        {error !== null && <Failure error={error} />}
      </Panel>
      <CausedEvents since={since} />
    </>
  );
}

/** Undefined when a part is no answer. */
function parseAnswers(text: string): ScriptedAnswer[] | undefined {
  const parts = text.split(/[,\s]+/).filter((part) => part !== '');
  const answers = parts.flatMap((part): ScriptedAnswer[] => {
    if (part === 'timeout' || part === 'reset') return [part];
    return /^[2-5]\d\d$/.test(part) ? [Number(part)] : [];
  });
  return answers.length === parts.length ? answers : undefined;
}
