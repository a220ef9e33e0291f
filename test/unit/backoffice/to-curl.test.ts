import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type SentRequest, toCurl } from '../../../packages/backoffice/page/pages/delivery/to-curl.ts';
import { createFolder } from '../../support/create-folder.ts';

/** Stands for curl: writes its arguments, each with a zero byte after it, and its input into files. */
const RECORDER = `#!/bin/sh
printf '%s\\0' "$@" > arguments
cat > input
`;

const SENT: SentRequest = { target: 'http://127.0.0.1:3000/hook', requestHeaders: { 'X-Service-Event': 'order.paid' } };

/** What curl is given when a shell reads the command line. */
async function runInShell(command: string): Promise<{ args: string[]; input: string }> {
  const { dir, path } = await createFolder({ curl: RECORDER });
  await chmod(path('curl'), 0o755);
  const env = { PATH: `${dir}:${process.env.PATH}`, RECEIVER_URL: 'http://own.example' };
  const shell = spawn('sh', ['-s'], { cwd: dir, env, stdio: ['pipe', 'ignore', 'inherit'] });
  shell.stdin.end(`${command}\n`);
  expect(await once(shell, 'close')).toEqual([0, null]);
  const args = (await readFile(path('arguments'), 'utf8')).split('\0').slice(0, -1);
  return { args, input: await readFile(path('input'), 'utf8') };
}

test.each([
  ['an ordinary one', '{"event":"order.paid"}'],
  ['quotes of every kind', `{"a":"it's \\"so\\" \`x\` $(touch made) $HOME \\\\ %s %n !"}`],
  ['several lines', '{\n\t"a": 1\n}\n\n'],
  ['what looks like a file or an option', "@/etc/passwd' --output made '"],
  ['scripts of every direction', '{"a":"订单 \u202e\u2066 \u001b[31m 😀"}'],
  ['nothing', ''],
  ['more than an argument may hold', JSON.stringify({ a: "'x".repeat(500_000) })],
])('a body with %s goes through the shell unchanged', async (_, body) => {
  const { input } = await runInShell(toCurl(SENT, body));
  expect(input).toBe(body);
});

test('the headers and the address are those that were sent', async () => {
  const requestHeaders = { 'Content-Type': 'application/json', 'X-Odd': `it's "$HOME" \\ @x` };
  const { args } = await runInShell(toCurl({ target: 'https://shop.example/[1]?a=1&b=$(id)', requestHeaders }, '{}'));
  expect(args).toEqual([
    ...['--include', '--request', 'POST', '--globoff', '--header', 'Content-Type: application/json'],
    ...[
      '--header',
      `X-Odd: it's "$HOME" \\ @x`,
      '--data-binary',
      '@-',
      '--url',
      'https://shop.example/[1]?a=1&b=$(id)',
    ],
  ]);
});

test('what went to a handler goes to the address that the shell knows', async () => {
  const { args } = await runInShell(toCurl({ ...SENT, target: "handlers/it's.ts" }, '{}'));
  expect(args.at(-1)).toBe('http://own.example');
});
