import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageRoot, packageVersion } from '../package-root.ts';
import type { Template } from './templates.ts';
import type { NewFile } from './write-new-files.ts';

/** The files of a template for an extension of that name, in the order of their paths. */
export function readTemplate(template: Template, name: string): NewFile[] {
  const folder = join(packageRoot, 'templates', template);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const path = relative(folder, source).replaceAll('\\', '/');
      return { path: dotted(path), text: fillIn(path, readFileSync(source, 'utf8'), name) };
    })
    .filter(({ path }) => !LEFT_BY_RUNS.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What tests and emulators keep in a template of the repository. */
const LEFT_BY_RUNS = /^(node_modules|\.tillkit)\//;

/** npm leaves these files out of what it publishes, so templates hold them without their dot. */
const dotted = (path: string): string => path.replace(/(?<=^|\/)(?:gitignore|npmrc)$/, '.$&');

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
