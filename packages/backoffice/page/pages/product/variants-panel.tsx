import type { ProductDetail } from '#contract';
import type { Act } from '../../client/acting.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { ChangeStock } from './change-stock.tsx';
import { texts } from './texts.ts';

interface VariantsPanelProps {
  readonly product: ProductDetail;
  readonly act: Act;
}

/** The variants of a product, and the stock of each. */
export function VariantsPanel({ product: { variants }, act }: VariantsPanelProps) {
  const text = useText(texts);
  const format = useFormat();
  return (
    <Panel title={text.variants}>
      <DataTable
        caption={text.variants}
        rows={variants}
        rowKey={({ id }) => id}
        columns={[
          { label: text.variant, cell: ({ title }) => <Foreign text={title} max={80} /> },
          { label: text.sku, cell: ({ sku }) => (sku === null ? text.none : <Foreign text={sku} max={40} />) },
          {
            label: text.price,
            cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
            numeric: true,
          },
          { label: text.inventory, cell: ({ inventory }) => format.number(inventory), numeric: true },
          { label: text.id, cell: ({ id }) => <code>{id}</code> },
          { label: text.actions, cell: (variant) => <ChangeStock variant={variant} act={act} /> },
        ]}
      />
    </Panel>
  );
}
