import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Findings, Review } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { createTested, runTillkit } from '../../support/create-tested.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const STORE_TEST = `import { createTestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';

const extension = new URL('.', import.meta.url);

test('an order is read', async () => {
  await using store = await createTestStore({ extension });
  await store.trigger('order.paid');
  expect(await store.deliveries.of('order.paid')).toMatchObject([{ state: 'succeeded' }]);
});
`;

const PASSING = "import { test } from 'vitest';\ntest('nothing', () => {});\n";

const runTests = async (dir: string, ...args: string[]) => {
  const end = await runTillkit(['test', '--json', ...args], dir);
  return { ...end, report: JSON.parse(end.stdout) as Findings };
};

const codesOf = ({ issues }: Findings) => issues.map(({ code }) => code);

describe('tillkit test', () => {
  test('runs the tests, whose output is on stderr, and counts them on stdout', async () => {
    const { dir, path } = await createTested({ 'a.test.js': STORE_TEST, 'tmp/.keep': '' });
    const { code, stdout, stderr } = await runTillkit(['test'], dir, { TMPDIR: path('tmp') });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'tests: 1 passed, 0 failed, 0 skipped\n0 errors, 0 warnings, 0 notices; 0 suppressed, 0 checks not run\n',
    });
    expect(stderr).toContain('a.test.js');
    expect(await readdir(path('tmp'))).not.toContainEqual(expect.stringMatching(/^tillkit-run-/));
  });

  test('finds failing tests where their assertion is, as every reporter tells it', async () => {
    const files = {
      'lib/same.js': "import { expect } from 'vitest';\nexport const same = (a, b) =>\n  expect(a).toBe(b);\n",
      'a.test.js':
        "import { test } from 'vitest';\nimport { same } from './lib/same.js';\ntest('one is two', () => same(1, 2));\n",
    };
    const { dir, path } = await createTested(files);
    const args = ['junit=a.xml', 'sarif=a.sarif', 'github', 'markdown=a.md', 'json=a.json'].flatMap((name) => [
      '--reporter',
      name,
    ]);
    const { code, stdout } = await runTillkit(['test', ...args], dir);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=lib\/same\.js,line=3,col=13,title=test-failed::"one is two" fails/);
    const read = (name: string) => readFile(path(name), 'utf8');
    expect(await read('a.xml')).toContain('failures="1"');
    expect(await read('a.xml')).toMatch(
      /<testcase name="one is two" classname="a\.test\.js" file="a\.test\.js" time="\d/,
    );
    expect(JSON.parse(await read('a.sarif')).runs[0].results).toMatchObject([
      { ruleId: 'test-failed', level: 'error' },
    ]);
    expect(await read('a.md')).toContain('### tillkit test: failed');
    const { failures } = JSON.parse(await read('a.json'));
    expect(failures).toMatchObject([
      {
        ...{ test: 'one is two', file: 'lib/same.js', line: 3, column: 13 },
        errors: [{ name: 'AssertionError', matcher: 'toBe', expected: '2', received: '1' }],
      },
    ]);
    expect(failures[0].errors[0].stack).toEqual([
      'same (lib/same.js:3:13)',
      expect.stringMatching(/a\.test\.js:3:\d+/),
    ]);
    for (const text of ['matcher: toBe', 'expected: 2', 'received: 1', 'at same (lib/same.js:3:13)'])
      expect(await read('a.xml')).toContain(text);
  });

  test('runs the tests of a folder, and only files that a filter names', async () => {
    const failing = PASSING.replace('() => {}', "() => { throw new Error('no'); }");
    const { dir } = await createTested({ 'paid.test.js': PASSING, 'refunded.test.js': failing });
    const { code, report } = await runTests('/', dir, 'paid');
    expect({ code, tests: report.tests }).toEqual({ code: 0, tests: { passed: 1, failed: 0, skipped: 0 } });
    const nothing = await runTests(dir, '.', 'cancelled');
    expect(nothing.code).toBe(1);
    expect(nothing.report.issues).toMatchObject([
      { code: 'no-tests', message: expect.stringContaining('"cancelled"') },
    ]);
  });

  test('of an extension that no store would install, says why and runs none', async () => {
    const { dir, write } = await createTested({ 'a.test.js': PASSING });
    await write('handler.ts', "import './gone.ts';\nexport default () => {};\n");
    const unbundled = await runTests(dir);
    expect({ code: unbundled.code, codes: codesOf(unbundled.report) }).toEqual({
      code: 1,
      codes: ['import-unresolved'],
    });
    await write('plugin.json', '{');
    const broken = await runTests(dir);
    expect({ code: broken.code, codes: codesOf(broken.report) }).toEqual({ code: 1, codes: ['json-syntax'] });
    expect(broken.report).not.toHaveProperty('tests');
    expect(broken.stderr).not.toContain('a.test.js');
  });

  test('ends a test that hangs with everything that it started', async () => {
    const { dir, path } = await createTested({
      'a.test.js': `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
test('waits', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
  writeFileSync('pid', String(child.pid));
  await new Promise(() => {});
}, 0);
`,
    });
    const { code, report } = await runTests(dir, '--time-limit', '15s');
    expect(code).toBe(1);
    expect(report.issues).toMatchObject([
      { code: 'tests-timed-out', message: expect.stringMatching(/within 15 s; under way: a\.test\.js > waits$/) },
    ]);
    await expectGone(path('pid'));
  });

  test.each([
    ['Ctrl-C', (cli: ReturnType<typeof startCli>) => cli.pressCtrlC(), 0],
    ['SIGTERM', (cli: ReturnType<typeof startCli>) => cli.kill('SIGTERM'), 0],
    ['SIGKILL', (cli: ReturnType<typeof startCli>) => cli.kill('SIGKILL'), 1],
  ])('ends with everything that it started at %s', async (_, end, left) => {
    const { dir, path } = await createTested({
      'a.test.js': `import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
test('waits', async () => {
  writeFileSync('pid', String(process.pid));
  process.stderr.write('under way\\n');
  await new Promise(() => {});
}, 0);
`,
      'tmp/.keep': '',
    });
    const cli = startCli(['test'], { cwd: dir, env: { TMPDIR: path('tmp') } });
    await cli.waitFor(/under way/);
    end(cli);
    expect((await cli.ended).code).not.toBe(0);
    await expectGone(path('pid'));
    expect((await readdir(path('tmp'))).filter((name) => name.startsWith('tillkit-run-'))).toHaveLength(left);
  });

  test('runs vitest itself, though the script of package.json is this command, with tillkit on the PATH', async () => {
    const { dir } = await createTested({
      'a.test.js': `import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
test('is there', () => {
  expect(execFileSync('tillkit', ['--version'], { encoding: 'utf8' })).toMatch(/\\d/);
});
`,
    });
    expect((await runTests(dir)).report.tests?.passed).toBe(1);
  });

  test('leaves no evidence of what was asked with permissions withheld, and does without when there is no place for it', async () => {
    const { dir, write } = await createTested({ 'a.test.js': STORE_TEST.replace('await using', 'const') });
    await runTillkit(['test'], dir, { TILLKIT_WITHHOLD: 'customer:view' });
    expect(await readdir(dir)).not.toContain('.tillkit');
    await write('.tillkit', 'a file');
    const { code, stderr } = await runTests(dir);
    expect(code).toBe(0);
    expect(stderr).toContain('cannot be written');
  });

  test('leaves the hosts that handlers asked for, also when they call nothing of the API', async () => {
    const { dir, write } = await createTested({ 'a.test.js': STORE_TEST });
    await write('handler.ts', "export default () => fetch('https://a.example/').then(() => 1, () => 2);\n");
    await runTests(dir);
    const { stdout } = await runCli(['review', '--json'], { cwd: dir });
    expect((JSON.parse(stdout) as Review).hosts.observed).toEqual([{ host: 'a.example', count: 1, refused: 1 }]);
  });

  test.each([
    ['nowhere'],
    ['--reporter', 'pdf'],
    ['--reporter', 'text', '--json'],
    ['--fail-level', 'nothing'],
    ['--time-limit', '0s'],
    ['--assumptions', 'some'],
    ['--assume', 'create.status=202'],
    ['--assume', 'create.state=201'],
    ['--coverage-min', 'lines=80'],
    ['--coverage-min', 'events=101'],
    ['--shard', '5/4'],
    ['--shard', '1/2', '--coverage'],
    ['--merge', '.'],
    ['--watch'],
    ['.', '--', '--passWithNoTests'],
  ])('refuses %s %s %s', async (...args) => {
    const { dir } = await createTested({ 'a.test.js': PASSING });
    const { code, stdout, stderr } = await runCli(['test', ...args], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.not.stringContaining('RUN') });
    expect(stderr + stdout).not.toContain('bug of tillkit');
  });

  test('without a vitest, or with one of long ago, says how to get one', async () => {
    const { dir, write } = await createExtension();
    const without = await runCli(['test'], { cwd: dir });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('npm install --save-dev vitest') });
    await write('node_modules/vitest/package.json', '{ "version": "2.1.9", "bin": "vitest.mjs" }');
    const old = await runCli(['test'], { cwd: dir });
    expect(old).toMatchObject({ code: 2, stderr: expect.stringContaining('is 2.1.9, and it takes 3 or later') });
  });
});

describe('tillkit test --assumptions all', () => {
  const CREATE = (options: string) => `import { createTestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';
test('creates', async () => {
  await using store = await createTestStore(${options});
  const { status } = await fetch(new URL('/api/products', store.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Service-API-Key': store.apiKey },
    body: JSON.stringify({ title: 'Tea', price: 1 }),
  });
  expect(status).toBe(200);
});
`;

  test('tries nothing when the tests fail as they are', async () => {
    const { dir } = await createTested({ 'a.test.js': CREATE('') });
    const args = ['--assumptions', 'all', '--assume', 'create.status=201'];
    const { code, report, stderr } = await runTests(dir, ...args);
    expect({ code, codes: codesOf(report) }).toEqual({ code: 1, codes: ['test-failed'] });
    expect(report.summary.notRun).toBeGreaterThan(0);
    expect(stderr).toContain('no assumption was tried');
  });

  test('one switch is turned by --assume, unless the test says its value', async () => {
    const { dir } = await createTested({
      'a.test.js': CREATE(''),
      'b.test.js': CREATE("{ assume: { 'create.status': '200' } }"),
    });
    const { report } = await runTests(dir, '--assume', 'create.status=201');
    expect(report.issues.map(({ file }) => file)).toEqual(['a.test.js']);
  });
});

describe('tillkit test --coverage', () => {
  const RETRIED = STORE_TEST.replace("await store.trigger('order.paid');", 'store.respond([500]);\n  $&').replace(
    "  expect(await store.deliveries.of('order.paid')).toMatchObject([{ state: 'succeeded' }]);\n",
    "  await store.clock.advance('1h');\n",
  );

  test('tells what the tests exercised, of stores that nobody closed as well, and leaves it as evidence for a review', async () => {
    const { dir } = await createTested({ 'a.test.js': RETRIED.replace('await using', 'const') });
    const { code, report } = await runTests(dir, '--coverage');
    expect({ code, coverage: report.coverage }).toEqual({
      code: 0,
      coverage: {
        percent: { events: 100, outcomes: 75, endpoints: 100, codes: 0 },
        subscriptions: [
          {
            ...{ event: 'order.paid', handler: 'handler.ts' },
            ...{ outcomes: ['succeeded', 'failed', 'retried'], errorCodes: ['http_500'] },
          },
        ],
        endpoints: [
          {
            ...{ endpoint: 'GET /api/orders/{id}', static: true, called: true },
            ...{ codes: [], missing: ['NOT_FOUND'] },
          },
        ],
        unresolved: 0,
      },
    });
    const { stdout } = await runCli(['review', '--json'], { cwd: dir });
    const { permissions } = JSON.parse(stdout) as Review;
    expect(permissions).toMatchObject([{ code: 'order:view', observed: { count: 1 } }]);
  });

  test('fails below a minimum', async () => {
    const { dir } = await createTested({ 'a.test.js': STORE_TEST });
    const { code, report } = await runTests(dir, '--coverage-min', 'events=100,outcomes=50');
    expect({ code, codes: codesOf(report) }).toEqual({ code: 1, codes: ['coverage-below'] });
    expect(report.coverage?.percent.outcomes).toBe(25);
  });

  test('has deliveries that were forwarded, and the calls of who took them', async () => {
    const { dir } = await createTested({
      'a.test.js': `import { createServer } from 'node:http';
import { createTestStore } from 'tillkit/testing';
import { test } from 'vitest';
test('is told', async () => {
  const server = createServer((request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const forward = \`http://127.0.0.1:\${server.address().port}/\`;
  await using store = await createTestStore({ extension: import.meta.dirname, forward });
  await store.trigger('order.paid');
  await fetch(new URL('/api/orders/none', store.url), { headers: { 'X-Service-API-Key': store.appKey } });
  server.close();
});
`,
    });
    const { report } = await runTests(dir, '--coverage');
    expect(report.coverage).toMatchObject({
      subscriptions: [{ outcomes: ['succeeded'] }],
      endpoints: [{ called: true, codes: [expect.any(String)] }],
    });
  });

  test('says nothing of other extensions that the tests install', async () => {
    const other = await createExtension();
    const text = STORE_TEST.replace("new URL('.', import.meta.url)", JSON.stringify(other.dir));
    const { dir } = await createTested({ 'a.test.js': text });
    const { report } = await runTests(dir, '--coverage');
    expect(report).toMatchObject({ tests: { passed: 1 }, coverage: { percent: { events: 0, endpoints: 0 } } });
    expect(await readdir(dir)).not.toContain('.tillkit');
  });
});

/** Waits until the process whose id a file holds is no more. */
async function expectGone(file: string): Promise<void> {
  const pid = Number(await readFile(file, 'utf8'));
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
