import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Product, ProductStatus } from '#contract';
import { useApi } from '../client/queries.ts';
import { useText } from '../text/use-text.ts';
import { Loaded } from './loaded.tsx';
import classes from './product-picker.module.css';
import { productPickerTexts } from './product-picker-texts.ts';
import { toLabel } from './visible-text.ts';

interface ProductPickerProps {
  /** Only products in that state. */
  readonly status?: ProductStatus;
  /** Ids of products that are not offered. */
  readonly without?: ReadonlySet<string>;
  readonly onPick: (product: Product) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Products to choose from, a hundred at a time, and the button that adds the chosen one. */
export function ProductPicker({ status, without = NONE, onPick }: ProductPickerProps) {
  const text = useText(productPickerTexts);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState('');
  const products = useApi('products.list', { query: { status, page, pageSize: 100 } });
  const turn = (to: number) => {
    setPage(to);
    setChosen('');
  };
  return (
    <Loaded query={products}>
      {({ items, total, pageSize }) => {
        const offered = items.filter(({ id }) => !without.has(id));
        const product = offered.find(({ id }) => id === chosen) ?? offered[0];
        return (
          <div className={classes.picker}>
            <NativeSelect
              className={classes.choice}
              label={text.product}
              disabled={product === undefined}
              value={product?.id ?? ''}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={
                product === undefined
                  ? [{ value: '', label: text.none }]
                  : offered.map(({ id, title, inventory }) => ({
                      value: id,
                      label: `${toLabel(title)} · ${text.inStock(inventory)}`,
                    }))
              }
            />
            <Button
              variant="default"
              aria-disabled={product === undefined}
              onClick={() => product !== undefined && onPick(product)}
            >
              {text.add}
            </Button>
            {total > pageSize && (
              <div className={classes.pages}>
                <span aria-live="polite">{text.range((page - 1) * pageSize + 1, page * pageSize, total)}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-disabled={page === 1}
                  onClick={() => page > 1 && turn(page - 1)}
                >
                  {text.previous}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-disabled={page * pageSize >= total}
                  onClick={() => page * pageSize < total && turn(page + 1)}
                >
                  {text.next}
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
