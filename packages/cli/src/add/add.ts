import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS, type EventName, isPermission, MANIFEST_FILE, type Manifest, PERMISSION_CODES } from '#contract';
import { sentence, UsageError } from '#core';
import { addToManifest, loadExtension, writeFixed } from '#extension';
import { requireExtension } from '../flags/extension-folders.ts';
import { refuseValue } from '../flags/flag-value.ts';
import { writeNewFiles } from '../init/write-new-files.ts';
import { say } from '../language/say.ts';
import { printData } from '../output/output.ts';
import { toSlashes } from '../output/to-slashes.ts';
import { parseEvent } from '../trigger/parse-event.ts';
import { toHandlerFiles } from './handler-files.ts';

/** Adds a webhook to the extension of the current folder, with its handler, a test, and the view code that it needs. */
export async function addHandler(text: string, { file }: { readonly file?: string }): Promise<number> {
  const event = parseEvent(text);
  const { dir, manifest, manifestText } = await readManifest();
  const path = file === undefined ? chooseFile(event, dir, manifest) : toSlashes(file).replace(/^\.\//, '');
  if (manifest.webhooks.some((webhook) => webhook.event === event && webhook.handler === path)) {
    throw new UsageError('handler-listed', sentence`${MANIFEST_FILE} gives ${event} to ${path} already.`, {
      nextSteps: [sentence`For a second handler of the event: tillkit add handler ${event} --file FILE`],
    });
  }
  const { permission } = EVENTS[event];
  const permissions = permission === null || manifest.permissions.includes(permission) ? [] : [permission];
  const after = addToManifest(manifestText, { permissions, webhooks: [{ event, handler: path }] });
  const { handler, test } = toHandlerFiles(event, path);
  const files = [handler, test].filter((one) => !existsSync(join(dir, one.path)));
  writeNewFiles(dir, files);
  await writeFixed(dir, { before: manifestText, after });
  for (const one of files) printData(say`wrote ${one.path}`);
  printData(say`${MANIFEST_FILE} gives ${event} to ${path}`);
  for (const code of permissions) printData(say`${MANIFEST_FILE} asks for ${code}`);
  return 0;
}

/** Adds a permission to the extension of the current folder. */
export async function addPermission(text: string): Promise<number> {
  const code = isPermission(text) ? text : refuseCode(text);
  const { dir, manifest, manifestText } = await readManifest();
  const permissions = manifest.permissions.includes(code) ? [] : [code];
  await writeFixed(dir, { before: manifestText, after: addToManifest(manifestText, { permissions }) });
  printData(say`${MANIFEST_FILE} asks for ${code}`);
  return 0;
}

const refuseCode = (text: string): never =>
  refuseValue('add permission', text, sentence`a permission code`, PERMISSION_CODES);

async function readManifest(): Promise<{ dir: string; manifest: Manifest; manifestText: string }> {
  const dir = requireExtension('.');
  const { manifest, manifestText } = await loadExtension(dir);
  if (manifest !== null) return { dir, manifest, manifestText };
  throw new UsageError('manifest-broken', sentence`${MANIFEST_FILE} has errors, and nothing is added to it.`, {
    nextSteps: [sentence`See what is wrong with it: tillkit validate`],
  });
}

/** A file beside the other handlers, in their language. */
function chooseFile(event: EventName, dir: string, { webhooks }: Manifest): string {
  const first = webhooks[0]?.handler;
  const isTypeScript = first === undefined ? existsSync(join(dir, 'tsconfig.json')) : /\.[mc]?tsx?$/.test(first);
  const folder = first === undefined ? 'handlers/' : first.slice(0, first.lastIndexOf('/') + 1);
  return `${folder}${event.replaceAll('.', '-')}.${isTypeScript ? 'ts' : 'js'}`;
}
