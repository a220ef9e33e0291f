import { ApiError } from '#contract';
import { sentence, UsageError } from '#core';
import { type EmulatorOptions, ExtensionRefused, type StartedEmulator, startEmulator } from '#emulator';
import { toFinding } from '#extension';
import { formatFailure, toFailureJson } from './failure.ts';
import { formatFindings } from './format-findings.ts';
import { say, tell } from './language/say.ts';
import { tellFinding } from './language/tell-finding.ts';
import { colorsFor, printJson, printNote } from './output.ts';
import { type Tell, withProgress } from './progress.ts';

/**
 * Starts an emulator. Findings that prevent it are printed, and give undefined.
 * @throws UsageError when the user must act otherwise
 */
export const startOrReport = (options: EmulatorOptions, json: boolean): Promise<StartedEmulator | undefined> =>
  orReport(() => withProgress(say`Starting the store`, json, (tellProgress) => start(options, tellProgress)), json);

/** Does what needs an extension without errors. Those that prevent it are printed, and give undefined. */
export async function orReport<T>(work: () => Promise<T>, json: boolean): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExtensionRefused)) throw error;
    report(error, json);
    return undefined;
  }
}

async function start(options: EmulatorOptions, tellProgress: Tell): Promise<StartedEmulator> {
  try {
    return await startEmulator({
      ...options,
      onSampleData: (made, count) => tellProgress(say`Making sample data, ${made} of ${count} products`),
      onWarning: (message) => printNote(`tillkit: ${tell(message)}`),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = sentence`The store refuses an extension with ${error.code}, ${error.message}`;
    throw new UsageError('extension-refused', problem, { cause: error });
  }
}

function report(refused: ExtensionRefused, json: boolean): void {
  const issues = refused.issues.map((issue) => toFinding(issue));
  if (json) {
    printJson({ ...toFailureJson(refused), issues });
    return;
  }
  const inFolder = issues.map((issue) => ({ ...issue, file: `${refused.dir}/${issue.file}` }));
  for (const line of formatFindings(inFolder, colorsFor(process.stderr))) printNote(line);
  for (const { code, help } of new Map(issues.map((issue) => [issue.code, tellFinding(issue)])).values())
    printNote(`${code}: ${help}`);
  printNote(formatFailure(refused));
}
