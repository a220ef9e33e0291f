import { describe, expect, test } from 'vitest';
import { HANDLER_GLOBALS, HANDLER_LIMITS, LIMITS, MISSING_GLOBALS } from '#contract';
import { formatTable, formatType } from '../../../tools/generate/markdown.ts';
import { createReference } from '../../../tools/generate/reference.ts';

describe('createReference', () => {
  const reference = createReference();

  test.each([
    '| `POST /api/products/{id}/inventory` | `products.adjustInventory` | [InventoryResult](#inventoryresult) | `inventory:edit` | `product.inventory.updated` |',
    '| `GET /api/orders` | `orders.list` | page of [Order](#order) | `order:view` |',
    '| `GET /api/orders` | `pageSize` | integer, ≥ 1, ≤ 100, default 20 | Records per page. |',
    '\ncurl -X POST "$TILLKIT_URL/api/orders/ID/refund" -H "X-Service-API-Key: $TILLKIT_API_KEY" ',
    '| `lineItems` | array of [LineItem](#lineitem) |',
    '| `shippingAddress` | [Address](#address) or null |',
    '### LineItem\n\n| Field | Type |\n|---|---|\n| `id` | string, uuid |',
    '| `order.paid` | order payment succeeded | `order_id` string; `payment_id` string; `amount` number; `gateway` string | `order:view` |',
    '| `RATE_LIMITED` | 429 | request rate limited | 请求过于频繁，请稍后再试 |',
    '| 6 | 24 h | 32 h 36 min |',
    '| `PAID` | refund | `REFUNDED` (`PAID`) | `order.refunded` | yes |',
    '`inventory.quantity=delta\\|absolute`',
    '| `orders.cancel(id, body?)` | `POST /api/orders/{id}/cancel` |',
    '| `collections.products(id, query?)` |',
    '| `uploads.create(upload)` |',
    '| `heapMb` | 64 MiB | memory of its objects;',
    '| `logBytes` | 256 KiB |',
    '| `cpuGraceMs` | 500 ms |',
    '| `wallMs` | 30 s |',
    '| `Buffer` | use Uint8Array,',
    '| `import-outside` | Handlers import only from',
  ])('says %s', (line) => {
    expect(reference).toContain(line);
  });

  test('has all fifty-two assumptions, and no gap of ours in its text', () => {
    expect(reference.match(/^\| A\d\d \|/gm)).toHaveLength(52);
    expect(reference).not.toMatch(/(?<!\| )undefined|\[object|NaN/);
  });

  test('has a section for every record that it links to', () => {
    const sections = [...reference.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
    const links = [...reference.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
    expect(links).toContain('refund');
    expect(links.filter((target) => !sections.includes(target))).toEqual([]);
  });

  test('puts every limit into words', () => {
    const limits = { ...LIMITS, ...HANDLER_LIMITS };
    for (const name of Object.keys(limits))
      expect(reference).toMatch(new RegExp(`^\\| \`${name}\` \\| \\d.* \\| \\w.+ \\|$`, 'm'));
  });

  test('names every global of a handler, and every one that it does not have', () => {
    for (const name of [...Object.keys(HANDLER_GLOBALS), ...Object.keys(MISSING_GLOBALS)])
      expect(reference).toContain(`\`${name}\``);
  });

  test('is the same each time', () => {
    expect(createReference()).toBe(reference);
  });
});

test('formatTable escapes what would end a cell', () => {
  expect(formatTable(['a'], [['x|y']])).toBe('| a |\n|---|\n| x\\|y |');
});

test.each([
  [{ type: 'string', minLength: 1, maxLength: 255 }, 'string, 1–255 characters'],
  [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'integer, ≥ 1, ≤ 100, default 20'],
  [{ type: 'string', enum: ['A', 'B'] }, '`A`, `B`'],
  [{ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, 'string, uuid or null'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ type: 'boolean', const: true }, '`true`'],
])('formatType(%j) is %s', (schema, text) => {
  expect(formatType(schema)).toBe(text);
});
