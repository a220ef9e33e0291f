import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput as parse, shareDev, startDev } from '../../support/start-dev.ts';

const START = '2026-01-01T00:00:00.000Z';
const FLAGS = ['--seed', '7', '--clock', START];

const takeDev = shareDev({}, ...FLAGS);

describe('tillkit store', () => {
  test('saves, restores and resets', async () => {
    const { run, dir } = await startDev({}, ...FLAGS);
    expect(await runCli(['store', 'save'], { cwd: dir, process: 'own' })).toMatchObject({
      code: 0,
      stdout: `saved default at ${START}\n`,
    });
    await run('clock', 'advance', '1h');
    await run('trigger', 'order.paid', '--wait');
    const restored = await run('store', 'restore', '--json');
    expect(restored.code).toBe(0);
    expect(parse(restored)).toMatchObject({ mode: 'manual', now: START });
    // The key of run.json is the one that works.
    expect(await run('deliveries', 'list')).toMatchObject({ code: 0, stdout: '' });
    expect(await run('store', 'reset')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`stands at ${START}`),
    });
    expect(await run('trigger', 'order.paid', '--wait')).toMatchObject({ code: 0 });
    expect(await run('store', 'restore', 'other')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"other"'),
    });
    expect(await run('store', 'save', 'a/b')).toMatchObject({ code: 2, stderr: expect.stringContaining('a/b') });
  });

  test('lists what was saved, the latest first', async () => {
    const { run } = await startDev({}, ...FLAGS);
    expect(await run('store', 'list')).toMatchObject({ code: 0, stdout: '' });
    await run('store', 'save', 'first');
    await run('clock', 'advance', '1h');
    await run('store', 'save', 'second');
    const later = '2026-01-01T01:00:00.000Z';
    expect(await run('store', 'list')).toMatchObject({ code: 0, stdout: `${later}  second\n${START}  first\n` });
    await run('store', 'restore', 'first');
    await run('store', 'save', 'first');
    expect(parse(await run('store', 'list', '--page-size', '1', '--json'))).toEqual({
      items: [{ name: 'first', takenAt: START }],
      ...{ total: 2, page: 1, pageSize: 1 },
    });
  });

  test('says that the bytes of uploads are not in an export', async () => {
    const { run, path } = await takeDev();
    expect((await run('store', 'export')).stderr).not.toContain('uploaded');
    const { url, apiKey } = JSON.parse(readFileSync(path('.tillkit/run.json'), 'utf8'));
    const form = new FormData();
    form.set(
      'file',
      new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], { type: 'image/png' }),
      'a.png',
    );
    await fetch(`${url}/api/uploads`, { method: 'POST', headers: { 'x-service-api-key': apiKey }, body: form });
    expect((await run('store', 'export')).stderr).toContain('the bytes of 1 uploaded file');
  });

  test('exports a file as a whole and imports it', async () => {
    const { run, dir } = await takeDev();
    await run('trigger', 'order.paid', '--wait');
    const file = join(dir, 'shop.json');
    expect(await run('store', 'export', '--out', file)).toMatchObject({ code: 0, stdout: '' });
    const text = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir).filter((name) => name.startsWith('shop.json'))).toEqual(['shop.json']);
    expect((await run('store', 'export')).stdout).toBe(text);
    await run('store', 'reset');
    expect(await run('store', 'import', file)).toMatchObject({ code: 0, stdout: expect.stringContaining(START) });
    expect(parse(await run('deliveries', 'list', '--json'))).toMatchObject({ items: [{ event: 'order.paid' }] });

    const refused = async (name: string, content: string, words: string) => {
      writeFileSync(join(dir, name), content);
      const end = await run('store', 'import', join(dir, name));
      expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
      expect(end.stderr).toContain('The store is as it was');
    };
    const before = (await run('store', 'export')).stdout;
    await refused('cut.json', text.slice(0, 500), 'cut off');
    await refused('other.json', '{}', 'tillkit-store');
    await refused('newer.json', text.replace(/"schema": \d+/, '"schema": 99'), 'newer version');
    await refused('changed.json', text.replace('PAID', 'PENDING'), 'The field digest does not fit');
    expect((await run('store', 'export')).stdout).toBe(before);
  });

  test('refuses what is no file, too large or nested without end, and does not wait for it', async () => {
    const { run, dir } = await takeDev();
    const before = (await run('store', 'export')).stdout;
    const refused = async (name: string, words: string) => {
      const end = await run('store', 'import', join(dir, name));
      expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
      expect(end.stderr).toContain(name);
    };
    execFileSync('mkfifo', [join(dir, 'pipe.json')]);
    symlinkSync('/dev/zero', join(dir, 'zero.json'));
    writeFileSync(join(dir, 'large.json'), '');
    truncateSync(join(dir, 'large.json'), 2 ** 40);
    await refused('pipe.json', 'it is not a file');
    await refused('zero.json', 'it is not a file');
    await refused('large.json', 'larger than');
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    writeFileSync(join(dir, 'deep.json'), `{"format":"tillkit-store","tables":{"orders":${deep}}}`);
    await refused('deep.json', 'missing or not what it should be');
    writeFileSync(
      join(dir, 'beside.json'),
      before.replace('{', `{"beside":${deep},`).replace(/"digest": "./, '"digest": "x'),
    );
    await refused('beside.json', '"digest" is missing or not what it should be');
    expect((await run('store', 'export')).stdout).toBe(before);
  });

  test('holds what waits in an export until it is sent', async () => {
    const { run, dir } = await startDev({ handler: `export default () => { throw new Error('not yet'); };` }, ...FLAGS);
    await run('trigger', 'order.paid', '--wait');
    await run('store', 'export', '--out', join(dir, 'shop.json'));
    const imported = await run('store', 'import', join(dir, 'shop.json'));
    expect(imported.stderr).toContain('1 delivery is held: tillkit deliveries resend ID sends it');
    const listed = await run('deliveries', 'list');
    expect(listed.stdout).toMatch(/waiting_retry {2}1 attempt {2}held\n/);
    const [id = ''] = listed.stdout.split(' ');
    expect((await run('deliveries', 'show', id)).stdout).toContain('waiting_retry, held');
    expect(await run('deliveries', 'resend', id)).toMatchObject({
      code: 0,
      stdout: `delivery ${id} of order.paid is sent\n`,
    });
  });
});
