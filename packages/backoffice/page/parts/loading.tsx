import { Loader } from '@mantine/core';
import { useText } from '../text/use-text.ts';
import classes from './loading.module.css';
import { partTexts } from './part-texts.ts';

/** That something is on its way. It shows only when that takes a moment. */
export function Loading() {
  const text = useText(partTexts);
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" aria-hidden="true" />
      {text.loading}
    </div>
  );
}
