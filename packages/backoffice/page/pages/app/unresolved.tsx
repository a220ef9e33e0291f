import type { Ledger } from '#contract';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './app.module.css';
import { texts } from './texts.ts';
import { unresolvedTexts } from './unresolved-texts.ts';

/** Places in the source that may call anything, as nothing could tell what they call. */
export function Unresolved({ places }: { readonly places: Ledger['unresolved'] }) {
  const text = useText(texts);
  const reasons: Readonly<Record<string, string>> = useText(unresolvedTexts);
  if (places.length === 0) return null;
  return (
    <div className={classes.unresolved}>
      <h3 className={classes.subtitle}>{text.unresolved}</h3>
      <DataTable
        caption={text.unresolved}
        rows={places}
        rowKey={({ file, line, column }) => `${file}:${line}:${column}`}
        columns={[
          {
            label: text.place,
            cell: ({ file, line, column }) => (
              <code>
                <Foreign text={`${file}:${line}:${column}`} />
              </code>
            ),
          },
          { label: text.why, cell: ({ reason }) => reasons[reason] ?? reason },
        ]}
      />
    </div>
  );
}
