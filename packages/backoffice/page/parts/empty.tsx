import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import classes from './empty.module.css';
import { partTexts } from './part-texts.ts';

/** That there is nothing, and what would bring something. */
export function Empty({ children }: { readonly children?: ReactNode }) {
  const text = useText(partTexts);
  return <div className={classes.empty}>{children ?? text.empty}</div>;
}
