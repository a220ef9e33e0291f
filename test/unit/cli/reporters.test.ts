import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { colorsFor, type FolderReport, REPORTERS, type Report, type ReporterOptions, type TestResult } from '#cli';
import type { Finding } from '#contract';
import { createFindingsSchema } from '../../../tools/generate/findings-schema.ts';
import { parseXml } from '../../support/parse-xml.ts';
import { SARIF_SUBSET } from '../../support/sarif-schema.ts';

const options: ReporterOptions = {
  colors: colorsFor({}),
  version: '1.2.3',
  isFailure: ({ severity }) => severity === 'error',
};

const finding = (given: Partial<Finding>): Finding => ({
  code: 'handler-missing',
  severity: 'error',
  message: 'There is no file "gone.ts".',
  file: 'plugin.json',
  line: 6,
  column: 50,
  path: '/webhooks/0/handler',
  help: 'Create the file.',
  fix: null,
  ...given,
});

/** Everything that means something to a terminal, a workflow, XML, JSON, a table or a link. */
const HOSTILE =
  '会员 "\'<b>&amp;]]>--> | `x` **[a](http://b.c)** @all #1 \\| 100%,::error::\r\n::set-env::\u001b[31m\u0000\uD800\uFFFE\u202E';

const folder = (given: Partial<FolderReport>): FolderReport => ({
  folder: 'extensions/loyalty',
  location: 'extensions/loyalty',
  issues: [],
  suppressed: [],
  notRun: 0,
  ...given,
});

function report(...folders: FolderReport[]): Report {
  const issues = folders.flatMap((one) => one.issues);
  const count = (severity: Finding['severity']) => issues.filter((issue) => issue.severity === severity).length;
  const summary = {
    error: count('error'),
    warning: count('warning'),
    notice: count('notice'),
    suppressed: folders.flatMap((one) => one.suppressed).length,
    notRun: folders.reduce((total, one) => total + one.notRun, 0),
  };
  return { command: 'validate', valid: summary.error === 0, summary, folders };
}

const SOUND = report(folder({}));

/** The same as a workflow command has it: GitHub reads line breaks, and a terminal is not steered. */
const HOSTILE_IN_COMMAND = HOSTILE.replace('\u001b', '\\u001b')
  .replace('\u0000', '\\u0000')
  .replace('\uD800', '\\ud800')
  .replace('\u202E', '\\u202e');
const hostile = finding({
  message: HOSTILE,
  help: HOSTILE,
  file: `handlers/${HOSTILE.replaceAll('/', '')}.ts`,
  line: 1,
  column: 1,
});

const bom = finding({
  code: 'manifest-bom',
  severity: 'warning',
  message: 'plugin.json begins with a byte order mark.',
  line: 1,
  column: 1,
  fix: {
    description: 'remove it',
    changesPermissions: false,
    edits: [{ file: 'plugin.json', start: 0, end: 1, text: '' }],
  },
});

const comma = finding({
  code: 'json-trailing-comma',
  message: 'A comma.',
  fix: {
    description: 'remove it',
    changesPermissions: false,
    edits: [{ file: 'plugin.json', start: 11, end: 12, text: '' }],
  },
});

const MANY = report(
  folder({
    issues: [
      bom,
      comma,
      hostile,
      finding({}),
      finding({ line: 9 }),
      finding({ severity: 'notice', code: 'ui-not-in-spec' }),
    ],
    suppressed: [{ finding: finding({ code: 'permission-unused', severity: 'warning' }), reason: HOSTILE }],
    notRun: 1,
  }),
  folder({ folder: `../${HOSTILE}`, location: `../${HOSTILE}` }),
);

describe('the reporter text', () => {
  const MANIFEST_LINES = [
    '{',
    '  "name": "a",',
    '',
    '',
    '',
    '  "webhooks": [{ "event": "order.paid", "handler": "gone.ts" }]',
  ];
  const lineOf = (file: string, line: number) => (file === 'plugin.json' ? MANIFEST_LINES[line - 1] : undefined);

  test('has a line for each finding with its place, then what to do, then the source with a caret; and the count', () => {
    const one = report(
      folder({ issues: [bom, finding({ line: 12 }), finding({}), finding({ file: 'a.ts' })], lineOf }),
    );
    expect(REPORTERS.text(one, options).split('\n')).toEqual([
      'extensions/loyalty/plugin.json:1:1  warning  plugin.json begins with a byte order mark.  manifest-bom',
      '    Create the file.',
      '    1 | {',
      '      | ^',
      'extensions/loyalty/plugin.json:12:50  error  There is no file "gone.ts".  handler-missing',
      '    Create the file.',
      'extensions/loyalty/plugin.json:6:50  error  There is no file "gone.ts".  handler-missing',
      '    Create the file.',
      '    6 |   "webhooks": [{ "event": "order.paid", "handler": "gone.ts" }]',
      '      |                                                  ^',
      'extensions/loyalty/a.ts:6:50  error  There is no file "gone.ts".  handler-missing',
      '    Create the file.',
      '',
      'fixable: 1 by --fix',
      '3 errors, 1 warning, 0 notices; 0 suppressed, 0 checks not run',
    ]);
  });

  test('names files as they are opened from the current folder', () => {
    const here = report(folder({ folder: '.', location: 'extensions/loyalty', issues: [finding({})] }));
    expect(REPORTERS.text(here, options)).toMatch(/^plugin\.json:6:50 {2}error/);
  });

  test.each([
    ['wide characters', '会员: "👍" x', 10, '会员: "👍" x', 11],
    ['a tab', '\tx', 2, '  x', 2],
    ['what steers a terminal', '\u001b[2J x', 6, '\\u001b[2J x', 10],
    ['a long line', `${'a'.repeat(300)}X${'b'.repeat(300)}`, 301, `…${'a'.repeat(60)}X${'b'.repeat(59)}…`, 61],
  ])('puts the caret below the place: %s', (_, source, column, shown, indent) => {
    const one = report(folder({ issues: [finding({ line: 1, column })], lineOf: () => source }));
    const [, , line, caret] = REPORTERS.text(one, options).split('\n');
    expect(line).toBe(`    1 | ${shown}`);
    expect(caret).toBe(`      | ${' '.repeat(indent)}^`);
  });

  test('names the flag that also changes permissions', () => {
    const fix = { description: '', changesPermissions: true, edits: [] };
    const text = REPORTERS.text(report(folder({ issues: [bom, finding({ fix })] })), options);
    expect(text).toContain('\nfixable: 1 by --fix, 1 by --fix-permissions\n');
  });

  test('lets no file name reach the terminal as it is', () => {
    const text = REPORTERS.text(report(folder({ issues: [finding({ file: '\u001b[2J\n.ts' })] })), options);
    expect(text.split('\n')[0]).toMatch(/^extensions\/loyalty\/\\u001b\[2J\\u000a\.ts:6:50 {2}error/);
  });

  test('prints only the count when there is nothing to say', () => {
    expect(REPORTERS.text(SOUND, options)).toBe('0 errors, 0 warnings, 0 notices; 0 suppressed, 0 checks not run');
  });
});

describe('the reporter json', () => {
  const isValid = new Ajv({ strict: true }).compile(createFindingsSchema());

  test.each([
    ['no findings', SOUND],
    ['all kinds of findings', MANY],
  ])('prints one line that fits the published schema: %s', (_, given) => {
    const text = REPORTERS.json(given, options);
    expect(text).not.toContain('\n');
    expect(isValid(JSON.parse(text)), JSON.stringify(isValid.errors)).toBe(true);
  });

  test('puts the folder before the file, of the edits too, when there are several', () => {
    const { issues } = JSON.parse(REPORTERS.json(MANY, options));
    expect(issues[0]).toMatchObject({
      file: 'extensions/loyalty/plugin.json',
      fix: { edits: [{ file: 'extensions/loyalty/plugin.json', start: 0, end: 1, text: '' }] },
    });
  });
});

describe('the reporter junit', () => {
  test('has a suite for each extension and a case for each finding; those below the fail level pass', () => {
    const root = parseXml(REPORTERS.junit(MANY, options));
    expect(root).toMatchObject({
      name: 'testsuites',
      attributes: { tests: '9', failures: '4', errors: '0', skipped: '2' },
    });
    const [many, sound] = root.children;
    expect(many?.attributes).toEqual({
      name: 'extensions/loyalty',
      tests: '8',
      failures: '4',
      errors: '0',
      skipped: '2',
    });
    expect(many?.children.map(({ children }) => children.map(({ name }) => name).join())).toEqual([
      'system-out',
      'failure',
      'failure',
      'failure',
      'failure',
      'system-out',
      'skipped',
      'skipped',
    ]);
    expect(many?.children[3]?.attributes).toEqual({
      name: 'handler-missing at 6:50',
      classname: 'extensions/loyalty/plugin.json',
      file: 'extensions/loyalty/plugin.json',
      line: '6',
    });
    expect(many?.children[3]?.children[0]).toMatchObject({
      attributes: { type: 'handler-missing', message: 'There is no file "gone.ts".' },
      text: 'extensions/loyalty/plugin.json:6:50: error: There is no file "gone.ts".\nCreate the file.',
    });
    expect(many?.children[7]?.children[0]?.attributes.message).toBe('1 check not run');
    expect(sound?.children).toMatchObject([{ name: 'testcase', attributes: { name: 'validate' }, children: [] }]);
  });

  test('keeps foreign text as it is, but for what XML cannot hold', () => {
    const suite = parseXml(REPORTERS.junit(MANY, options)).children[0];
    const reason = suite?.children[6]?.children[0]?.attributes.message;
    expect(reason).toBe(
      'suppressed: 会员 "\'<b>&amp;]]>--> | `x` **[a](http://b.c)** @all #1 \\| 100%,::error::\\u000d\\u000a::set-env::\\u001b[31m\\u0000\uFFFD\uFFFD\\u202e',
    );
  });
});

describe('the reporter sarif', () => {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const isValid = ajv.compile(SARIF_SUBSET);

  test.each([
    ['no findings', SOUND],
    ['all kinds of findings', MANY],
  ])('prints a log that fits the standard: %s', (_, given) => {
    expect(isValid(JSON.parse(REPORTERS.sarif(given, options))), JSON.stringify(isValid.errors)).toBe(true);
  });

  const runOf = (given: Report) => JSON.parse(REPORTERS.sarif(given, options)).runs[0];

  test('knows every rule, and each result points to its own', () => {
    const { tool, results } = runOf(MANY);
    expect(tool.driver).toMatchObject({ name: 'tillkit', semanticVersion: '1.2.3' });
    expect(results).toHaveLength(7);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(tool.driver.rules.find(({ id }: { id: string }) => id === 'ui-not-in-spec').defaultConfiguration.level).toBe(
      'note',
    );
  });

  test('tells level and place, as seen from the repository', () => {
    const [mark, , strange] = runOf(MANY).results;
    expect(mark.level).toBe('warning');
    expect(mark.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'extensions/loyalty/plugin.json', uriBaseId: 'REPOSITORY' },
      region: { startLine: 1, startColumn: 1 },
    });
    const { uri } = strange.locations[0].physicalLocation.artifactLocation;
    expect(uri).toMatch(/^extensions\/loyalty\/handlers\/[\w%.!~*'()-]+(\/[\w%.!~*'()-]+)*$/);
    expect(decodeURIComponent(uri)).toBe(`extensions/loyalty/${hostile.file.toWellFormed()}`);
  });

  test('lists suppressed findings with their reason', () => {
    const suppressed = runOf(MANY).results.filter((result: { suppressions?: unknown }) => result.suppressions);
    expect(suppressed).toMatchObject([
      { ruleId: 'permission-unused', suppressions: [{ kind: 'external', justification: HOSTILE }] },
    ]);
  });

  test('gives fixes in offsets that do not count a byte order mark', () => {
    const [mark, second] = runOf(MANY).results;
    const regionOf = (result: typeof mark) => result.fixes[0].artifactChanges[0].replacements[0];
    expect(regionOf(mark)).toEqual({ deletedRegion: { byteOffset: 0, byteLength: 3 }, insertedContent: { text: '' } });
    expect(regionOf(second).deletedRegion).toEqual({ charOffset: 10, charLength: 1 });
    const [alone] = runOf(report(folder({ issues: [comma] }))).results;
    expect(regionOf(alone).deletedRegion).toEqual({ charOffset: 11, charLength: 1 });
  });

  test('has a fingerprint for each finding that stays when lines move', () => {
    const printsOf = (given: Report): string[] =>
      runOf(given).results.map((result: { partialFingerprints: object }) => JSON.stringify(result.partialFingerprints));
    const moved = report(
      ...MANY.folders.map((one) => ({
        ...one,
        issues: one.issues.map((issue) => ({ ...issue, line: issue.line + 7 })),
      })),
    );
    expect(printsOf(moved)).toEqual(printsOf(MANY));
    expect(new Set(printsOf(MANY)).size).toBe(7);
  });

  test('says that checks were not run', () => {
    expect(runOf(MANY).invocations).toEqual([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [{ level: 'note', message: { text: '1 of the checks could not be made.' } }],
      },
    ]);
  });
});

describe('the reporter github', () => {
  test('is one workflow command a finding', () => {
    const one = report(folder({ issues: [finding({}), finding({ severity: 'notice', line: 7 })] }));
    expect(REPORTERS.github(one, options).split('\n')).toEqual([
      '::error file=extensions/loyalty/plugin.json,line=6,col=50,title=handler-missing::There is no file "gone.ts". Create the file.',
      '::notice file=extensions/loyalty/plugin.json,line=7,col=50,title=handler-missing::There is no file "gone.ts". Create the file.',
    ]);
  });

  test('is told in whole sentences', () => {
    const messages = ['the tests did not end', 'GET /api/orders requires "order:view"', '"a" fails: no', 'Look?'];
    const one = report(folder({ issues: messages.map((message) => finding({ message, help: 'add a test' })) }));
    expect(
      REPORTERS.github(one, options)
        .split('\n')
        .map((line) => line.split('::')[2]),
    ).toEqual([
      'The tests did not end. Add a test.',
      'GET /api/orders requires "order:view". Add a test.',
      '"a" fails: no. Add a test.',
      'Look? Add a test.',
    ]);
  });

  test('lets foreign text begin no command of its own', () => {
    const text = REPORTERS.github(report(folder({ issues: [hostile] })), options);
    expect(text.split(/[\r\n]/)).toHaveLength(1);
    const [, command = '', ...data] = text.split('::');
    expect(command.split(',')).toHaveLength(4);
    const decode = (part: string) => decodeURIComponent(part.replaceAll(/%(?!0A|0D|25|2C|3A)/g, '%25'));
    expect(decode(command.split(',')[0] ?? '')).toBe(
      `error file=extensions/loyalty/handlers/${HOSTILE_IN_COMMAND.replaceAll('/', '')}.ts`,
    );
    expect(data.join('::').replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')).toBe(
      `${HOSTILE_IN_COMMAND}. ${HOSTILE_IN_COMMAND}.`,
    );
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  test('is empty without findings', () => {
    expect(REPORTERS.github(SOUND, options)).toBe('');
  });
});

describe('the reporter markdown', () => {
  test('is a heading, the count, a table and what to do', () => {
    const text = REPORTERS.markdown(
      report(folder({ issues: [finding({ message: 'Gone', help: 'Create it' })] })),
      options,
    );
    expect(text.split('\n')).toEqual([
      '### tillkit validate: not valid',
      '',
      '1 error, 0 warnings, 0 notices; 0 suppressed, 0 checks not run',
      '',
      '| | Where | What | Rule |',
      '|---|---|---|---|',
      '| error | `extensions/loyalty/plugin.json:6:50` | Gone | `handler-missing` |',
      '',
      '- `handler-missing`: Create it',
    ]);
    expect(REPORTERS.markdown(SOUND, options)).toBe(
      '### tillkit validate: valid\n\n0 errors, 0 warnings, 0 notices; 0 suppressed, 0 checks not run',
    );
  });

  test('leaves no sign of foreign text that markdown or HTML would read', () => {
    const lines = REPORTERS.markdown(report(folder({ issues: [{ ...hostile, help: 'Look.' }] })), options).split('\n');
    expect(lines).toHaveLength(9);
    // A bar that no backslash precedes ends a cell; what is left of each is one code span whose fence it does not hold.
    const cells = (lines[6] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim());
    expect(cells).toHaveLength(6);
    const spans = cells.slice(2, 5).map((cell) => /^(`+) ?(.*?) ?\1$/.exec(cell) ?? []);
    for (const [, fence = '', text = ''] of spans) {
      expect(fence).not.toBe('');
      expect((text.match(/`+/g) ?? []).filter((run) => run.length === fence.length)).toEqual([]);
      expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|&#/u);
    }
    expect(spans[1]?.[2]?.replaceAll('\\\\\\|', '\\|').replaceAll(/(?<=`x` |--> )\\\|/g, '|')).toContain(
      '**[a](http://b.c)** @all #1',
    );
  });

  test('has headings of the level that fits, also for tables of a run', () => {
    const assumptions = [{ assumption: 'A18', switch: 'create.status', value: '201', problem: null, changed: [] }];
    const text = REPORTERS.markdown({ ...report(folder({})), command: 'test', run: { assumptions } }, options);
    expect(text.match(/^#+ .*$/gm)).toEqual(['### tillkit test: passed', '#### Assumptions']);
  });
});

describe('a report of tests', () => {
  const coverage = {
    percent: { events: 50, outcomes: 12, endpoints: 100, codes: 0 },
    subscriptions: [
      { event: 'order.paid' as const, handler: HOSTILE, outcomes: ['failed' as const], errorCodes: [HOSTILE] },
      { event: 'order.created' as const, handler: 'b.ts', outcomes: [], errorCodes: [] },
    ],
    endpoints: [
      { endpoint: 'GET /api/orders/{id}', static: true, called: true, codes: ['FORBIDDEN'], missing: ['NOT_FOUND'] },
    ],
    unresolved: 2,
  };
  const changed = [{ file: 'a.test.ts', name: 'pays', before: 'passed', after: 'failed' }];
  const trial = { assumption: 'A18', switch: 'create.status', value: '201', problem: null, changed };
  const run = { tests: { passed: 3, failed: 1, skipped: 0 }, assumptions: [trial], coverage };
  const TESTED: Report = { ...report(folder({ issues: [finding({})] })), command: 'test', run };

  test('has tables of what was tried and exercised as text', () => {
    const text = REPORTERS.text(TESTED, options);
    expect(text).toMatch(/create\.status=201 +A18 +1$/m);
    expect(text).toContain('Coverage of subscriptions: events 50 %, outcomes 12 %');
    expect(text).toMatch(/order\.created +b\.ts +- +- +- +- +-$/m);
    expect(text).toMatch(/GET \/api\/orders\/\{id\} +yes +yes +FORBIDDEN +NOT_FOUND$/m);
    expect(text).toContain('2 of the calls in the source could not be followed');
    expect(text).toContain('\ntests: 3 passed, 1 failed, 0 skipped\n');
    expect([...'\u001b\u0000\u202E'].filter((sign) => text.includes(sign))).toEqual([]);
  });

  test('has them in Markdown, where the author’s text is no markup', () => {
    const text = REPORTERS.markdown(TESTED, options);
    expect(text).toMatch(/^### tillkit test: failed$/m);
    expect(text).toMatch(/^#### Assumptions$/m);
    // Outside of code spans there is nothing of it.
    expect(text.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toMatch(/<b>|\[a\]\(/);
    expect(REPORTERS.markdown({ ...TESTED, valid: true }, options)).toMatch(/^### tillkit test: passed$/m);
  });

  test('has the same as JSON, as the schema says', () => {
    const ajv = new Ajv();
    const document = JSON.parse(REPORTERS.json(TESTED, options));
    expect(document).toMatchObject({ tests: run.tests, assumptions: [trial] });
    expect(ajv.compile(createFindingsSchema())(document)).toBe(true);
  });

  test('has a case for each test for CI servers, with its time; one that failed is told once', () => {
    const place = { file: 'lib/same.ts', line: 3, column: 13 };
    const one = { name: `pays ${HOSTILE}`, file: 'a.test.ts', durationMs: 1234, place, problem: '' };
    const tests: TestResult[] = [
      { ...one, state: 'passed' },
      { ...one, state: 'failed', problem: HOSTILE },
      { ...one, state: 'skipped', durationMs: 0 },
    ];
    const issues = [finding({ code: 'test-failed' }), finding({ code: 'coverage-below' })];
    const given = { ...TESTED, folders: [folder({ issues, tests })] };
    const { attributes, children } = parseXml(REPORTERS.junit(given, options));
    expect(attributes).toMatchObject({ tests: '4', failures: '2', skipped: '1' });
    const cases = children[0]?.children ?? [];
    expect(cases.map(({ attributes: { time } }) => time)).toEqual(['1.234', '1.234', '0.000', undefined]);
    expect(cases.map((child) => child.children.map(({ name }) => name).join())).toEqual([
      '',
      'failure',
      'skipped',
      'failure',
    ]);
    expect(cases[1]?.attributes.classname).toMatch(/a\.test\.ts$/);
    expect(cases[1]?.children[0]?.text).toMatch(/lib\/same\.ts:3:13: /);
  });

  test('tells CI servers the whole failure: matcher, expected, received, calls, stack', () => {
    const message =
      'Calls, where POST /api/orders was looked for:\n  GET /api/orders/1 → 404 NOT_FOUND\n  \u001b[31m<b>';
    const error = {
      ...{ name: 'AssertionError', matcher: 'toHaveCalled', expected: '"a"', received: '"b"', message },
      ...{ diff: '- "a"\n+ "b"', stack: ['check (a.test.ts:3:13)', 'a.test.ts:9:1'] },
    };
    const place = { file: 'a.test.ts', line: 3, column: 13 };
    const one: TestResult = { name: 'pays', file: 'a.test.ts', durationMs: 1, place, problem: 'no', state: 'failed' };
    const given = { ...TESTED, folders: [folder({ tests: [{ ...one, errors: [error] }] })] };
    const [failure] = parseXml(REPORTERS.junit(given, options)).children[0]?.children[0]?.children ?? [];
    expect(failure?.text.split('\n')).toEqual([
      'extensions/loyalty/a.test.ts:3:13: no',
      '',
      'AssertionError: Calls, where POST /api/orders was looked for:',
      '  GET /api/orders/1 → 404 NOT_FOUND',
      '  \\u001b[31m<b>',
      'matcher: toHaveCalled',
      'expected: "a"',
      'received: "b"',
      '- "a"',
      '+ "b"',
      '    at check (a.test.ts:3:13)',
      '    at a.test.ts:9:1',
    ]);
  });

  test('is named as such for CI servers', () => {
    const { attributes, children } = parseXml(REPORTERS.junit({ ...TESTED, folders: [folder({})] }, options));
    expect(attributes.name).toBe('tillkit test');
    expect(children[0]?.children[0]?.attributes.name).toBe('test');
  });
});
