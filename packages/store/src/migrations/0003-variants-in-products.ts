import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const STATEMENTS = [
  // Of a variant only this is its own: its price, its currency and when it was made are its product's.
  `ALTER TABLE products ADD COLUMN variants_json TEXT NOT NULL DEFAULT '[]'`,
  `UPDATE products SET variants_json = (
    SELECT json_group_array(
      json_object('id', id, 'title', title, 'sku', sku, 'inventory', inventory, 'updated_at', updated_at) ORDER BY position
    ) FROM variants WHERE product_id = products.id
  )`,
  `DROP TABLE variants`,
  `DROP INDEX products_in_order`,
  `DROP INDEX products_in_order_by_status`,
  `CREATE INDEX products_in_order ON products (store_id, created_at, id DESC, deleted_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX products_in_order_by_status ON products (store_id, status, created_at, id DESC, deleted_at) WHERE deleted_at IS NULL`,
];

/**
 * Puts the variants of a product into its row, which took two more trees by random keys, and turns its lists round: they
 * are read backwards, so that what is new goes to their end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
