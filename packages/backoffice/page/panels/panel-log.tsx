import type { ReactNode } from 'react';
import { CodeBlock } from '../parts/code-block.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Notice } from '../parts/notice.tsx';
import { toVisible } from '../parts/visible-text.ts';
import { useText } from '../text/use-text.ts';
import classes from './panel-box.module.css';
import type { PanelErrorText } from './protocol.ts';
import type { PanelLogLine } from './run-panel.ts';
import { texts } from './texts.ts';

interface PanelErrorProps {
  readonly error: PanelErrorText;
  readonly children: ReactNode;
}

/** What a panel threw, with the author's lines. */
export function PanelError({ error: { name, message, stack }, children }: PanelErrorProps) {
  const text = useText(texts);
  return (
    <Notice tone="bad" title={text.failed}>
      <p>
        <Foreign text={`${name}: ${message}`} max={1000} />
      </p>
      {stack !== '' && <CodeBlock label={text.stack} text={stack} />}
      {children}
    </Notice>
  );
}

/** What a panel wrote to its log. */
export function PanelLog({ lines }: { readonly lines: readonly PanelLogLine[] }) {
  const text = useText(texts);
  if (lines.length === 0) return null;
  return (
    <details className={classes.log}>
      <summary>{text.log(lines.length)}</summary>
      <ol tabIndex={0}>
        {lines.map(({ number, level, text: line }) => (
          <li key={number} data-level={level}>
            <code>{level}</code> <bdi>{toVisible(line)}</bdi>
          </li>
        ))}
      </ol>
    </details>
  );
}
