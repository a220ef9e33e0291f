import { useState } from 'react';
import { useFormat } from '../text/format.ts';
import { useText } from '../text/use-text.ts';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';
import { partTexts } from './part-texts.ts';
import { toVisible } from './visible-text.ts';

interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
}

const STEP = 20_000;

/** A longer text as it stands, in parts when it is very long. Copying takes all of it. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  const labels = useText(partTexts);
  const format = useFormat();
  const [length, setLength] = useState(STEP);
  const left = text.length - length;
  return (
    <figure className={classes.block}>
      <figcaption className={classes.caption}>
        <span>
          {label} {text.length >= 1000 && <span className={classes.size}>{format.bytes(text.length)}</span>}
        </span>
        <CopyButton text={text} />
      </figcaption>
      <pre className={classes.code} tabIndex={0}>
        <bdi>{toVisible(text.slice(0, length))}</bdi>
      </pre>
      {left > 0 && (
        <button type="button" className={classes.more} onClick={() => setLength(length * 4)}>
          {labels.showAll(Math.min(left, length * 3))}
        </button>
      )}
    </figure>
  );
}
