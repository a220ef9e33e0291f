import type { Refund } from '#contract';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** What was given back. */
export function RefundsPanel({ refunds }: { readonly refunds: readonly Refund[] }) {
  const text = useText(texts);
  return (
    <Panel title={text.refunds}>
      <DataTable
        caption={text.refunds}
        rows={refunds}
        rowKey={({ id }) => id}
        columns={[
          { label: text.id, cell: ({ id }) => <code>{id}</code> },
          { label: text.reason, cell: ({ reason }) => <Foreign text={reason || text.none} /> },
          { label: text.refundedAt, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: text.amount,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            numeric: true,
          },
        ]}
      />
    </Panel>
  );
}
