import type { OrderDetail } from '#contract';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** What was ordered, as it was then. */
export function LineItemsPanel({ order: { lineItems, currency } }: { readonly order: OrderDetail }) {
  const text = useText(texts);
  const format = useFormat();
  return (
    <Panel title={text.lineItems}>
      <DataTable
        caption={text.lineItems}
        rows={lineItems}
        rowKey={({ id }) => id}
        rowHref={({ productId }) => `/products/${productId}`}
        columns={[
          { label: text.product, cell: ({ title }) => <Foreign text={title} max={80} /> },
          { label: text.variant, cell: ({ variantTitle }) => <Foreign text={variantTitle} max={60} /> },
          { label: text.sku, cell: ({ sku }) => sku !== null && <Foreign text={sku} max={40} /> },
          {
            label: text.unitPrice,
            cell: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} />,
            numeric: true,
          },
          { label: text.quantity, cell: ({ quantity }) => format.number(quantity), numeric: true },
          { label: text.total, cell: ({ total }) => <Money amount={total} currency={currency} />, numeric: true },
        ]}
      />
    </Panel>
  );
}
