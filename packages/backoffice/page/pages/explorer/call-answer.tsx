import { CodeBlock } from '../../parts/code-block.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Json } from '../../parts/json.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import type { Operation } from './api-document.ts';
import { hadPermission, permissionsOf } from './caller.ts';
import classes from './explorer.module.css';
import type { AnsweredCall } from './sent-call.ts';
import { texts } from './texts.ts';

interface CallAnswerProps {
  readonly operation: Operation;
  readonly answered: AnsweredCall;
}

/** What a call was answered, and whether its caller was allowed to make it. */
export function CallAnswer({ operation, answered }: CallAnswerProps) {
  const text = useText(texts);
  const { call, caller, answer, durationMs } = answered;
  const { status, headers, body } = answer;
  const needed = permissionsOf(operation, call.body);
  const had = hadPermission(caller, needed, answer);
  const {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining = '',
    'x-ratelimit-reset': reset = '',
  } = headers;
  return (
    <Panel title={text.answer}>
      <div className={classes.answer}>
        <FieldList
          fields={[
            [
              text.status,
              <Tag key="status" tone={status < 400 ? 'good' : 'bad'}>
                {status}
              </Tag>,
            ],
            [text.code, <Foreign key="code" text={body.code} />],
            [text.time, text.ms(durationMs)],
            [
              text.rate,
              limit === undefined ? text.noRate : <Foreign key="rate" text={text.rateOf(remaining, limit, reset)} />,
            ],
            [
              text.needed,
              <>
                <code>{needed.join(' ')}</code>{' '}
                <Tag tone={had === undefined ? 'plain' : had ? 'good' : 'bad'}>
                  {had === undefined ? text.unknownHad : had ? text.had : text.lacked}
                </Tag>
              </>,
            ],
          ]}
        />
      </div>
      <Json label={text.envelope} value={body} />
      <details className={classes.headers}>
        <summary>{text.headers}</summary>
        <CodeBlock
          label={text.headers}
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      </details>
    </Panel>
  );
}
