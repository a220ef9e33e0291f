import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../../tools/build/bundle.ts';
import { createFolder, makeFolder } from '../../support/create-folder.ts';

const root = join(import.meta.dirname, '../../..');

/** Writes the URL of every module that is resolved into the file that LOADED names. */
const RECORDER = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      appendFileSync(process.env.LOADED, resolved.url + '\\n');
      return resolved;
    },
  });
`;

/** Files that a command line loads, relative to `from`; Node's own modules are left out. */
async function loadedBy(entry: string, args: readonly string[], from: string): Promise<string[]> {
  const { path } = await createFolder({ 'recorder.mjs': RECORDER, loaded: '' });
  const options = ['--conditions=source', `--import=${pathToFileURL(path('recorder.mjs'))}`];
  await promisify(execFile)(process.execPath, [...options, entry, ...args], { env: { LOADED: path('loaded') } });
  const urls = (await readFile(path('loaded'), 'utf8')).split('\n').filter((url) => url.startsWith('file:'));
  return [...new Set(urls)].map((url) => relative(from, new URL(url).pathname));
}

/** The package with its bundles, and what went into each of them. */
async function bundlePackage() {
  const { dir, path } = await makeFolder({ 'templates/none': '', 'package.json': '{"version":"1.2.3"}' });
  const outputs = (await bundle(root, path('dist'))).flatMap((metafile) => Object.entries(metafile.outputs));
  return { dir, outputs };
}

let built: Awaited<ReturnType<typeof bundlePackage>>;
beforeAll(async () => {
  built = await bundlePackage();
});
afterAll(() => rm(built.dir, { recursive: true, force: true }));

/** Sources that may run before a command does. */
const LIGHT = /^(on-use:node:|(packages\/(cli|core)\/src|node_modules\/(commander|picocolors))\/)/;

describe.each([['--help'], ['--version'], ['dev --help']])('tillkit %s', (line) => {
  const args = line.split(' ');

  test('loads no module of weight from source', async () => {
    const loaded = await loadedBy(join(root, 'packages/cli/src/main.ts'), args, root);
    expect(loaded).toContain('packages/cli/src/program.ts');
    expect(loaded.filter((path) => !LIGHT.test(path))).toEqual([]);
  });

  test('loads no module of weight from the bundle', async () => {
    const loaded = await loadedBy(join(built.dir, 'dist/cli.cjs'), args, join(built.dir, 'dist'));
    expect(loaded).toContain('cli.cjs');
    const sources = loaded.flatMap((file) => {
      const output = built.outputs.find(([name]) => basename(name) === file)?.[1];
      return output === undefined ? [file] : Object.keys(output.inputs);
    });
    expect(sources).toContain('packages/cli/src/main.ts');
    expect(sources.filter((source) => !LIGHT.test(source))).toEqual([]);
  });
});
