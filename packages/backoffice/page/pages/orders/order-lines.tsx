import { useState } from 'react';
import type { Product } from '#contract';
import { textOf } from '../../parts/form-changes.ts';
import { Notice } from '../../parts/notice.tsx';
import { ProductPicker } from '../../parts/product-picker.tsx';
import { useText } from '../../text/use-text.ts';
import { OrderLine } from './order-line.tsx';
import { texts } from './texts.ts';

interface OrderLinesProps {
  /** What is in it at first. */
  readonly first: Product | undefined;
}

/** What is ordered. */
export function OrderLines({ first }: OrderLinesProps) {
  const text = useText(texts);
  const [lines, setLines] = useState(first === undefined ? [] : [{ number: 1, product: first }]);
  return (
    <>
      {lines.map(({ number, product }) => (
        <OrderLine
          key={number}
          number={number}
          product={product}
          onRemove={() => setLines(lines.filter((line) => line.number !== number))}
        />
      ))}
      {lines.length === 0 && <Notice tone="warn">{text.noLines}</Notice>}
      <ProductPicker
        status="ACTIVE"
        onPick={(product) => setLines([...lines, { number: (lines.at(-1)?.number ?? 0) + 1, product }])}
      />
    </>
  );
}

/** The fields as lines of a body. */
export const toLines = (form: FormData) =>
  form.getAll('line').map((number) => {
    const variantId = textOf(form, `${number}.variantId`);
    return {
      productId: String(form.get(`${number}.productId`)),
      quantity: Number(form.get(`${number}.quantity`)),
      ...(variantId !== undefined && { variantId }),
    };
  });
