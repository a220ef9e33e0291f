import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { sentence, UsageError } from '#core';
import { say, tell } from '../language/say.ts';
import { colorsFor, printData, printJson, printNote } from '../output/output.ts';
import { type Check, type CheckContext, type CheckResult, problem } from './check.ts';
import { CHECKS } from './checks.ts';

/** Looks at what can be wrong with this machine and a folder; the exit code is 1 when something is. */
export async function doctor(folder: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const context = { dir: requireFolder(folder), env: process.env };
  const found = await Promise.all(CHECKS.map(async (check) => ({ name: check.name, ...(await look(check, context)) })));
  const problems = found.filter(({ ok }) => !ok).length;
  if (json) printJson({ ok: problems === 0, checks: found.map(toJson) });
  else {
    for (const one of found) for (const line of formatFound(one)) printData(line);
    printNote(problems === 0 ? say`All is well.` : say`${problems} of ${found.length} are a problem.`);
  }
  return problems === 0 ? 0 : 1;
}

/** What a check does not expect is no reason to leave the others untold. */
async function look(check: Check, context: CheckContext): Promise<CheckResult> {
  try {
    return await check.run(context);
  } catch (error) {
    return problem(sentence`It cannot be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function requireFolder(folder: string): string {
  const dir = resolve(folder);
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true) return dir;
  throw new UsageError('folder-missing', sentence`There is no folder ${dir}.`);
}

type Found = CheckResult & Pick<Check, 'name'>;

const toJson = ({ name, ok, message, nextSteps }: Found) => ({
  name: String(name),
  ok,
  message: String(message),
  nextSteps: nextSteps.map(String),
});

function formatFound({ name, ok, message, nextSteps }: Found): string[] {
  const { green, red } = colorsFor(process.stdout);
  const mark = ok ? green('ok     ') : red('problem');
  return [`${mark}  ${tell(sentence`${name}: ${message}`)}`, ...nextSteps.map((step) => `         → ${tell(step)}`)];
}
