import { createExtension, type ExtensionParts } from './create-extension.ts';
import { type CliEnd, runCli, startCli } from './start-cli.ts';

/** A running `tillkit dev` with one extension and these flags, and the commands that talk to it from the extension's folder. */
export async function startDev(parts: ExtensionParts = {}, ...flags: string[]) {
  const extension = await createExtension(parts);
  const dev = startCli(['dev', '--port', '0', ...flags], { cwd: extension.dir });
  await dev.waitFor(/run\.json/);
  const run = (...args: string[]) => runCli(args, { cwd: extension.dir });
  return { ...extension, dev, run };
}

/** The one JSON document that a command printed. */
export const parseOutput = ({ stdout }: CliEnd) => JSON.parse(stdout);
