import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Product } from '#contract';
import { Foreign } from '../../parts/foreign.tsx';
import { ProductPicker } from '../../parts/product-picker.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { useText } from '../../text/use-text.ts';
import classes from './collections.module.css';
import { texts } from './texts.ts';

interface ChosenProductsProps {
  /** What is chosen at first, in order. */
  readonly before: readonly Product[];
}

/** Products of a collection in their order, as fields of a form. */
export function ChosenProducts({ before }: ChosenProductsProps) {
  const text = useText(texts);
  const [chosen, setChosen] = useState(before);
  const without = (product: Product) => chosen.filter(({ id }) => id !== product.id);
  const moveUp = (product: Product) => {
    const index = chosen.indexOf(product) - 1;
    if (index >= 0) setChosen(without(product).toSpliced(index, 0, product));
  };
  return (
    <>
      <input type="hidden" name="listed" />
      {chosen.length === 0 && <p>{text.noProducts}</p>}
      <ol className={classes.chosen}>
        {chosen.map((product, index) => (
          <li key={product.id}>
            <input type="hidden" name="productId" value={product.id} />
            <span className={classes.title}>
              <Foreign text={product.title} max={80} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={text.moveUp(toLabel(product.title, 40))}
              aria-disabled={index === 0}
              onClick={() => moveUp(product)}
            >
              ↑
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={text.remove(toLabel(product.title, 40))}
              onClick={() => setChosen(without(product))}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      <ProductPicker
        without={new Set(chosen.map(({ id }) => id))}
        onPick={(product) => setChosen([...chosen, product])}
      />
    </>
  );
}

/** The fields as part of a body; undefined when they are not there yet, which is another thing than an empty collection. */
export const productIdsOf = (form: FormData): string[] | undefined =>
  form.has('listed') ? form.getAll('productId').map(String) : undefined;
