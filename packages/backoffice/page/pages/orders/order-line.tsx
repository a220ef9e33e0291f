import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Product } from '#contract';
import { useApi } from '../../client/queries.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Money } from '../../parts/money.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { useText } from '../../text/use-text.ts';
import classes from './orders.module.css';
import { texts } from './texts.ts';

interface OrderLineProps {
  /** Its fields begin with it. */
  readonly number: number;
  readonly product: Product;
  readonly onRemove: () => void;
}

/** One product of an order to be: which variant of it, and how many. */
export function OrderLine({ number, product: { id, title, price, currency }, onRemove }: OrderLineProps) {
  const text = useText(texts);
  const product = useApi('products.get', { id });
  return (
    <fieldset className={classes.line}>
      <legend>
        <Foreign text={title} max={80} /> · <Money amount={price} currency={currency} />
      </legend>
      <input type="hidden" name="line" value={number} />
      <input type="hidden" name={`${number}.productId`} value={id} />
      <Loaded query={product}>
        {({ variants }) => (
          <NativeSelect
            className={classes.variant}
            name={`${number}.variantId`}
            label={text.variant}
            defaultValue={(variants.find(({ inventory }) => inventory > 0) ?? variants[0])?.id ?? ''}
            data={variants.map((variant) => ({
              value: variant.id,
              label: `${toLabel(variant.title, 40)} · ${text.inStock(variant.inventory)}`,
            }))}
          />
        )}
      </Loaded>
      <TextInput
        className={classes.quantity}
        name={`${number}.quantity`}
        type="number"
        min={1}
        max={1_000_000}
        label={text.quantity}
        defaultValue={1}
        required
        withAsterisk={false}
      />
      <Button variant="default" onClick={onRemove}>
        {text.remove}
      </Button>
    </fieldset>
  );
}
