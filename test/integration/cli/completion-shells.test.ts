import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { createShop } from '../../support/create-shop.ts';
import { requirePrograms } from '../../support/require-programs.ts';

const run = promisify(execFile);

/** Nothing that a shell waits for may keep the tests. */
const BOUNDED = { timeout: 50_000, killSignal: 'SIGKILL' } as const;

beforeAll(() => requirePrograms('zsh', 'fish'), 300_000);

/**
 * Types lines into a zsh as a person does, each with a tab at its end, and writes down what they became. Ctrl-X tells it
 * and begins anew; words that are awaited are typed in two pieces, so that their echo is not taken for them.
 */
const TYPE = `
  zmodload zsh/zpty
  zpty shell zsh -f -i
  put() { zpty -w -n shell "$1" }
  await() { local seen; zpty -r shell seen "*$1*" || exit 1 }
  put $'PROMPT= RPROMPT=; unsetopt prompt_cr prompt_sp; autoload -Uz compinit && compinit -u -D; source <(tillkit completion zsh)\\n'
  put $'tell() { print -r -- "$BUFFER" >> told; BUFFER=; print to""ld; zle -I }; zle -N tell; bindkey "^X" tell; print rea""dy\\n'
  await ready
  for line in "$@"; do put "$line"$'\\t\\x18'; await told; done
  zpty -d shell
`;

test('zsh completes commands, values with colons and after "=", and folders, and runs nothing of the line', async () => {
  const { dir, path, env } = await createShop();
  const completed = {
    'tillkit deliveries sh': 'tillkit deliveries show ',
    'tillkit keys create --scope order:v': 'tillkit keys create --scope order:view ',
    'tillkit dev --assume=create.st': 'tillkit dev --assume=create.status=20',
    'tillkit validate extb': 'tillkit validate extb/',
    'tillkit validate ext\\ ': 'tillkit validate ext\\ a/',
    'tillkit validate $(mkdir ran) --fix-': 'tillkit validate $(mkdir ran) --fix-permissions ',
  };
  const lines = Object.keys(completed);
  await run('zsh', ['-f', '-c', TYPE, 'zsh', ...lines], { cwd: dir, env: { ...env, TERM: 'vt100' }, ...BOUNDED });
  const told = await readFile(path('told'), 'utf8');
  expect(told.split('\n').slice(0, -1)).toEqual(Object.values(completed));
  expect(await readdir(dir)).not.toContain('ran');
});

test('fish completes the same, and tells what each candidate is', async () => {
  const { dir, env } = await createShop();
  const completed = {
    'tillkit deliveries sh': [['show', 'Show a delivery from its first cause to the last event that it caused']],
    'tillkit keys create --scope order:v': [['order:view', expect.any(String)]],
    'tillkit dev --assume=create.status=': [['--assume=create.status=200'], ['--assume=create.status=201']],
    'tillkit validate ext': [
      ['ext a/', expect.any(String)],
      ['extb/', expect.any(String)],
    ],
    'tillkit validate (mkdir ran) --fix-': [['--fix-permissions', expect.any(String)]],
  };
  const script = 'tillkit completion fish | source; for line in $argv; complete -C $line; echo end; end';
  const { stdout } = await run('fish', ['--no-config', '-c', script, ...Object.keys(completed)], {
    ...{ cwd: dir, env },
    ...BOUNDED,
  });
  const told = stdout.split('end\n').slice(0, -1);
  expect(
    told.map((text) =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split('\t')),
    ),
  ).toEqual(Object.values(completed));
  expect(await readdir(dir)).not.toContain('ran');
});
