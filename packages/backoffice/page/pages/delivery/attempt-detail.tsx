import { useState } from 'react';
import type { Attempt, SignatureCheck } from '#contract';
import { CodeBlock } from '../../parts/code-block.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Json } from '../../parts/json.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import { ApiCallTable, LogTable } from './attempt-tables.tsx';
import classes from './delivery.module.css';
import { texts } from './texts.ts';
import { toCurl } from './to-curl.ts';

interface AttemptDetailProps {
  readonly attempt: Attempt;
  /** What every attempt of the delivery sends. */
  readonly body: string;
  /** Undefined until it is known. */
  readonly check: SignatureCheck | undefined;
}

/** Everything that is recorded of one attempt. */
export function AttemptDetail({ attempt, body, check }: AttemptDetailProps) {
  const text = useText(texts);
  const { error, responseHeaders, responseBody, truncated } = attempt;
  return (
    <div className={classes.detail}>
      <FieldList
        fields={[
          [text.target, <Foreign key="target" text={attempt.target} />],
          ...(attempt.remoteAddress === null
            ? []
            : [[text.remote, <Foreign key="remote" text={attempt.remoteAddress} />] as const]),
          [text.started, <Moment key="started" at={attempt.startedAt} />],
          [text.finished, <Moment key="finished" at={attempt.finishedAt} />],
          [text.signature, <Signature key="signature" check={check} />],
          [text.secret, <code key="secret">{attempt.secretFingerprint}</code>],
        ]}
      />
      {error !== null && (
        <div className={classes.error}>
          <strong>
            <Foreign text={`${error.name}: ${error.message}`} max={2000} />
          </strong>
          {error.stack !== '' && <CodeBlock label={text.error} text={error.stack} />}
        </div>
      )}
      <CodeBlock label={text.requestHeaders} text={toLines(attempt.requestHeaders)} />
      <RequestBody text={body} />
      <p>
        <CopyButton text={toCurl(attempt, body)} label={text.curl} />
      </p>
      {Object.keys(responseHeaders).length === 0 ? (
        <p className={classes.note}>{text.noHeaders}</p>
      ) : (
        <CodeBlock label={text.responseHeaders} text={toLines(responseHeaders)} />
      )}
      {responseBody === null || responseBody === '' ? (
        <p className={classes.note}>{text.noBody}</p>
      ) : (
        <Json label={truncated ? text.truncatedBody : text.responseBody} value={responseBody} />
      )}
      <ApiCallTable calls={attempt.apiCalls} />
      <LogTable lines={attempt.logs} isCut={attempt.logTruncated} />
    </div>
  );
}

/** The text as it was sent, made only when somebody looks: it is the same for every attempt. */
function RequestBody({ text: body }: { readonly text: string }) {
  const text = useText(texts);
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.requestBody}</summary>
      {open && <CodeBlock label={text.requestBody} text={body} />}
    </details>
  );
}

const toLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Signature({ check }: { readonly check: SignatureCheck | undefined }) {
  const text = useText(texts);
  if (check === undefined) return null;
  if (check.signature === null) return <Tag tone="bad">{text.unsigned}</Tag>;
  const by = { current: text.signedCurrent, previous: text.signedPrevious, unknown: text.signedUnknown };
  return (
    <>
      <Tag tone={check.secret === 'current' ? 'good' : 'warn'}>{check.valid ? text.valid : text.notKnown}</Tag>{' '}
      {by[check.secret]}
    </>
  );
}
