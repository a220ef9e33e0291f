import { Button } from '@mantine/core';
import { useFormat } from '../text/format.ts';
import { useText } from '../text/use-text.ts';
import classes from './pager.module.css';
import { partTexts } from './part-texts.ts';
import { useQueryValue } from './query-values.ts';

interface PagerProps {
  /** What the list holds, such as "orders". */
  readonly name: string;
  /** A page of a list, as the store answers it. */
  readonly of: { readonly total: number; readonly page: number; readonly pageSize: number };
}

/** Where one is in a list, and the way to its other pages, by the address. */
export function Pager({ name, of: { total, page, pageSize } }: PagerProps) {
  const text = useText(partTexts);
  const format = useFormat();
  const [, setPage] = useQueryValue('page');
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const step = (label: string, target: number) => {
    const off = target === page || target < 1 || (target > last && page >= last);
    return (
      // A disabled button would lose the focus of who pages with the keyboard.
      <Button
        variant="default"
        size="compact-sm"
        aria-disabled={off}
        {...(off && { 'data-disabled': true })}
        onClick={() => !off && setPage(target === 1 ? undefined : String(target))}
      >
        {label}
      </Button>
    );
  };
  return (
    <nav className={classes.pager} aria-label={text.pages(name)}>
      <span className={classes.range} aria-live="polite">
        {total === 0
          ? text.noRows
          : from > total
            ? `– / ${format.number(total)}`
            : text.range(from, Math.min(total, from + pageSize - 1), total)}
      </span>
      {step(text.first, 1)}
      {step(text.previous, Math.min(page - 1, last))}
      {step(text.next, page + 1)}
      {step(text.last, last)}
    </nav>
  );
}
