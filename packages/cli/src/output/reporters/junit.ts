import type { Finding, TestError } from '#contract';
import type { TestResult } from '../../test/vitest-run.ts';
import { toPrintable } from '../printable.ts';
import { type FolderReport, locate, type Report, type Reporter, type ReporterOptions } from './report.ts';

interface TestCase {
  readonly xml: string;
  readonly result: 'passed' | 'failed' | 'skipped';
}

/**
 * For CI servers, as JUnit XML: a test suite for each extension, a test case for each finding and for each test that ran, a
 * passed one for none.
 */
export const formatJunit: Reporter = ({ command, folders }, options) => {
  const suites = folders.map((folder) => toSuite(command, folder, options));
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tillkit ${command}" ${countResults(all)}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escapeXml(name)}" ${countResults(cases)}>`,
      ...cases.map(({ xml }) => `    ${xml}`),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ].join('\n');
};

function toSuite(command: Report['command'], folder: FolderReport, { isFailure }: ReporterOptions) {
  const { tests = [] } = folder;
  const found = [
    ...tests.map((test) => toTested(folder, test)),
    ...folder.issues
      .filter(({ code }) => tests.length === 0 || code !== 'test-failed')
      .map((issue) => (isFailure(issue) ? toFailed(folder, issue) : toPassed(folder, issue))),
    ...folder.suppressed.map(({ finding, reason }) => toSkipped(openCase(folder, finding), `suppressed: ${reason}`)),
    ...(folder.notRun > 0
      ? [
          toSkipped(
            openSuiteCase(command, folder),
            `${folder.notRun} ${folder.notRun === 1 ? 'check' : 'checks'} not run`,
          ),
        ]
      : []),
  ];
  const sound: TestCase = { xml: `${openSuiteCase(command, folder)}/>`, result: 'passed' };
  return { name: folder.folder, cases: found.length > 0 ? found : [sound] };
}

function toTested(folder: FolderReport, test: TestResult): TestCase {
  const { name, file, state, place, problem, durationMs, errors = [] } = test;
  const path = escapeXml(locate(folder, file));
  const time = (durationMs / 1000).toFixed(3);
  const opening = `<testcase name="${escapeXml(name)}" classname="${path}" file="${path}" time="${time}"`;
  if (state === 'skipped') return { xml: `${opening}><skipped/></testcase>`, result: state };
  if (state === 'passed') return { xml: `${opening}/>`, result: state };
  const where = `${locate(folder, place.file)}:${place.line}:${place.column}: ${problem}`;
  const whole = [where, ...errors.flatMap(describeError)].map(escapeXml).join('\n');
  const failure = `<failure type="test-failed" message="${escapeXml(problem)}">${whole}</failure>`;
  return { xml: `${opening}>${failure}</testcase>`, result: state };
}

/** All lines of an error; `message` has those that name the calls, too. */
function describeError({ name, matcher, message, expected, received, diff, stack }: TestError): readonly string[] {
  const labelled = Object.entries({ matcher, expected, received });
  const heading = name === undefined ? message : `${name}: ${message}`;
  return [
    ...['', ...heading.split(/\r?\n/)],
    ...labelled.flatMap(([label, value]) => (value === undefined ? [] : `${label}: ${value}`.split(/\r?\n/))),
    ...(diff === undefined ? [] : diff.split(/\r?\n/)),
    ...stack.map((frame) => `    at ${frame}`),
  ];
}

const toFailed = (folder: FolderReport, finding: Finding): TestCase => {
  const { code, message } = finding;
  const failure = `<failure type="${escapeXml(code)}" message="${escapeXml(message)}">${describe(folder, finding)}</failure>`;
  return { xml: `${openCase(folder, finding)}>${failure}</testcase>`, result: 'failed' };
};

/** Not as bad as the fail level. */
const toPassed = (folder: FolderReport, finding: Finding): TestCase => ({
  xml: `${openCase(folder, finding)}><system-out>${describe(folder, finding)}</system-out></testcase>`,
  result: 'passed',
});

const toSkipped = (opening: string, reason: string): TestCase => ({
  xml: `${opening}><skipped message="${escapeXml(reason)}"/></testcase>`,
  result: 'skipped',
});

const openSuiteCase = (command: Report['command'], { folder }: FolderReport): string =>
  `<testcase name="${command}" classname="${escapeXml(folder)}"`;

function openCase(folder: FolderReport, { file, line, column, code }: Finding): string {
  const path = escapeXml(locate(folder, file));
  return `<testcase name="${escapeXml(`${code} at ${line}:${column}`)}" classname="${path}" file="${path}" line="${line}"`;
}

const describe = (folder: FolderReport, { file, line, column, severity, message, help }: Finding): string =>
  [`${locate(folder, file)}:${line}:${column}: ${severity}: ${message}`, help].map(escapeXml).join('\n');

function countResults(cases: readonly TestCase[]): string {
  const having = (wanted: TestCase['result']) => cases.filter(({ result }) => result === wanted).length;
  return `tests="${cases.length}" failures="${having('failed')}" errors="0" skipped="${having('skipped')}"`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML does not know, half surrogates among them, are escaped or replaced. */
const escapeXml = (text: string): string =>
  toPrintable(text.toWellFormed())
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
