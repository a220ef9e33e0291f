import type { PanelTable as Table } from '#contract';
import { toVisible } from '../parts/visible-text.ts';
import classes from './panel-box.module.css';

/** A table of texts and numbers. Columns and rows of a panel have no names but their places. */
export const PanelTable = ({ table: { caption, columns, rows } }: { readonly table: Table }) => (
  <section className={classes.scroll} tabIndex={0} aria-label={toVisible(caption)}>
    <table className={classes.table}>
      <caption>
        <bdi>{toVisible(caption)}</bdi>
      </caption>
      <thead>
        <tr>{withPlaces(columns).map(([place, column]) => toHead(place, column))}</tr>
      </thead>
      <tbody>
        {withPlaces(rows).map(([place, row]) => (
          <tr key={place}>{withPlaces(row).map(([column, cell]) => toCell(column, cell))}</tr>
        ))}
      </tbody>
    </table>
  </section>
);

const withPlaces = <T,>(items: readonly T[]): [place: number, item: T][] => items.map((item, place) => [place, item]);

const toHead = (place: number, column: string) => (
  <th key={place} scope="col">
    <bdi>{toVisible(column)}</bdi>
  </th>
);

const toCell = (place: number, cell: string | number) => (
  <td key={place} data-numeric={typeof cell === 'number'}>
    <bdi>{toVisible(String(cell))}</bdi>
  </td>
);
