import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UsageError } from '#core';
import { parseChoice, refuseValue } from '../flag-value.ts';
import { printData, printJson, printNote } from '../output.ts';
import { packageRoot, packageVersion } from '../package-root.ts';

export interface InitFlags {
  readonly template?: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** A file to write, by its path in the new folder. */
interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Scaffolds an extension from a template; existing files are never touched. */
export function init(dir: string, { template = 'ts', name, json = false }: InitFlags): number {
  const folder = resolve(dir);
  const files = readTemplate(parseChoice('--template', template, ['ts']), parseName(name ?? basename(folder)));
  requireNoneExists(folder, files);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: 'wx' });
  }
  const steps = [...(dir === '.' ? [] : [`cd ${dir}`]), 'npm install', 'npx tillkit dev --trigger order.paid'];
  if (json) printJson({ dir: folder, files: files.map(({ path }) => path), nextSteps: steps });
  else {
    for (const { path } of files) printData(join(relative('', folder), path));
    printNote(['', 'Next:', ...steps.map((step) => `  ${step}`)].join('\n'));
  }
  return 0;
}

/** Names of an extension: 1 to 100 printable characters. @assumption A39 */
function parseName(name: string): string {
  const trimmed = name.trim();
  if (/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,100}$/u.test(trimmed)) return trimmed;
  return refuseValue('--name', name, '1 to 100 printable characters');
}

function readTemplate(template: string, name: string): NewFile[] {
  const folder = join(packageRoot, 'templates', template);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const path = relative(folder, source).replaceAll('\\', '/');
      return { path: renamed(path), text: fillIn(path, readFileSync(source, 'utf8'), name) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** npm leaves `.gitignore` out of what it publishes, so templates hold it under another name. */
const renamed = (path: string): string => (path === 'gitignore' ? '.gitignore' : path);

/** The template's own name gives way to that of the extension, in JSON files as JSON text. */
function fillIn(path: string, text: string, name: string): string {
  if (path === 'package.json') {
    return text.replaceAll('my-extension', toPackageName(name)).replaceAll('0.0.0-tillkit', packageVersion());
  }
  const written = path.endsWith('.json') ? JSON.stringify(name).slice(1, -1) : name;
  return text.replaceAll('my-extension', () => written);
}

/** A name that npm accepts. */
function toPackageName(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'extension' : slug;
}

function requireNoneExists(folder: string, files: readonly NewFile[]): void {
  const taken = files.filter(({ path }) => existsSync(join(folder, path))).map(({ path }) => path);
  if (taken.length === 0) return;
  throw new UsageError('files-exist', `${folder} has ${taken.join(', ')} already, and nothing is overwritten.`, {
    nextSteps: ['Name another folder: tillkit init my-extension'],
  });
}
