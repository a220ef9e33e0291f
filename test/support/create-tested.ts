import { readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { compileCache } from './cli-host.ts';
import { manifestText } from './create-extension.ts';
import { createFolder } from './create-folder.ts';
import { type CliEnd, runCli } from './start-cli.ts';

const repository = join(import.meta.dirname, '../..');

/** What lets tests of an extension use tillkit as it is: its link leads out of node_modules, so vitest would transform it. */
const INSTALLED = 'export default { test: { server: { deps: { external: [/\\/dist\\//] } } } };\n';

/** An extension's folder with tests of its own, in a project that has installed tillkit, as it is built, and vitest. */
export async function createTested(files: Readonly<Record<string, string>>) {
  const folder = await createFolder({
    'plugin.json': manifestText({}),
    'handler.ts': 'export default (event, ctx) => ctx.api.orders.get(event.payload.order_id);\n',
    'package.json': '{ "name": "tested", "type": "module", "scripts": { "test": "tillkit test" } }',
    'vitest.config.js': INSTALLED,
    'node_modules/.keep': '',
    ...files,
  });
  await symlink(join(dirname(inject('builtCli')), '..'), folder.path('node_modules/tillkit'));
  await symlink(join(repository, 'node_modules/vitest'), folder.path('node_modules/vitest'));
  return folder;
}

/** The same with the files of a folder. */
export async function copyTested(dir: string) {
  const names = await readdir(dir);
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const));
  return createTested(Object.fromEntries(texts));
}

/** Runs the command line to its end; it and the programs that it starts share what Node compiled of them before. */
export const runTillkit = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<CliEnd> =>
  runCli(args, { cwd, env: { ...compileCache(), ...env } });
