import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

const WAIT = { timeout: 20_000, interval: 10 };

/** An emulator that watches a folder whose handler returns the version that a module of it names. */
async function watch(handler: string) {
  const folder = await createExtension({ handler, permissions: ['order:view', 'product:view'] });
  await folder.write('version.ts', "export const version = 'one';\n");
  const emulator = await startTestEmulator({ extensions: [folder.dir], watch: true });
  const reloads = () => emulator.messages.filter(({ kind }) => kind === 'reload').map(({ data }) => data);
  return { ...folder, emulator, reloads };
}

const RETURN_VERSION = "import { version } from './version.ts';\nexport default () => version;\n";

async function answer(emulator: TestEmulator): Promise<unknown> {
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
  return JSON.parse((await emulator.deliveries())[0]?.attempts[0]?.responseBody ?? 'null');
}

describe('a reload', () => {
  test('leaves a running delivery on the old code to its end, and gives the new code to those that wait', async () => {
    const { emulator, write, reloads } = await watch(`
      import { version } from './version.ts';
      export default async (event, { api, log }) => {
        const { items } = await api.products.list();
        if (version === 'one') log.info('waiting');
        while (version === 'one' && (await api.products.get(items[0].id)).title !== 'go on')
          await new Promise((resolve) => setTimeout(resolve, 200));
        return [version, (await import('./version.ts')).version];
      };\n`);
    // Four of them may run at once.
    await emulator.trigger({ event: 'order.paid', count: 6 });
    await expect.poll(() => JSON.stringify(emulator.messages), WAIT).toContain('waiting');

    await write('version.ts', "export const version = 'two';\n");
    await expect.poll(reloads, WAIT).toMatchObject([{ ok: true }]);
    const products = await emulator.api('GET', '/api/products');
    const [product] = (products.data as { items: { id: string }[] }).items;
    await emulator.api('PUT', `/api/products/${product?.id}`, { title: 'go on' });
    await emulator.idle();

    const bodies = (await emulator.deliveries()).map(({ attempts }) =>
      attempts.map(({ responseBody }) => responseBody),
    );
    const [first, ...others] = bodies.reverse();
    expect(first).toEqual(['["one","one"]']);
    for (const body of others.slice(0, 3)) expect(['["one","one"]', '["two","two"]']).toContain(body[0]);
    expect(others.slice(3)).toEqual([['["two","two"]'], ['["two","two"]']]);
  });

  test('is one when several files are saved together', async () => {
    const { emulator, path, reloads } = await watch(RETURN_VERSION);
    const names = Array.from({ length: 10 }, (_, index) => `part${index}`);
    for (const name of names) writeFileSync(path(`${name}.ts`), `export const ${name} = '${name}';\n`);
    const imports = names.map((name) => `import { ${name} } from './${name}.ts';`).join('\n');
    writeFileSync(path('handler.ts'), `${imports}\nexport default () => [${names}];\n`);
    writeFileSync(path('version.ts'), '');

    await expect.poll(reloads, WAIT).toHaveLength(1);
    expect(await answer(emulator)).toEqual(names);
    expect(reloads()).toMatchObject([{ ok: true, findings: [] }]);
  });

  test('does not happen while a file has errors, is gone, or exports no function: each is told with its place', async () => {
    const { emulator, path, write, reloads } = await watch(RETURN_VERSION);
    const last = () => reloads().at(-1);
    const refused = (finding: object) => ({ ok: false, findings: [expect.objectContaining(finding)] });

    await write('version.ts', "export const version = 'two';\nexport const = 3;\n");
    await expect
      .poll(last, WAIT)
      .toMatchObject(refused({ code: 'source-error', file: 'version.ts', line: 2, column: 14 }));
    await write('version.ts', "export const version = 'three';\n");
    await expect.poll(last, WAIT).toMatchObject({ ok: true });
    await rm(path('handler.ts'));
    await expect
      .poll(last, WAIT)
      .toMatchObject(refused({ code: 'handler-missing', file: 'plugin.json', path: '/webhooks/0/handler' }));
    expect(await answer(emulator)).toBe('three');

    await write('handler.ts', 'const version = 4;\nexport default { version };\n');
    await expect
      .poll(last, WAIT)
      .toMatchObject(refused({ code: 'handler-default-not-function', file: 'handler.ts', line: 2, column: 1 }));
    expect(await answer(emulator)).toBe('three');
    await write('handler.ts', "export default () => 'five';\n");
    await expect.poll(last, WAIT).toMatchObject({ ok: true });
    expect(await answer(emulator)).toBe('five');
  });

  test('takes over a new subscription, and another version as an upgrade', async () => {
    const folder = await createExtension({ handler: 'export default (event) => event.event;\n' });
    const emulator = await startTestEmulator({ extensions: [folder.dir], watch: true });
    const events = ['order.paid', 'app.updated', 'product.created'] as const;
    await folder.write(
      'plugin.json',
      manifestText({ version: '1.1.0', events, permissions: ['order:view', 'product:view'] }),
    );
    const deliveries = async () => (await emulator.deliveries()).map(({ event, state }) => ({ event, state }));
    await expect.poll(deliveries, { timeout: 20_000 }).toEqual([{ event: 'app.updated', state: 'succeeded' }]);
    await emulator.trigger({ event: 'product.created' });
    await emulator.idle();
    expect((await deliveries())[0]).toEqual({ event: 'product.created', state: 'succeeded' });
  });
});
