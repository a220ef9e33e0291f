import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

const MANIFEST = `{
  "name": "demo", "version": "1.0.0",
  "permissions": ["order:view"],
  "webhooks": [
    { "event": "order.paid", "handler": "handlers/paid.ts" }
  ]
}
`;

test('add handler writes handler and test, and plugin.json keeps its format', async () => {
  const { dir, path } = await createFolder({
    'plugin.json': MANIFEST,
    'handlers/paid.ts': 'export default () => {};\n',
  });
  expect(await runCli(['add', 'handler', 'product.updated'], { cwd: dir })).toMatchObject({ code: 0, stderr: '' });
  expect(await runCli(['add', 'permission', 'order:fulfill'], { cwd: dir })).toMatchObject({ code: 0 });
  expect(await readFile(path('plugin.json'), 'utf8')).toBe(
    MANIFEST.replace('["order:view"]', '["order:view", "product:view", "order:fulfill"]').replace(
      'paid.ts" }\n',
      'paid.ts" },\n    { "event": "product.updated", "handler": "handlers/product-updated.ts" }\n',
    ),
  );
  expect(await readFile(path('test/product-updated.test.ts'), 'utf8')).toContain("store.trigger('product.updated')");
  const validated = await runCli(['validate', '--json'], { cwd: dir });
  expect(JSON.parse(validated.stdout)).toMatchObject({ summary: { error: 0 } });

  const again = await runCli(['add', 'handler', 'product.updated'], { cwd: dir });
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('already') });
  expect(await runCli(['add', 'handler', 'order.payed'], { cwd: dir })).toMatchObject({ code: 2 });
});
