import { createHash } from 'node:crypto';
import type { TestEmulator } from './start-test-emulator.ts';

type Row = Record<string, string | number | null>;

/** Makes a store of many orders from the newest one that it has: `count` copies of it, each paid, by an import. */
export async function multiplyOrders(emulator: TestEmulator, count: number): Promise<void> {
  const exported = await emulator.snapshots.export();
  const tables: Record<string, readonly Row[]> = exported.tables;
  const rowsOf = (table: string): readonly Row[] => tables[table] ?? [];
  const order = rowsOf('orders').at(-1);
  const lines = rowsOf('order_lines').filter(({ order_id }) => order_id === order?.id);
  const copies = Array.from({ length: count }, (_, index) => ({
    ...order,
    id: toId('a', index),
    order_number: Number(order?.order_number) + index + 1,
    created_at: Number(order?.created_at) + index + 1,
  }));
  const grown = {
    ...tables,
    orders: [...rowsOf('orders'), ...copies],
    order_lines: [
      ...rowsOf('order_lines'),
      ...copies.flatMap(({ id }, index) => lines.map((line) => ({ ...line, id: toId('b', index), order_id: id }))),
    ],
    counters: rowsOf('counters').map((row) =>
      row.name === 'orders' || row.name === `orders:${order?.status}`
        ? { ...row, value: Number(row.value) + count }
        : row,
    ),
    stores: rowsOf('stores').map((row) => ({ ...row, next_order_number: Number(row.next_order_number) + count })),
  };
  const digest = createHash('sha256').update(JSON.stringify(grown)).digest('hex');
  await emulator.snapshots.import({ ...exported, tables: grown, digest });
}

const toId = (group: string, index: number): string =>
  `${group.repeat(8)}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
