import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WriteStream } from 'node:tty';
import { sentence, UsageError } from '#core';
import { parseChoice, refuseValue } from '../flags/flag-value.ts';
import { type Colors, colorsFor, printData, toWritten } from './output.ts';
import { requireNoLink } from './write-whole-file.ts';

/** Which report goes where. */
export interface ReportOutput<N extends string> {
  readonly name: N;
  /** Undefined: stdout. */
  readonly file: string | undefined;
}

/** The flags that say it. */
export interface ReportFlags {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
}

/**
 * The values of `--reporter`, `NAME` or `NAME=FILE`, and `--json`; the first name without any.
 * @throws UsageError for a name that is none of `names`, and for two reports at one place
 */
export function parseReportOutputs<const N extends string>(
  { reporter = [], json = false }: ReportFlags,
  names: readonly [N, ...N[]],
): readonly ReportOutput<N>[] {
  const values = json ? [...reporter, 'json'] : reporter;
  const outputs = values.map((value) => parseOutput(value, names));
  const places = outputs.map(({ file }) => (file === undefined ? 'stdout' : resolve(file)));
  const twice = outputs.find((_, index) => places.indexOf(places[index] ?? '') !== index);
  if (twice !== undefined) {
    throw new UsageError('reporters-collide', sentence`Two reporters would write to ${twice.file ?? 'stdout'}.`, {
      nextSteps: [sentence`Send one to another file: --reporter ${twice.name}=FILE`],
    });
  }
  return outputs.length > 0 ? outputs : [{ name: names[0], file: undefined }];
}

/** Whether stdout is one JSON document, for a program that is told nothing besides. */
export const printsJson = (outputs: readonly ReportOutput<string>[]): boolean =>
  outputs.some(({ name, file }) => name === 'json' && file === undefined);

function parseOutput<N extends string>(value: string, names: readonly N[]): ReportOutput<N> {
  const [text = '', file] = value.split(/=(.*)/s);
  const name = parseChoice('--reporter', text, names);
  return file === '' ? refuseValue('--reporter', value, sentence`the name of a file after ${name}=`) : { name, file };
}

/**
 * Writes each report to its file or to stdout, with a line break at the end.
 * @throws UsageError `report-not-written`
 */
export function writeReports<N extends string>(
  outputs: readonly ReportOutput<N>[],
  format: (name: N, colors: Colors, width: number | undefined) => string,
): void {
  // Files first: a file that cannot be written is told before anything stands on stdout.
  for (const output of outputs.toSorted((a, b) => Number(a.file === undefined) - Number(b.file === undefined))) {
    const { isTTY, columns }: Partial<WriteStream> = output.file === undefined ? process.stdout : {};
    writeReport(output, format(output.name, colorsFor({ isTTY }), columns));
  }
}

/** Reports for people; the others are documents for programs. */
const FOR_PEOPLE = ['text', 'markdown'];

function writeReport({ name, file }: ReportOutput<string>, text: string): void {
  const kind = FOR_PEOPLE.includes(name) ? 'lines' : 'document';
  if (file === undefined) {
    if (text !== '') printData(text, kind);
    return;
  }
  requireNoLink(file);
  try {
    writeFileSync(file, text === '' ? '' : `${toWritten(text, kind)}\n`);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    throw new UsageError('report-not-written', sentence`The report cannot be written to ${file}${reason}.`, {
      nextSteps: [sentence`Name a file in a folder that exists and that you may write to.`],
      cause,
    });
  }
}
