import { chmod } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { inject } from 'vitest';
import { createFolder } from './create-folder.ts';

/** A folder with two folders of extensions, and the environment of a shell that has the built `tillkit` on its PATH. */
export async function createShop() {
  const tillkit = `#!/bin/sh\nexec ${process.execPath} ${inject('builtCli')} "$@"\n`;
  const folder = await createFolder({ 'bin/tillkit': tillkit, 'ext a/plugin.json': '{}', 'extb/plugin.json': '{}' });
  await chmod(folder.path('bin/tillkit'), 0o755);
  const env = { HOME: folder.dir, PATH: [folder.path('bin'), process.env.PATH].join(delimiter) };
  return { ...folder, env };
}
