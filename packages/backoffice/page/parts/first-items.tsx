import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import classes from './first-items.module.css';
import { partTexts } from './part-texts.ts';

interface FirstItemsProps<T> {
  readonly items: readonly T[];
  readonly itemKey: (item: T) => string;
  /** What an item shows. */
  readonly children: (item: T) => ReactNode;
}

/** Items that are shown at first. */
const FIRST = 5;

/** A short list; of many items the first ones, until all are asked for. */
export function FirstItems<T>({ items, itemKey, children }: FirstItemsProps<T>) {
  const text = useText(partTexts);
  const list = (some: readonly T[]) => (
    <ul className={classes.items}>
      {some.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
  const left = items.length - FIRST;
  return (
    <>
      {list(items.slice(0, FIRST))}
      {left > 0 && (
        <details className={classes.more}>
          <summary>{text.moreOf(left)}</summary>
          {list(items.slice(FIRST))}
        </details>
      )}
    </>
  );
}
