import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createControlDocument, createOpenApiDocument } from '#contract';
import { createFolder } from '../../support/create-folder.ts';

const root = join(import.meta.dirname, '../../..');
const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js');

test.each([
  ['of the store', createOpenApiDocument],
  ['of the control plane', createControlDocument],
])('the API document %s is valid, and no rule of the linter complains', async (_, create) => {
  const { path } = await createFolder({ 'document.json': JSON.stringify(create()) });
  const args = ['lint', path('document.json'), '--config', join(root, 'redocly.yaml'), '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = promisify(execFile)(process.execPath, [linter, ...args], { env });
  // The linter exits with an error when it finds anything, and says on its standard output what.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});
