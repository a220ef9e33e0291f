import { useState } from 'react';
import { CodeBlock } from './code-block.tsx';
import classes from './json.module.css';

interface JsonProps {
  readonly label: string;
  /** A value, or a JSON text; a text that is not JSON is shown as it stands. */
  readonly value: unknown;
  /** Closed at first. */
  readonly folded?: boolean;
}

/** A JSON value, indented. */
export function Json({ label, value, folded = false }: JsonProps) {
  const [open, setOpen] = useState(!folded);
  if (!folded) return <CodeBlock label={label} text={toIndented(value)} />;
  return (
    <details className={classes.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open && <CodeBlock label={label} text={toIndented(value)} />}
    </details>
  );
}

function toIndented(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? '';
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
