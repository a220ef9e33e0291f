import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { StreamKind } from '#contract';
import { type Received, useMessages } from '../../client/stream.ts';
import { Empty } from '../../parts/empty.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useQueryValue } from '../../parts/query-values.ts';
import { useText } from '../../text/use-text.ts';
import { LiveMessage } from './live-message.tsx';
import classes from './overview.module.css';
import { texts } from './texts.ts';

const KINDS = [
  'event',
  'delivery',
  'attempt',
  'handler-log',
  'api-call',
  'clock',
  'reload',
] as const satisfies StreamKind[];

const SHOWN_MESSAGES = 100;

/** What happens, newest first, as it happens. */
export function LiveMessages() {
  const text = useText(texts);
  const messages = useMessages();
  const [paused, setPaused] = useState<readonly Received[]>();
  const [hiddenText = '', setHidden] = useQueryValue('hide');
  const hidden = new Set(hiddenText.split(' '));
  const shown = (paused ?? messages).filter(({ kind }) => !hidden.has(kind)).slice(-SHOWN_MESSAGES);

  const toggle = (kind: StreamKind) => {
    hidden.has(kind) ? hidden.delete(kind) : hidden.add(kind);
    setHidden([...hidden].join(' ').trim());
  };
  return (
    <Panel
      title={text.live}
      actions={
        <>
          <span role="status">{paused !== undefined && text.paused(newerThan(paused, messages))}</span>
          <Button variant="default" size="compact-sm" onClick={() => setPaused(paused ? undefined : messages)}>
            {paused === undefined ? text.pause : text.resume}
          </Button>
        </>
      }
    >
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">{text.kinds}</legend>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            size="xs"
            label={kind === 'clock' ? text.clockKind : text[kind]}
            checked={!hidden.has(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <Empty>{messages.length === 0 ? text.quiet : text.hidden}</Empty>
      ) : (
        <ol className={classes.messages} tabIndex={0} aria-label={text.live}>
          {shown.toReversed().map((message) => (
            <LiveMessage key={message.number} message={message} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

const newerThan = (paused: readonly Received[], messages: readonly Received[]): number =>
  (messages.at(-1)?.number ?? 0) - (paused.at(-1)?.number ?? 0);
