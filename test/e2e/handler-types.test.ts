import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { createFolder } from '../support/create-folder.ts';

const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const MODULES = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** Shows an author what a type holds: the compiler's words for a number in its place. */
const HOVERS = {
  "EventPayload<'order.paid'>": '{ amount: number; gateway: string; order_id: string; payment_id: string; }',
  "Parameters<ApiClient['products']['create']>[0]":
    '{ title: string; price: number; currency?: string | undefined; inventory?: number | undefined; description?: string | undefined; }',
  "Awaited<ReturnType<ApiClient['uploads']['create']>>": '{ url: string; filename: string; size: number; }',
};

test('the types of the packed tarball say what handlers and tests get, to every module system, strict or not', async () => {
  const { dir, path, write } = await createFolder({ 'package.json': '{ "type": "module" }' });
  await mkdir(path('node_modules/tillkit'), { recursive: true });
  await run('tar', ['-xzf', inject('tarball'), '--strip-components=1', '-C', path('node_modules/tillkit')]);
  for (const name of ['typebox', 'esbuild', 'vitest'])
    await symlink(pathOf(`node_modules/${name}`), path(`node_modules/${name}`));
  await cp(pathOf('test/fixtures/handler-types'), path('src'), { recursive: true });

  /** The compiler's findings about some files, with these options on top of those of the template. */
  const compile = async (options: object, ...files: string[]) => {
    const common = {
      target: 'es2024',
      lib: ['es2024', 'dom'],
      types: [],
      noEmit: true,
      allowImportingTsExtensions: true,
    };
    const compilerOptions = { ...common, ...options };
    await write('tsconfig.json', JSON.stringify({ compilerOptions, files: files.map((file) => `src/${file}.ts`) }));
    const tsc = run(process.execPath, [pathOf('node_modules/typescript/bin/tsc'), '-p', dir], { cwd: dir });
    return tsc.then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };

  for (const [name, module] of Object.entries(MODULES)) {
    const strict = { ...module, strict: true, skipLibCheck: false };
    expect([name, await compile(strict, 'handlers', 'api', 'api-error', 'records', 'strict', 'doors')]).toEqual([
      name,
      '',
    ]);
    const loose = { ...module, strict: false, skipLibCheck: true };
    expect([name, await compile(loose, 'handlers', 'api', 'api-error')]).toEqual([name, '']);
    const disposable = { lib: ['es2024', 'dom', 'esnext.disposable'] };
    expect([name, await compile({ ...strict, ...disposable }, 'testing')]).toEqual([name, '']);
  }

  const types = Object.keys(HOVERS).map((type, index) => `export const hover${index}: ${type} = 0;`);
  await write('src/hovers.ts', `import type { ApiClient, EventPayload } from 'tillkit';\n${types.join('\n')}\n`);
  // Not with `skipLibCheck: false`: the compiler would then spell out types of the libraries without end.
  const untruncated = { ...MODULES.nodenext, strict: true, skipLibCheck: true, noErrorTruncation: true };
  const told = await compile(untruncated, 'hovers');
  expect(Array.from(told.matchAll(/'number' is not assignable to type '(.*)'\./g), ([, type]) => type)).toEqual(
    Object.values(HOVERS),
  );
});
