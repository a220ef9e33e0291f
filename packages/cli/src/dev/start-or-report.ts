import { isDeepStrictEqual } from 'node:util';
import { ApiError, describeError } from '#contract';
import { sentence, toSentence, UsageError } from '#core';
import { type EmulatorOptions, ExtensionRefused, type StartedEmulator, startEmulator } from '#emulator';
import { type ExtensionBuild, toFinding, watchExtension } from '#extension';
import { formatFailure, toFailureJson } from '../failure.ts';
import { say, tell } from '../language/say.ts';
import { tellFinding } from '../language/tell-finding.ts';
import { formatFindings } from '../output/format-findings.ts';
import { colorsFor, printJson, printNote } from '../output/output.ts';
import { type Tell, withProgress } from '../output/progress.ts';
import type { Leaving } from '../process/leaving.ts';
import { formatStillBroken } from './format-message.ts';

/**
 * Starts an emulator. Findings that prevent it are printed, and give undefined.
 * @throws UsageError when the user must act otherwise
 */
export const startOrReport = (options: EmulatorOptions, json: boolean): Promise<StartedEmulator | undefined> =>
  orReport(() => withProgress(say`Starting the store`, json, (tellProgress) => start(options, tellProgress)), json);

/**
 * The same for an emulator that somebody waits for: while an extension has errors, it waits for them to be fixed, tells what
 * is found after each save, and starts then. Undefined when it is told to end before.
 * @throws UsageError when the user must act otherwise
 */
export async function startWhenFixed(
  options: EmulatorOptions,
  json: boolean,
  leaving: Leaving,
): Promise<StartedEmulator | undefined> {
  const begin = () => withProgress(say`Starting the store`, json, (tellProgress) => start(options, tellProgress));
  while (!leaving.isAsked) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof ExtensionRefused)) throw error;
      report(error, json);
      await waitForFix(error, options.forward !== undefined, json, leaving);
    }
  }
  return undefined;
}

/** Resolves when a folder may have no errors any more, or when the process is told to end. With a forward nothing is bundled. */
async function waitForFix(refused: ExtensionRefused, isForwarded: boolean, json: boolean, leaving: Leaving) {
  const { dir } = refused;
  let shown = refused.issues;
  const isFixed = ({ valid, issues }: ExtensionBuild) =>
    valid || (isForwarded && !isDeepStrictEqual(issues, refused.issues));
  const fixed = Promise.withResolvers<void>();
  const watcher = await watchExtension(dir, {
    onChange(build) {
      if (isFixed(build)) return fixed.resolve();
      const isStill = isDeepStrictEqual(build.issues, shown);
      shown = build.issues;
      const findings = shown.map((issue) => toFinding(issue));
      if (isStill && !json) printNote(formatStillBroken(findings, { colors: colorsFor(process.stderr) }));
      else report(new ExtensionRefused(dir, shown), json);
    },
    onError: (error) => printNote(formatFailure(error)),
  });
  try {
    if (isFixed(watcher.current)) return;
    // Said only now: what is saved from here on is seen.
    if (!json) printNote(say`Waiting for a fix in ${dir}; Ctrl-C ends it.`);
    await Promise.race([fixed.promise, leaving.asked]);
  } finally {
    await watcher.close();
  }
}

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
    const problem = sentence`The store refuses an extension with ${error.code}: ${toSentence(describeError(error))}`;
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
