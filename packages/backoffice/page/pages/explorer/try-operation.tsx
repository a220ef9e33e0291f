import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callControl } from '../../client/control.ts';
import { lastMessageNumber } from '../../client/stream.ts';
import { CausedEvents } from '../../parts/caused-events.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import type { ApiDocument, Operation } from './api-document.ts';
import { CallAnswer } from './call-answer.tsx';
import { CallForm } from './call-form.tsx';
import { toCallAs } from './caller.ts';
import classes from './explorer.module.css';
import type { AnsweredCall, SentCall } from './sent-call.ts';
import { texts } from './texts.ts';

interface TryOperationProps {
  readonly operation: Operation;
  readonly document: ApiDocument;
}

/** What an operation is, a form that calls it, and what it answered last. */
export function TryOperation({ operation, document }: TryOperationProps) {
  const text = useText(texts);
  const [since, setSince] = useState<number>();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: send });
  const conditional = operation['x-permission-conditional'];
  const emits = operation['x-emits'] ?? [];
  const submit = (sent: SentCall) => {
    if (emits.length > 0) setSince(lastMessageNumber());
    mutate(sent);
  };
  return (
    <div>
      <Panel title={operation.summary}>
        <p className={classes.request}>
          <code>
            <b>{operation.method}</b> {operation.path}
          </code>
        </p>
        <FieldList
          fields={[
            [
              text.permission,
              <>
                <code>{operation['x-permission']?.join(' ')}</code>
                {conditional && ` (${text.alsoWith(conditional.permission, conditional.whenBodyHas)})`}
              </>,
            ],
            [text.emits, emits.length === 0 ? text.emitsNothing : <code key="emits">{emits.join(' ')}</code>],
          ]}
        />
        <CallForm operation={operation} document={document} isBusy={isPending} onSend={submit} />
      </Panel>
      <p className="visually-hidden" role="status">
        {data !== undefined && `${text.answer}: ${data.answer.status} ${data.answer.body.code}`}
      </p>
      {error !== null && <Failure error={error} />}
      {data !== undefined && error === null && <CallAnswer operation={operation} answered={data} />}
      <CausedEvents since={since} />
    </div>
  );
}

async function send(sent: SentCall): Promise<AnsweredCall> {
  const startedMs = performance.now();
  const answer = await callControl('calls.make', { body: { ...sent.call, ...toCallAs(sent.caller) } });
  return { ...sent, answer, durationMs: Math.round(performance.now() - startedMs) };
}
