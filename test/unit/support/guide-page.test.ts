import { describe, expect, test } from 'vitest';
import { findDifference, findLines } from '../../support/guide/compare-output.ts';
import { parsePage } from '../../support/guide/parse-page.ts';
import { requireScripts } from '../../support/guide/require-scripts.ts';

const TICKS = '```';
const fence = (info: string, ...lines: string[]) => [TICKS + info, ...lines, TICKS].join('\n');
const page = (...blocks: string[]) => ['# Page', 'Prose.', ...blocks].join('\n\n');

describe('a page of the guide', () => {
  test('is a row of steps, each with the line of its block', () => {
    const steps = parsePage(
      page(
        fence('ts file=handlers/paid.ts', 'export {};'),
        fence('json into=package.json', '{ "private": true }'),
        fence('sh in=shop stays', 'npm run dev'),
        fence('text', 'ready'),
        fence('sh exit=1 needs=go stops', 'npx tillkit validate', 'echo "not reached"'),
        fence('json', '{ "valid": false }'),
        fence('sh repository', 'npm test'),
      ),
    );
    expect(steps).toMatchObject([
      { kind: 'file', line: 5, path: 'handlers/paid.ts', content: 'export {};\n' },
      { kind: 'fields', path: 'package.json', value: { private: true } },
      { kind: 'commands', script: 'npm run dev', folder: 'shop', exitCode: 0, stays: true, stops: false },
      { kind: 'output', text: 'ready', isLater: false, isExact: false },
      {
        kind: 'commands',
        script: 'npx tillkit validate\necho "not reached"',
        folder: '.',
        exitCode: 1,
        stops: true,
        needs: 'go',
      },
      { kind: 'json', value: { valid: false } },
      { kind: 'repository', line: 30, script: 'npm test' },
    ]);
  });

  test('may have blocks within lists, and blocks that show blocks', () => {
    const steps = parsePage('- First:\n  ````sh\n  cat <<END\n  ```\n    in\n  ```\n  END\n  ````\n');
    expect(steps).toMatchObject([{ line: 2, script: 'cat <<END\n```\n  in\n```\nEND' }]);
  });

  test('has recipes whose commands are run where it says', () => {
    const yaml = [
      'jobs:',
      '  - run: npm ci # first',
      '  - name: Check',
      '    run: |',
      '      npx tillkit validate',
      '      npm test',
      '  - uses: other',
      'check:',
      '  script:',
      '    - npx tillkit test',
      '    - npx tillkit prove order',
      '  stage: test',
    ];
    const steps = parsePage(
      page(
        fence('yaml file=shop/ci.yml in=shop', ...yaml),
        fence('dockerfile file=Dockerfile', 'FROM node:26', 'RUN npm ci', 'CMD ["npm", "test"]'),
      ),
    );
    expect(steps.flatMap((step) => (step.kind === 'commands' ? [[step.folder, step.script]] : []))).toEqual([
      ['shop', 'npm ci'],
      ['shop', 'npx tillkit validate\nnpm test'],
      ['shop', 'npx tillkit test'],
      ['shop', 'npx tillkit prove order'],
      ['.', 'npm ci'],
    ]);
  });

  test('has recipes in parts, which are run as two', () => {
    const github = ['jobs:', '  test:', '    steps:', `      - run: t \${{ matrix.shard }}/\${{ strategy.job-total }}`];
    const gitlab = ['test:', '  parallel: 4', '  script: t $CI_NODE_INDEX/$CI_NODE_TOTAL'];
    const job = ['spec:', "  command: [sh, -c, 't $((JOB_COMPLETION_INDEX + 1))/$SHARDS']", '---', 'kind: none'];
    const scripts = [github, gitlab, job.slice(0, 2)].map((lines) =>
      parsePage(page(fence('yaml file=x.yml', ...lines))).flatMap((step) =>
        step.kind === 'commands' ? [step.script] : [],
      ),
    );
    expect(scripts).toEqual([
      ['t 1/2', 't 2/2'],
      [1, 2].map((index) => `export CI_NODE_INDEX=${index} CI_NODE_TOTAL=2\nt $CI_NODE_INDEX/$CI_NODE_TOTAL`),
      [0, 1].map((index) => `export JOB_COMPLETION_INDEX=${index} SHARDS=2\nt $((JOB_COMPLETION_INDEX + 1))/$SHARDS`),
    ]);
    expect(() => parsePage(page(fence('yaml file=x.yml', ...job)))).toThrow(/Line 5: It is not YAML: .*multiple/);
  });

  test.each([
    ['without a block', page(), /no block that is checked/],
    ['with a word that is unknown', page(fence('sh stay', 'true')), /Line 5: "stay" is unknown: after sh may stand/],
    ['with a word without its value', page(fence('sh in=', 'true')), /"in=" is unknown/],
    ['with a value too many', page(fence('sh stays=1', 'true')), /"stays=1" is unknown/],
    ['in a language that is unknown', page(fence('bash', 'true')), /The language "bash" is unknown/],
    ['with a block of no language', page(fence('', 'true')), /The language "" is unknown/],
    ['with a block that is not closed', page('```sh\ntrue'), /Line 5: The block is not closed/],
    ['with an exit code that is none', page(fence('sh exit=one', 'true')), /exit=one is not an exit code/],
    ['with code that is not in a file', page(fence('sh', 'true'), fence('ts', 'export {};')), /needs file=/],
    [
      'with a file that nothing uses',
      page(fence('sh', 'true'), fence('js file=a.js', '')),
      /No commands stand after it/,
    ],
    ['with JSON that is none', page(fence('sh', 'true'), fence('json', '{')), /Line 9: It is not JSON/],
    ['with an output of nothing', page(fence('text', 'ready')), /No commands stand before it/],
    ['with an output of the repository', page(fence('sh repository', 'npm test'), fence('text', 'ok')), /No commands/],
    [
      'with an output that comes later of nothing',
      page(fence('sh', 'true'), fence('text later', 'ready')),
      /Nothing stays/,
    ],
    [
      'with something that stays and shows nothing',
      page(fence('sh stays', 'true'), fence('sh', 'true')),
      /needs a text/,
    ],
  ])('%s is refused', (_, markdown, message) => {
    expect(() => parsePage(markdown)).toThrow(message);
  });
});

describe('an output', () => {
  const output = 'one\ntwo\n\nthree 3\nfour  \n';
  const missing = (expected: string, given = output, isExact = false) =>
    findLines(expected, given, { isExact }).missing;

  test.each(['one\ntwo', 'two\n\nthree 3', 'one\n…\nfour', 'th…3', '…two', 'one\n…\ntwo', '\nfour\n'])(
    'has %j',
    (lines) => {
      expect(missing(lines)).toBeUndefined();
    },
  );

  test.each([
    ['two\none', 'one'],
    ['one\nthree 3', 'three 3'],
    ['thre', 'thre'],
    ['one\n…\nfive', 'five'],
    ['o.e', 'o.e'],
  ])('has not %j: it misses %j', (lines, line) => {
    expect(missing(lines)).toBe(line);
  });

  test('goes on where the last lines ended', () => {
    const { end } = findLines('one', 'one\none\ntwo\n');
    expect(findLines('one\ntwo', 'one\none\ntwo\n', { from: end }).missing).toBeUndefined();
    expect(findLines('one\none', 'one\none\ntwo\n', { from: end }).missing).toBe('one');
  });

  test('is compared by shape where every run differs', () => {
    const shown = '12:00:01 --> [dlv 3f0d…] of 77aa1c52-… (25 ms) sha256=ec29b9b7… at http://127.0.0.1:4010/x';
    const signature = `sha256=${'ab12'.repeat(16)}`;
    const id = 'cc7d05d1-31b4-41e3-8604-dcd7217e68ff';
    expect(
      missing(shown, `09:31:07 --> [dlv a1b2…] of ${id} (1.5 ms) ${signature} at http://127.0.0.1:40785/x`),
    ).toBeUndefined();
    expect(missing(shown, `09:31:07 --> [dlv none] of ${id} (1.5 ms) ${signature} at http://127.0.0.1:40785/x`)).toBe(
      shown,
    );
    expect(missing('at 2026-01-01T00:00:00.000Z', 'at 2027-02-02T02:02:02.222Z')).toBeUndefined();
    expect(missing('in 5 m', 'in 6 m')).toBe('in 5 m');
  });

  test('is compared to the letter where a page says so, but for the port', () => {
    const shown = '00:00:01 (25 ms) http://127.0.0.1:4010';
    expect(missing(shown, '00:00:01 (25 ms) http://127.0.0.1:51234', true)).toBeUndefined();
    expect(missing(shown, '00:00:02 (25 ms) http://127.0.0.1:51234', true)).toBe(shown);
  });
});

describe('JSON', () => {
  test.each([
    [{ a: [1, 'x'] }, { a: [1, 'x'] }],
    [{ a: '…' }, { a: { b: null } }],
    [
      { a: 1, '…': '…' },
      { a: 1, b: 2 },
    ],
    [
      [1, '…'],
      [1, 2, 3],
    ],
    ['at 12:00:01', 'at 09:31:07'],
    ['a…c', 'abc'],
  ])('%j stands for %j', (expected, actual) => {
    expect(findDifference(expected, actual)).toBeUndefined();
  });

  test.each([
    [{ a: 1 }, { a: 1, b: 2 }, '$ has "b" too: 2'],
    [{ a: { b: 1 } }, { a: {} }, '$.a.b is undefined, not 1'],
    [[1], [1, 2], '$ has 2 elements, not 1'],
    [[1, 2, '…'], [1], '$ has 1 elements, not 2 or more'],
    [{ a: ['x'] }, { a: ['y'] }, '$.a[0] is "y", not "x"'],
    [{ a: null }, { a: false }, '$.a is false, not null'],
    [[], {}, '$ is {}, not []'],
  ])('%j does not stand for %j', (expected, actual, difference) => {
    expect(findDifference(expected, actual)).toBe(difference);
  });
});

test('commands of this repository name scripts that it has', () => {
  expect(() => requireScripts('npm ci && npm start\nnpm run check # all of it')).not.toThrow();
  expect(() => requireScripts('npm ci && npm run chekc')).toThrow('package.json has no: npm run chekc');
  expect(() => requireScripts('rm -rf dist')).toThrow('package.json has no: rm -rf dist');
});
