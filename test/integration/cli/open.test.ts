import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { SESSION_HEADER, type SessionOpened } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

/** What opens files on this machine, as a script that keeps a copy of what it was given. */
async function createDesktop(script: string) {
  const { path } = await createFolder({ 'bin/xdg-open': script, 'bin/open': script });
  for (const name of ['xdg-open', 'open']) await chmod(path(`bin/${name}`), 0o755);
  return { path, env: { PATH: [path('bin'), process.env.PATH].join(delimiter) } };
}

const COPY = '#!/bin/sh\ncp -p "$1" "$(dirname "$0")/../opened.html"\n';

test('--open gives the browser a file that only this user can read, with a link that works once', async () => {
  const { dir } = await createExtension();
  const { path, env } = await createDesktop(COPY);
  const dev = startCli(['dev', '--port', '0', '--open'], { cwd: dir, env });
  await dev.waitFor(/run\.json/);
  const opened = path('opened.html');
  await expect.poll(() => readFile(opened, 'utf8').catch(() => ''), { timeout: 30_000 }).toContain('</title>');
  expect((await stat(opened)).mode & 0o777).toBe(0o600);
  const [, link = ''] = /url=(http:[^"]+)"/.exec(await readFile(opened, 'utf8')) ?? [];
  const { origin, hash } = new URL(link);
  const code = hash.slice(1);
  const open = () =>
    fetch(`${origin}/_tillkit/open`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
  const answer = await open();
  const [cookie = ''] = answer.headers.getSetCookie();
  const { data } = (await answer.json()) as { data: SessionOpened };
  const headers = { cookie: cookie.split(';')[0] ?? '', [SESSION_HEADER]: data.secret };
  expect((await fetch(`${origin}/_tillkit/api/clock`, { headers })).status).toBe(200);
  expect((await open()).status).toBe(401);

  dev.kill('SIGINT');
  const { stdout, stderr } = await dev.ended;
  for (const secret of [code, data.secret]) expect(stdout + stderr).not.toContain(secret);
  await expect(stat(`${dir}/.tillkit/open.html`)).rejects.toThrow('ENOENT');
});

test('--open names the file to open where no browser can be started', async () => {
  const { dir } = await createExtension();
  const { env } = await createDesktop('#!/bin/sh\nexit 3\n');
  const dev = startCli(['dev', '--port', '0', '--open'], { cwd: dir, env });
  await dev.waitFor(/No browser could be started\. Open this file in one within a minute: \.tillkit.open\.html/);
  dev.kill('SIGINT');
  expect((await dev.ended).code).toBe(0);
});

test('--open starts nothing that npx puts on the PATH of the folder', async () => {
  const { dir, write, path } = await createExtension();
  const trap = '#!/bin/sh\ntouch "$(dirname "$0")/../../sprung"\n';
  const names = ['xdg-open', 'open', 'npm', 'node', 'git'];
  for (const name of names) {
    await write(`node_modules/.bin/${name}`, trap);
    await chmod(path(`node_modules/.bin/${name}`), 0o755);
  }
  const desktop = await createDesktop(COPY);
  const env = { PATH: [path('node_modules/.bin'), desktop.env.PATH].join(delimiter) };
  const dev = startCli(['dev', '--port', '0', '--open'], { cwd: dir, env });
  await expect
    .poll(() => readFile(desktop.path('opened.html'), 'utf8').catch(() => ''), { timeout: 30_000 })
    .toContain('</title>');
  dev.kill('SIGINT');
  await dev.ended;
  await write('package.json', '{}');
  await runCli(['doctor'], { cwd: dir, env });
  expect(await readdir(dir)).not.toContain('sprung');
});
