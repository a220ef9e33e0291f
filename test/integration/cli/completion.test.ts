import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { createShop } from '../../support/create-shop.ts';
import { runCli } from '../../support/start-cli.ts';

type Shop = Awaited<ReturnType<typeof createShop>>;

/** What bash is told for a line that it broke into words itself: at blanks, and at `=` and `:` as well. */
async function completeInBash(
  { dir: cwd, env }: Shop,
  lines: readonly (readonly [line: string, ...words: string[]])[],
) {
  const script = `
    source <(tillkit completion bash)
    try() {
      COMP_LINE=$1; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
      _tillkit tillkit
      (IFS='|'; echo "\${COMPREPLY[*]}")
    }
    ${lines.map((words) => `try ${words.map((word) => `'${word}'`).join(' ')}`).join('\n')}
  `;
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], { cwd, env });
  return stdout.split('\n').slice(0, -1);
}

test('bash completes commands, flags, values with colons, folders, and runs nothing of the line', async () => {
  const completed = await completeInBash(await createShop(), [
    ['tillkit deliveries sh', 'tillkit', 'deliveries', 'sh'],
    ['tillkit keys create --scope order:v', 'tillkit', 'keys', 'create', '--scope', 'order', ':', 'v'],
    ['tillkit dev --assume=create.status=', 'tillkit', 'dev', '--assume', '=', 'create.status', '='],
    ['tillkit validate ext', 'tillkit', 'validate', 'ext'],
    ['tillkit validate $(mkdir ran) --fix-', 'tillkit', 'validate', '$(mkdir ran)', '--fix-'],
    ['tillkit validate ra', 'tillkit', 'validate', 'ra'],
  ]);
  expect(completed.map((line) => line.split('|').sort())).toEqual([
    ['show'],
    ['view'],
    ['200', '201'],
    ['ext a', 'extb'],
    ['--fix-permissions'],
    [''],
  ]);
});

test('a package.json with a flag that there is not, stops no completion', async () => {
  const { dir } = await createFolder({ 'package.json': '{"tillkit":{"prot":1}}' });
  const { code, stdout } = await runCli(['completion', 'candidates', '--', 'trigger', 'order.pa'], { cwd: dir });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'order.paid\torder payment succeeded\n:\n' });
});

test('a shell that there is no script for is told the nearest', async () => {
  const { dir } = await createFolder();
  const { code, stderr } = await runCli(['completion', 'bahs'], { cwd: dir });
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean "bash"?');
});
