import { useState } from 'react';
import { useText } from '../text/use-text.ts';
import classes from './foreign.module.css';
import { partTexts } from './part-texts.ts';
import { toVisible } from './visible-text.ts';

interface ForeignProps {
  readonly text: string;
  /** Characters that are shown at first. */
  readonly max?: number;
}

/** Text of the store or of an extension: whatever it holds, it changes nothing around it and hides nothing. */
export function Foreign({ text, max = 200 }: ForeignProps) {
  const labels = useText(partTexts);
  const [open, setOpen] = useState(false);
  const left = text.length - max;
  const shown = left > 0 && !open ? `${text.slice(0, max)}…` : text;
  return (
    <>
      <bdi className={classes.text}>{toVisible(shown)}</bdi>
      {left > 0 && (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? labels.showLess : labels.showAll(left)}
        </button>
      )}
    </>
  );
}
