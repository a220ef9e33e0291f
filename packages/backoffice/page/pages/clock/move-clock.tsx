import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ClockMove, ClockState } from '#contract';
import { useControlAction } from '../../client/queries.ts';
import { Failure } from '../../parts/failure.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './clock.module.css';
import { texts } from './texts.ts';

/** What moves, freezes and frees the clock, and what the last move led to. */
export function MoveClock({ state: { mode, nextDueAt } }: { readonly state: ClockState }) {
  const text = useText(texts);
  const { mutate, data, error, isPending } = useControlAction('clock.move');
  const [isMove, setMove] = useState(false);
  const change = (body: ClockMove) => {
    const moves = body.advance !== undefined || body.set !== undefined;
    setMove(moves);
    mutate({ body: moves ? { ...body, mode: 'manual' } : body });
  };
  return (
    <>
      <p>
        {text.explain} {mode === 'system' && text.frozenFirst}
      </p>
      <div className={classes.row}>
        {nextDueAt !== null && (
          <Button disabled={isPending} onClick={() => change({ set: nextDueAt })}>
            {text.toNext}
          </Button>
        )}
        <Button variant="default" disabled={isPending} onClick={() => change({ advance: '1h' })}>
          {text.hour}
        </Button>
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => change({ mode: mode === 'system' ? 'manual' : 'system' })}
        >
          {mode === 'system' ? text.freeze : text.resume}
        </Button>
      </div>
      <OneField label={text.go} onSubmit={(advance) => change({ advance })}>
        <TextInput name="value" label={text.advance} description={text.advanceHint} required withAsterisk={false} />
      </OneField>
      <OneField label={text.set} onSubmit={(value) => change({ set: `${value}:00.000Z` })}>
        <TextInput name="value" type="datetime-local" label={text.setTo} required withAsterisk={false} />
      </OneField>
      <div role="status">
        {data !== undefined && error === null && isMove && !isPending && (
          <Notice tone="plain">{text.moved(data.attemptsStarted, data.succeeded, data.failed)}</Notice>
        )}
      </div>
      {error !== null && <Failure error={error} />}
    </>
  );
}

interface OneFieldProps {
  readonly label: string;
  readonly onSubmit: (value: string) => void;
  /** The field, named `value`. */
  readonly children: ReactNode;
}

function OneField({ label, onSubmit, children }: OneFieldProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('value') ?? ''));
  };
  return (
    <form className={classes.row} onSubmit={submit}>
      {children}
      <Button type="submit" variant="default">
        {label}
      </Button>
    </form>
  );
}
