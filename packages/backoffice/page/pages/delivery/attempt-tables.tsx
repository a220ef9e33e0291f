import type { ApiCall, HandlerLogLine } from '#contract';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Tag, type Tone } from '../../parts/tag.tsx';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import classes from './delivery.module.css';
import { texts } from './texts.ts';

/** What a handler called, in order. */
export function ApiCallTable({ calls }: { readonly calls: readonly ApiCall[] }) {
  const text = useText(texts);
  if (calls.length === 0) return <p className={classes.note}>{text.noCalls}</p>;
  return (
    <section>
      <h3 className={classes.heading}>{text.calls}</h3>
      <DataTable
        caption={text.calls}
        rows={calls.map((call, index) => ({ call, index }))}
        rowKey={({ index }) => index}
        columns={[
          {
            label: text.call,
            cell: ({ call }) => (
              <code>
                {call.method} <Foreign text={call.path} />
              </code>
            ),
          },
          {
            label: text.status,
            cell: ({ call }) => <Tag tone={call.status < 400 ? 'good' : 'bad'}>{call.status}</Tag>,
          },
          { label: text.code, cell: ({ call }) => <code>{call.code}</code> },
          { label: text.duration, cell: ({ call }) => text.ms(call.durationMs), numeric: true },
        ]}
      />
    </section>
  );
}

const LEVELS: Readonly<Record<HandlerLogLine['level'], Tone>> = {
  debug: 'plain',
  info: 'busy',
  warn: 'warn',
  error: 'bad',
};

interface LogTableProps {
  readonly lines: readonly HandlerLogLine[];
  readonly isCut: boolean;
}

/** What a handler logged. */
export function LogTable({ lines, isCut }: LogTableProps) {
  const text = useText(texts);
  const format = useFormat();
  if (lines.length === 0) return <p className={classes.note}>{text.noLogs}</p>;
  const title = isCut ? text.cutLogs : text.logs;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <DataTable
        caption={title}
        rows={lines.map((line, index) => ({ line, index }))}
        rowKey={({ index }) => index}
        columns={[
          { label: text.time, cell: ({ line: { at } }) => <time dateTime={at}>{format.time(Date.parse(at))}</time> },
          { label: text.level, cell: ({ line: { level } }) => <Tag tone={LEVELS[level]}>{level}</Tag> },
          { label: text.line, cell: ({ line }) => <Foreign text={line.text} max={500} /> },
        ]}
      />
    </section>
  );
}
