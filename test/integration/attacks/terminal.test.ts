import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { colorsFor, createLiveLog, REPORTERS, type Report, toWritten } from '#cli';
import type { Finding } from '#contract';
import { manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';
import { runCli } from '../../support/start-cli.ts';

/** A text with all that steers a terminal, turns it, breaks its lines or speaks to GitHub Actions. */
const HOSTILE =
  '\u001b[31m\u001b]0;owned\u0007\u009b2J\u0085\u2028\u2029\u202e\u2066\u200b\r\n::error file=x::forged\n##[add-path]/tmp';
/** The same as the name of a file or folder. */
const HOSTILE_NAME = HOSTILE.replaceAll('/', '_');

const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function expectSafe(output: string, where: string): void {
  const lines = output.split('\n');
  expect({ where, lines: lines.filter((line) => UNSAFE.test(line)) }).toEqual({ where, lines: [] });
  expect({ where, lines: lines.filter((line) => /^\s*::error file=x|##\[/.test(line)) }).toEqual({ where, lines: [] });
}

const COMMANDS: readonly (readonly string[])[] = [
  ['validate'],
  ['validate', '--json'],
  ['validate', '--reporter', 'junit', '--reporter', 'sarif=sarif.out', '--reporter', 'markdown=markdown.out'],
  ['validate', '--reporter', 'github', '--reporter', 'text=text.out', '--reporter', 'json=json.out'],
  ['validate', '--fix'],
  ['validate', HOSTILE],
  ['review'],
  ['review', '--json'],
  ['review', '--reporter', 'markdown'],
  ['review', '--against', HOSTILE],
  ['review', 'verify', HOSTILE],
  ['review', 'pack'],
  ['dev', '--port', HOSTILE],
  ['exec', '--', HOSTILE],
  ['prove', 'idempotent', 'order.paid'],
  ['doctor'],
  ['trigger', HOSTILE],
  ['trigger', 'order.paid', '--set', HOSTILE],
  ['explain', HOSTILE],
  ['store', 'import', HOSTILE],
  ['init', HOSTILE_NAME, '--template', HOSTILE],
  [HOSTILE],
  ['validate', `--${HOSTILE}`],
];

const FOLDERS: readonly (readonly [name: string, files: Readonly<Record<string, string>>])[] = [
  ['package.json that sets what there is not', { 'package.json': JSON.stringify({ tillkit: { [HOSTILE]: HOSTILE } }) }],
  [
    'package.json with a bad value',
    { 'package.json': JSON.stringify({ tillkit: { 'fail-level': HOSTILE, lang: HOSTILE } }) },
  ],
  ['package.json that is no JSON', { 'package.json': `{"tillkit": ${HOSTILE}` }],
  ['plugin.json that is no JSON', { 'plugin.json': `{"name": ${HOSTILE}` }],
  [
    'manifest with it everywhere',
    { 'plugin.json': manifestOf(HOSTILE), 'package.json': JSON.stringify({ name: HOSTILE, version: HOSTILE }) },
  ],
  [
    'source with it everywhere',
    {
      'handler.ts': `import x from ${JSON.stringify(`./${HOSTILE_NAME}`)};\nimport y from "./\u009b\u202e";\nexport default () => x(y, "\u009b");`,
    },
  ],
];

describe.runIf(process.platform !== 'win32')('no command prints unsafe text of', () => {
  test.for(FOLDERS)('a %s, nor of the name of its folder', { timeout: 120_000 }, async ([, files]) => {
    const { dir } = await createFolder({});
    const cwd = join(dir, HOSTILE_NAME);
    await mkdir(cwd);
    const all = {
      'plugin.json': manifestText({ name: 'x' }),
      'handler.ts': 'export default () => 1;',
      'package.json': '{}',
      ...files,
    };
    for (const [name, text] of Object.entries(all)) await writeFile(join(cwd, name), text);
    for (const args of COMMANDS) {
      const { code, stdout, stderr } = await runCli(args, { cwd, env: { GITHUB_ACTIONS: 'true' } });
      expect({ args, code }).toEqual({ args, code: expect.toBeOneOf([0, 1, 2, 127]) });
      expectSafe(stdout, `stdout of ${JSON.stringify(args)}`);
      expectSafe(stderr, `stderr of ${JSON.stringify(args)}`);
    }
    for (const name of ['sarif', 'markdown', 'text', 'json'])
      expectSafe(await readFile(join(cwd, `${name}.out`), 'utf8').catch(() => ''), `the report ${name}`);
  });
});

/** A server that answers every call of the control plane with a record in which each text is hostile. */
async function startHostileEmulator(status: number) {
  const record = {
    ...{ id: HOSTILE, name: HOSTILE, version: HOSTILE, dir: HOSTILE, receiverUrl: null, permissions: [HOSTILE] },
    ...{ event: HOSTILE, state: HOSTILE, prefix: HOSTILE, scope: [HOSTILE], createdAt: HOSTILE, takenAt: HOSTILE },
    ...{ expiresAt: null, appId: null, mode: HOSTILE, now: HOSTILE, nextDueAt: HOSTILE, attempts: [], webhooks: [] },
    ...{ granted: [HOSTILE], webhookCount: 1, attemptCount: 1, revokedAt: null, reason: HOSTILE, installedAt: HOSTILE },
  };
  const server = createServer((_, response) => {
    const data = { ...record, items: [record], total: 1, page: 1, pageSize: 20, events: [] };
    response.writeHead(status).end(JSON.stringify({ code: status === 200 ? 'ok' : 'CONFLICT', msg: HOSTILE, data }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test.for([200, 409])('no command prints unsafe text of an emulator that answers with %i', async (status) => {
  const url = await startHostileEmulator(status);
  const { dir } = await createFolder({});
  for (const args of [
    ['apps', 'list'],
    ['deliveries', 'list'],
    ['keys', 'list'],
    ['clock', 'show'],
    ['clock', 'freeze'],
    ['trigger', 'order.paid'],
    ['store', 'save', 'a'],
    ['apps', 'uninstall', 'x'],
    ['store', 'reset'],
  ]) {
    for (const json of [[], ['--json']]) {
      const env = { TILLKIT_URL: url, TILLKIT_TOKEN: 'x' };
      const { stdout, stderr } = await runCli([...args, ...json], { cwd: dir, env });
      expectSafe(stdout, `stdout of ${args.join(' ')}`);
      expectSafe(stderr, `stderr of ${args.join(' ')}`);
      // A text that no emulator of ours sends is not shown at all.
      if (json.length > 0 && status === 409) expect(JSON.parse(stdout).error.message).toContain('CONFLICT');
    }
  }
});

describe('what is written', () => {
  const colors = colorsFor({ isTTY: true }, {});
  const OWN_STYLES = new RegExp(`${'\u001b'}\\[(31|39|1|2|22)m`, 'g');

  test('has our own styles, and those of nobody else', () => {
    const line = `${colors.red(`a${HOSTILE}`)} ${HOSTILE} ${colors.bold(colors.dim('b'))}`;
    const written = toWritten(line, 'lines');
    expect(written.startsWith('\u001b[31ma\\u001b[31m')).toBe(true);
    expect(written.endsWith('\u001b[1m\u001b[2mb\u001b[22m\u001b[22m')).toBe(true);
    expectSafe(written.replaceAll(OWN_STYLES, ''), 'the text without our styles');
  });

  test('has a handler’s styles not in the live log of a terminal either', () => {
    const lines: string[] = [];
    const show = createLiveLog(colors, (line) => lines.push(toWritten(line, 'lines')));
    const at = '2026-01-01T00:00:00.000Z';
    show({
      kind: 'handler-log',
      data: { deliveryId: 'd', attemptId: 'a', level: 'error', text: HOSTILE, at } as never,
    });
    const text = lines.join('\n');
    expect(text).toContain('\u001b[31m');
    expectSafe(text.replaceAll(OWN_STYLES, ''), 'the live log without our styles');
  });

  test('of every reporter is safe after a finding with hostile texts', () => {
    const finding: Finding = {
      ...{ code: 'handler-missing', severity: 'error', message: HOSTILE, file: HOSTILE_NAME, line: 1, column: 1 },
      ...{ path: HOSTILE, help: HOSTILE, fix: null },
    };
    const folder = {
      folder: HOSTILE_NAME,
      location: HOSTILE_NAME,
      issues: [finding],
      suppressed: [{ finding, reason: HOSTILE }],
      notRun: 1,
    };
    const summary = { error: 1, warning: 0, notice: 0, suppressed: 1, notRun: 1 };
    const report: Report = { command: 'validate', valid: false, summary, folders: [folder, folder] };
    for (const [name, format] of Object.entries(REPORTERS)) {
      const kind = name === 'text' || name === 'markdown' ? 'lines' : 'document';
      expectSafe(toWritten(format(report, { colors: colorsFor({}), version: '1', isFailure: () => true }), kind), name);
    }
  });
});
