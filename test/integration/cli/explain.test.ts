import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

const run = async (...args: string[]) => runCli(args, { cwd: (await createFolder()).dir });

describe('tillkit explain', () => {
  test('explains one id, as text and as JSON', async () => {
    const text = await run('explain', 'a05');
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toMatch(/^A05 \(assumption\): /);
    expect(text.stdout).toContain('    --assume inventory.quantity=absolute\n');
    const json = await run('explain', 'order.fulfilled', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      id: 'order.fulfilled',
      kind: 'event',
      details: { 'a subscription needs': 'order:view', 'calls that cause it': ['POST /api/orders/{id}/fulfill'] },
    });
  });

  test('names the page of a rule without a path of this machine', async () => {
    const { stdout } = await run('explain', 'eval-use', '--json');
    expect(JSON.parse(stdout).details.page).toBe('tillkit/docs/rules/eval-use.md');
  });

  test('lists what there is', async () => {
    const { code, stdout } = await run('explain');
    expect(code).toBe(0);
    for (const id of ['permission-unknown', 'RATE_LIMITED', 'cpu_limit', 'app.updated', 'order:refund', 'A40']) {
      expect(stdout).toMatch(new RegExp(`^[a-z ]+: (.* )?${id.replace('.', '\\.')}( |$)`, 'm'));
    }
    expect(JSON.parse((await run('explain', '--json')).stdout).length).toBeGreaterThan(100);
  });
});

describe('tillkit openapi', () => {
  test('prints the document that is published', async () => {
    const { code, stdout } = await runCli(['openapi'], { cwd: (await createFolder()).dir, process: 'own' });
    expect(code).toBe(0);
    const published = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(published));
  });

  test('prints that of the control plane, on one line with --json', async () => {
    const { stdout } = await run('openapi', '--control', '--json');
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      paths: { '/keys/{id}/reset': { post: { operationId: 'keys.reset' } } },
    });
  });
});
