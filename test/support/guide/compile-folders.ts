import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { startScript } from './run-script.ts';

const compiler = join(import.meta.dirname, '../../../node_modules/.bin/tsc');

/** Compiles each project below a folder, as an editor would while one types what a page shows. @throws Error with the findings */
export async function compileFolders(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const projects = glob('**/{tsconfig,jsconfig}.json', { cwd: folder, exclude: ['**/node_modules'] });
  for await (const project of projects) {
    const compilation = startScript(`'${compiler}' -p '${project}'`, { folder, env });
    try {
      if ((await compilation.ended()) !== 0) throw new Error(`The page does not compile:\n${compilation.output()}`);
    } finally {
      compilation.kill();
    }
  }
}
