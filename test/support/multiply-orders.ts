import Sqlite from 'better-sqlite3';

/** Copies the newest order of the store in a file that nobody has open, with its line: `count` orders more, each a moment later. */
export function multiplyOrders(storePath: string, count: number): void {
  const db = new Sqlite(storePath);
  try {
    db.transaction(() => {
      const order = db.prepare('SELECT * FROM orders ORDER BY order_number DESC LIMIT 1').get() as Record<
        string,
        unknown
      >;
      const line = db.prepare('SELECT * FROM order_lines WHERE order_id = ?').get(order.id) as Record<string, unknown>;
      const insert = (table: string, row: Record<string, unknown>) =>
        db.prepare(
          `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
            .map((name) => `@${name}`)
            .join()})`,
        );
      const insertOrder = insert('orders', order);
      const insertLine = insert('order_lines', line);
      for (let index = 1; index <= count; index += 1) {
        const id = toId('a', index);
        const order_number = Number(order.order_number) + index;
        insertOrder.run({ ...order, id, order_number, created_at: Number(order.created_at) + index });
        insertLine.run({ ...line, id: toId('b', index), order_id: id });
      }
      db.prepare('UPDATE counters SET value = value + ? WHERE name IN (?, ?)').run(
        count,
        'orders',
        `orders:${order.status}`,
      );
      db.prepare('UPDATE stores SET next_order_number = next_order_number + ?').run(count);
    })();
  } finally {
    db.close();
  }
}

const toId = (group: string, index: number): string =>
  `${group.repeat(8)}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
