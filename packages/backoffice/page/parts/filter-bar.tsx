import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../text/use-text.ts';
import classes from './filter-bar.module.css';
import { partTexts } from './part-texts.ts';
import { useQueryValue } from './query-values.ts';

/** The filters of a list, which live in the address. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  const text = useText(partTexts);
  const [params, setParams] = useSearchParams();
  return (
    <search className={classes.bar} aria-label={text.filters}>
      {children}
      {[...params.keys()].some((name) => name !== 'page') && (
        <Button variant="subtle" size="sm" onClick={() => setParams({})}>
          {text.clearFilters}
        </Button>
      )}
    </search>
  );
}

interface FilterSelectProps {
  /** Name in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One filter with fixed values. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const text = useText(partTexts);
  const [value, setValue] = useQueryValue(name);
  return (
    <NativeSelect
      size="sm"
      label={label}
      value={value ?? ''}
      onChange={(event) => setValue(event.currentTarget.value)}
      data={[{ value: '', label: text.all }, ...options]}
    />
  );
}
