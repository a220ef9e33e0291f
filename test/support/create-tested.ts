import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestText } from './create-extension.ts';
import { createFolder } from './create-folder.ts';

const repository = join(import.meta.dirname, '../..');

/** What lets tests of an extension use tillkit from its sources. */
const FROM_SOURCES = `const conditions = ['source'];
export default {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { execArgv: ['--conditions=source'], server: { deps: { external: [/packages\\//] } } },
};
`;

/** An extension's folder with tests of its own, in a project that has installed tillkit and vitest. */
export async function createTested(files: Readonly<Record<string, string>>) {
  const folder = await createFolder({
    'plugin.json': manifestText({}),
    'handler.ts': 'export default (event, ctx) => ctx.api.orders.get(event.payload.order_id);\n',
    'package.json': '{ "name": "tested", "type": "module", "scripts": { "test": "tillkit test" } }',
    'vitest.config.js': FROM_SOURCES,
    'node_modules/.keep': '',
    ...files,
  });
  await symlink(repository, folder.path('node_modules/tillkit'));
  await symlink(join(repository, 'node_modules/vitest'), folder.path('node_modules/vitest'));
  return folder;
}

/** The same with the files of a folder. */
export async function copyTested(dir: string) {
  const names = await readdir(dir);
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const));
  return createTested(Object.fromEntries(texts));
}
