import type { RunInfo } from '#contract';
import type { EmulatorFlags } from '../flags/emulator-flags.ts';
import { parseLogLevel, toEmulatorOptions } from '../flags/emulator-options.ts';
import { hasManifest, requireExtensions } from '../flags/extension-folders.ts';
import { say } from '../language/say.ts';
import { printNote, writeJson } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { createLeaving } from '../process/leaving.ts';
import { signalExitCode } from '../process/signal-exit-code.ts';
import { keepLedgers } from './ledger-files.ts';
import { createMessageOutput } from './message-output.ts';
import { runCommand } from './run-command.ts';
import { startOrReport } from './start-or-report.ts';

export interface ExecFlags extends EmulatorFlags {
  readonly ext?: readonly string[];
  readonly json?: boolean;
}

/** Runs a command beside an emulator of its own; the exit code is the command's. */
export async function exec(words: readonly string[], flags: ExecFlags): Promise<number> {
  const { json = false, ext } = flags;
  const options = toEmulatorOptions(flags);
  const level = parseLogLevel(flags);
  const extensions = requireExtensions(ext ?? (hasManifest('.') ? ['.'] : []));
  const leaving = createLeaving();
  let apps = (): RunInfo['apps'] => [];
  const output = createMessageOutput(process.stderr, json, { level, apps: () => apps() });
  const emulator = await startOrReport({ ...options, extensions, onMessage: output.take }, json);
  if (emulator === undefined) return 1;
  apps = () => emulator.runInfo.apps;
  const ledgers = keepLedgers(emulator);
  try {
    if (leaving.isAsked) return signalExitCode(await leaving.asked);
    if (json) writeJson(process.stderr, { type: 'ready', url: emulator.url });
    else printNote(greeting(emulator.runInfo));
    output.open();
    return await runCommand(words, environmentOf(emulator.runInfo), leaving);
  } finally {
    await emulator.stop();
    ledgers.close();
  }
}

function greeting({ url, apps }: RunInfo): string {
  const names = apps.map(({ name }) => toPrintable(name)).join(', ');
  return names === '' ? say`tillkit at ${url} without an extension` : say`tillkit at ${url} with ${names}`;
}

/** What the command finds the emulator by; a variable that does not apply is removed rather than inherited. */
function environmentOf({ url, token, apiKey, apps }: RunInfo): Readonly<Record<string, string | undefined>> {
  const webhooks = apps.flatMap((app) => app.webhooks);
  return {
    TILLKIT_URL: url,
    TILLKIT_TOKEN: token,
    TILLKIT_API_KEY: apiKey,
    TILLKIT_APP_API_KEY: apps[0]?.apiKey,
    TILLKIT_WEBHOOK_SECRET: webhooks[0]?.secret,
    TILLKIT_WEBHOOK_SECRETS:
      webhooks.length === 0
        ? undefined
        : JSON.stringify(Object.fromEntries(webhooks.map(({ id, secret }) => [id, secret]))),
  };
}
