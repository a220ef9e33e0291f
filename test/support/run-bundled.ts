import { expect } from 'vitest';
import { bundleExtension, type Issue, loadExtension } from '#extension';
import type { HandlerRun, SandboxOptions } from '#sandbox';
import { createFolder } from './create-folder.ts';
import { manifestOf } from './manifest-of.ts';
import { startSandbox } from './start-sandbox.ts';

/** Handlers of a folder, bundled as the emulator does it, in a real sandbox. */
export async function bundleAndStart(
  files: Readonly<Record<string, string>>,
  handlers: readonly string[] = ['paid.ts'],
  options: Partial<SandboxOptions> = {},
) {
  const { dir } = await createFolder({ 'plugin.json': manifestOf(...handlers), ...files });
  const extension = await loadExtension(dir);
  const { bundle, issues } = await bundleExtension(extension);
  if (bundle === null) expect.fail(JSON.stringify([...extension.issues, ...issues]));
  const { sandbox, run, result } = await startSandbox({}, options);
  sandbox.load({ appId: 'app-1', version: '1.0.0', bundle });
  return { bundle, issues: issues as readonly Issue[], run, result };
}

/** Runs `paid.ts` of a folder without findings, and gives what it returned. */
export async function resultOf(files: Readonly<Record<string, string>>): Promise<unknown> {
  const { issues, result } = await bundleAndStart(files);
  expect(issues).toEqual([]);
  return result('paid.ts');
}

/** Runs `paid.ts` of a folder, and gives the error with which it failed. */
export async function errorOf(files: Readonly<Record<string, string>>) {
  const { run } = await bundleAndStart(files);
  const { outcome }: HandlerRun = await run('paid.ts');
  if (outcome.kind !== 'threw') expect.fail(JSON.stringify(outcome));
  return outcome.error;
}
