import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './data-table.module.css';
import { Empty } from './empty.tsx';

/** One column. `cell` makes what a row shows in it. */
export interface Column<R> {
  readonly label: string;
  readonly cell: (row: R) => ReactNode;
  /** Numbers and amounts, set to the right. */
  readonly numeric?: boolean;
}

interface DataTableProps<R> {
  /** What the table holds; it names the table for those who do not see it. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  /** Where the first cell of a row leads, relative to the back office. */
  readonly rowHref?: (row: R) => string;
  /** In place of a table without rows. */
  readonly empty?: ReactNode;
}

/** Records in rows, dense, with a head that stays in sight. The first column names the row. */
export function DataTable<R>({ caption, columns, rows, rowKey, rowHref, empty }: DataTableProps<R>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  return (
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, numeric }) => (
              <th key={label} scope="col" data-numeric={numeric}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ label, cell, numeric }, index) =>
                index === 0 ? (
                  <th key={label} scope="row" data-numeric={numeric}>
                    {rowHref ? <Link href={rowHref(row)}>{cell(row)}</Link> : cell(row)}
                  </th>
                ) : (
                  <td key={label} data-numeric={numeric}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
