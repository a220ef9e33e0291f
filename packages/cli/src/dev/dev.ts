import { relative } from 'node:path';
import type { RunInfo, StreamMessage } from '#contract';
import { sentence, UsageError } from '#core';
import type { StartedEmulator } from '#emulator';
import { formatWithheld } from '../apps/format-app.ts';
import { findEngineProblem } from '../doctor/find-engine-problem.ts';
import { listWebhooks } from '../emulator/find-webhook.ts';
import { requireNoneRunning } from '../emulator/run-file.ts';
import { createRunFiles } from '../emulator/run-files.ts';
import { formatFailure } from '../failure.ts';
import { DEV_PORT, type EmulatorFlags } from '../flags/emulator-flags.ts';
import { parseLogLevel, toEmulatorOptions } from '../flags/emulator-options.ts';
import { requireExtensions } from '../flags/extension-folders.ts';
import { parseInteger } from '../flags/flag-value.ts';
import { say } from '../language/say.ts';
import { printJson, printNote } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { packageVersion } from '../package-root.ts';
import { createLeaving } from '../process/leaving.ts';
import { warnOfOwnCode } from '../process/warn-of-own-code.ts';
import { parseEvent } from '../trigger/parse-event.ts';
import { formatKeys, listenForKeys } from './dev-keys.ts';
import { createDevSession } from './dev-session.ts';
import { keepLedgers } from './ledger-files.ts';
import { createMessageOutput } from './message-output.ts';
import { createBackOfficeOpener } from './open-back-office.ts';
import { createSavedFindings } from './saved-findings.ts';
import { startWhenFixed } from './start-or-report.ts';

export interface DevFlags extends EmulatorFlags {
  readonly trigger?: string;
  /** A port, or true for the usual one. */
  readonly inspect?: string | true;
  readonly extension?: boolean;
  readonly open?: boolean;
  readonly json?: boolean;
}

/** Where Node's own `--inspect` listens, and debuggers look first. */
const DEFAULT_INSPECT_PORT = '9229';

/** Runs a store with the extensions of some folders until it is told to end; the exit code is 1 when one still has errors then. */
export async function dev(dirs: readonly string[], flags: DevFlags): Promise<number> {
  const { json = false } = flags;
  const level = parseLogLevel(flags);
  const event = flags.trigger === undefined ? undefined : parseEvent(flags.trigger);
  const options = { ...toEmulatorOptions({ port: DEV_PORT, ...flags }), ...toInspectOption(flags) };
  const extensions = chooseExtensions(dirs, flags);
  const homes = extensions.length > 0 ? extensions : [process.cwd()];
  for (const dir of homes) await requireNoneRunning(dir);
  if (flags.inspect !== undefined) for (const dir of extensions) warnOfOwnCode(dir, sentence`The handlers`);

  const runFiles = createRunFiles(homes);
  const leaving = createLeaving();
  leaving.onForce(runFiles.remove);
  let apps = (): RunInfo['apps'] => [];
  const output = createMessageOutput(process.stdout, json, { level, apps: () => apps() });
  const listeners = [output.take];
  const onMessage = (message: StreamMessage) => {
    for (const listener of listeners) listener(message);
  };
  let refresh = () => {};
  const onSecretRotated = () => refresh();
  const starting = { ...options, extensions, watch: true, onMessage, onSecretRotated };
  const runsHandlers = extensions.length > 0 && options.forward === undefined && flags.inspect === undefined;
  const emulator = await startWhenFixed(starting, json, leaving);
  if (emulator === undefined) return 1;
  apps = () => emulator.runInfo.apps;
  const findings = createSavedFindings(apps, json);
  const ledgers = keepLedgers(emulator);
  const backOffice = createBackOfficeOpener(emulator.runInfo, homes[0] ?? '.');
  try {
    const paths = runFiles.write(emulator.runInfo);
    refresh = () => void runFiles.write(emulator.runInfo);
    const session = createDevSession(emulator.runInfo, event, { quit: leaving.ask, openBackOffice: backOffice.open });
    listeners.push(session.onMessage, findings.onMessage, (message) => {
      if (changesApps(message)) refresh();
    });
    const { url, backOfficeUrl, inspectorUrl } = emulator;
    const debugging = inspectorUrl === null ? {} : { inspectorUrl };
    if (json) printJson({ type: 'ready', url, backOfficeUrl, runFile: paths[0], ...debugging });
    else await announce(emulator.runInfo, paths);
    if (inspectorUrl !== null) announceInspector(inspectorUrl);
    if (runsHandlers) void warnWithoutEngine(emulator);
    const stopListening = json ? undefined : listenOnTerminal(session.keys, leaving.ask);
    output.open();
    session.start();
    if (flags.open === true) session.keys.o?.run();
    await leaving.asked;
    stopListening?.();
    if (!json) printNote(say`Finishing what is under way; Ctrl-C again ends it at once.`);
  } finally {
    await findings.close();
    await emulator.stop();
    ledgers.close();
    runFiles.remove();
    backOffice.remove();
  }
  return 0;
}

function toInspectOption({ inspect }: DevFlags): { readonly inspect?: number } {
  if (inspect === undefined) return {};
  return { inspect: parseInteger('--inspect', inspect === true ? DEFAULT_INSPECT_PORT : inspect, 0, 65_535) };
}

function chooseExtensions(dirs: readonly string[], { extension = true }: DevFlags): string[] {
  if (extension) return requireExtensions(dirs.length === 0 ? ['.'] : dirs);
  if (dirs.length === 0) return [];
  throw new UsageError(
    'contradiction',
    sentence`--no-extension starts a store alone, but ${dirs.join(', ')} is named too.`,
    {
      nextSteps: [sentence`Leave one of the two away.`],
    },
  );
}

/** Ids, keys or secrets in the run files may have become others. */
const changesApps = ({ kind, data }: StreamMessage): boolean =>
  kind === 'reload' ? data.ok : kind === 'event' && data.event.startsWith('app.');

async function announce(runInfo: RunInfo, paths: readonly string[]): Promise<void> {
  const { url, apps } = runInfo;
  const withheld = (await listWebhooks(runInfo)).filter(({ missingPermission }) => missingPermission !== null);
  printNote(say`tillkit ${packageVersion()} at ${url}`);
  for (const { id: appId, name, dir, webhooks } of apps) {
    const received = webhooks.filter(({ id }) => !withheld.some((webhook) => webhook.id === id));
    const events = [...new Set(received.map(({ event }) => event))].join(', ');
    const place = relative('', dir ?? '') || '.';
    printNote(`  ${say`${toPrintable(name)} in ${place} receives ${events || sentence`no event`}`}`);
    for (const text of formatWithheld(withheld.filter((webhook) => webhook.appId === appId)))
      printNote(`  ${toPrintable(name)} ${text}`);
  }
  for (const path of paths) printNote(`  ${say`API key, token and secrets: ${relative('', path)}`}`);
}

/**
 * Said at the start, not at the first delivery. A process that ends because `dev` is stopped is no reason: only what a look
 * finds wrong is said.
 */
async function warnWithoutEngine(emulator: StartedEmulator): Promise<void> {
  const canRun = await emulator.handlersReady().then(
    () => true,
    () => false,
  );
  const problem = canRun ? undefined : await findEngineProblem();
  if (problem !== undefined) printNote(formatFailure({ sentences: problem, location: undefined }));
}

function announceInspector(url: string): void {
  printNote(
    `  ${say`UNSANDBOXED: handlers run in a debug process, with all rights of this account and without limits of time.`}`,
  );
  printNote(`  ${say`Debugger listening on ${url}`}`);
  printNote(`  ${say`Attach VS Code to port ${new URL(url).port}, or open chrome://inspect in Chrome.`}`);
}

function listenOnTerminal(keys: Parameters<typeof formatKeys>[0], onCtrlC: () => void): (() => void) | undefined {
  if (!process.stdin.isTTY) return undefined;
  printNote(`  ${say`Keys: ${formatKeys(keys)}`}`);
  return listenForKeys(process.stdin, keys, onCtrlC);
}
