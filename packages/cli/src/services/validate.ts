import { writeFileSync } from 'node:fs';
import type { Finding } from '#contract';
import { UsageError } from '#core';
import { type IssueSummary, toFinding, validateExtension } from '#extension';
import { parseChoice } from '../flag-value.ts';
import { formatFindings } from '../format-findings.ts';
import { type Colors, colorsFor } from '../output.ts';
import { toPrintableJson } from '../printable.ts';

export interface ValidateFlags {
  readonly failLevel?: string;
  readonly reporter?: readonly string[];
  readonly json?: boolean;
}

/** The verdict on all folders. `suppressed` and `notRun` count checks whose findings nobody sees. */
interface Report {
  readonly valid: boolean;
  readonly summary: IssueSummary & { readonly suppressed: number };
  readonly issues: readonly Finding[];
}

interface Reporter {
  readonly name: 'text' | 'json';
  /** Undefined: stdout. */
  readonly file: string | undefined;
}

const SEVERITIES = ['notice', 'warning', 'error'] as const;

/** Checks extensions and reports the findings; the exit code is 1 when one is as bad as the fail level. */
export async function validate(dirs: readonly string[], flags: ValidateFlags): Promise<number> {
  const failLevel = parseChoice('--fail-level', flags.failLevel ?? 'error', SEVERITIES);
  const reporters = parseReporters(flags);
  const report = await check(dirs);
  for (const { name, file } of reporters) {
    const text =
      name === 'json'
        ? toPrintableJson(report)
        : formatReport(report, colorsFor(file === undefined ? process.stdout : {}));
    if (file === undefined) process.stdout.write(`${text}\n`);
    else writeFileSync(file, `${text}\n`);
  }
  const failing = SEVERITIES.slice(SEVERITIES.indexOf(failLevel));
  return report.issues.some(({ severity }) => failing.includes(severity)) ? 1 : 0;
}

async function check(dirs: readonly string[]): Promise<Report> {
  const issues: Finding[] = [];
  const summary = { error: 0, warning: 0, notice: 0, suppressed: 0, notRun: 0 };
  for (const dir of dirs) {
    const found = await validateExtension(dir);
    issues.push(...found.issues.map((issue) => toFinding(issue, dirs.length > 1 ? toSlashes(dir) : undefined)));
    for (const key of ['error', 'warning', 'notice', 'notRun'] as const) summary[key] += found.summary[key];
  }
  return { valid: summary.error === 0, summary, issues };
}

const toSlashes = (dir: string): string => dir.replaceAll('\\', '/').replace(/\/+$/, '');

function formatReport({ issues, summary }: Report, colors: Colors): string {
  const { error, warning, notice, suppressed, notRun } = summary;
  const help = [...new Map(issues.map((issue) => [issue.code, issue.help]))];
  const found = `${count(error, 'error')}, ${count(warning, 'warning')}, ${count(notice, 'notice')}`;
  const total = `${found}; ${suppressed} suppressed, ${count(notRun, 'check')} not run`;
  return [
    ...formatFindings(issues, colors),
    ...(help.length > 0 ? ['', ...help.map(([code, text]) => `${colors.dim(`${code}:`)} ${text}`), ''] : []),
    error > 0 ? colors.red(total) : total,
  ].join('\n');
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function parseReporters({ reporter = [], json = false }: ValidateFlags): Reporter[] {
  const given = [...reporter.map(parseReporter), ...(json ? [parseReporter('json')] : [])];
  const reporters = given.length > 0 ? given : [parseReporter('text')];
  const onStdout = reporters.filter(({ file }) => file === undefined);
  if (onStdout.length > 1) {
    throw new UsageError('reporters-collide', 'Two reporters would write to stdout.', {
      nextSteps: [`Send one to a file: --reporter ${onStdout[0]?.name}=FILE`],
    });
  }
  return reporters;
}

function parseReporter(text: string): Reporter {
  const [name = '', file] = text.split(/=(.*)/s);
  return { name: parseChoice('--reporter', name, ['text', 'json']), file: file === '' ? undefined : file };
}
