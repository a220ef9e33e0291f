import { execFile } from 'node:child_process';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const root = join(import.meta.dirname, '../../..');
const workspace = join(root, 'tools/api-client');
const COMPILER_OPTIONS = [
  ...['--strict', '--noEmit', '--allowImportingTsExtensions', '--exactOptionalPropertyTypes', '--skipLibCheck'],
  ...['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', 'node'],
];

test('a client generated from the API document compiles, and works', async () => {
  const emulator = await startTestEmulator();
  const { dir, path } = await createFolder({ 'package.json': '{"type":"module"}' });
  const run = async (script: string, ...args: string[]) =>
    (await promisify(execFile)(process.execPath, [script, ...args], { cwd: dir }).catch(withOutput)).stdout;
  await symlink(join(root, 'node_modules'), path('node_modules'));
  await copyFile(join(workspace, 'client.ts'), path('client.ts'));
  await writeFile(path('openapi.json'), await (await fetch(`${emulator.url}/openapi.json`)).text());

  await run(join(workspace, 'node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '--output', 'schema.ts');
  await run(join(workspace, 'node_modules/typescript/bin/tsc'), ...COMPILER_OPTIONS, 'client.ts');
  const said = await run(path('client.ts'), emulator.url, emulator.runInfo.apiKey);
  expect(JSON.parse(said)).toEqual({
    status: 'DRAFT',
    newQuantity: 2,
    firstTitle: 'Mug',
    isRefused: true,
    refusedStatuses: [422, 422, 404],
    size: 8,
    isDeleted: true,
    database: 'ok',
  });
});

/** A compiler says on its standard output what is wrong. */
function withOutput(error: Error & { stdout?: string; stderr?: string }): never {
  throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`, { cause: error });
}
