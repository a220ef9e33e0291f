import type { ProductDetail } from '#contract';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import classes from './product.module.css';
import { texts } from './texts.ts';

/** The fields of a product. */
export function ProductPanel({ product }: { readonly product: ProductDetail }) {
  const text = useText(texts);
  const format = useFormat();
  return (
    <Panel title={text.product}>
      <FieldList
        fields={[
          [text.title, <Foreign key="title" text={product.title} />],
          [text.price, <Money key="price" amount={product.price} currency={product.currency} />],
          [text.currency, product.currency],
          [text.inventory, format.number(product.inventory)],
          [text.handle, <Foreign key="handle" text={product.handle} />],
          [text.created, <Moment key="created" at={product.createdAt} />],
          [text.updated, <Moment key="updated" at={product.updatedAt} />],
          [text.id, <code key="id">{product.id}</code>],
        ]}
      />
      <h3 className={classes.subheading}>{text.description}</h3>
      <p className={classes.description}>
        {product.description === '' ? text.none : <Foreign text={product.description} max={1000} />}
      </p>
    </Panel>
  );
}
