import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Sentence, sentence, UsageError } from '#core';
import { parseChoice, refuseValue } from '../flags/flag-value.ts';
import { say, tell } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { readTemplate } from './read-template.ts';
import { TEMPLATE_NAMES, TEMPLATES } from './templates.ts';
import { type NewFile, writeNewFiles } from './write-new-files.ts';

export interface InitFlags {
  readonly template?: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** Scaffolds an extension from a template; existing files are never touched. */
export function init(dir: string, flags: InitFlags): number {
  const folder = resolve(dir);
  const template = parseChoice('--template', flags.template ?? TEMPLATE_NAMES[0], TEMPLATE_NAMES);
  const files = readTemplate(template, parseName(flags.name ?? basename(folder)));
  requireNoneExists(folder, files);
  writeNewFiles(folder, files);
  const steps = nextSteps(folder);
  const notes = notesOn(folder);
  if (flags.json) {
    printJson({
      template,
      dir: folder,
      files: files.map(({ path }) => path),
      nextSteps: steps,
      notes: notes.map(String),
    });
    return 0;
  }
  for (const { path } of files) printData(toPrintable(join(relative('', folder), path)));
  const others = TEMPLATE_NAMES.filter((name) => name !== template);
  printNote(`\n${say`Made from the template ${template} (${new Sentence(TEMPLATES[template], [])}).`}`);
  if (flags.template === undefined) printNote(say`There is also --template ${others.join(', ')}.`);
  for (const note of notes) printNote(tell(note));
  printNote(
    ['', say`Next:`, ...steps.map((step) => `  ${toPrintable(step)}`), '', say`README.md tells the rest.`].join('\n'),
  );
  return 0;
}

/** Names of an extension: 1 to 100 printable characters. @assumption A39 */
function parseName(name: string): string {
  const trimmed = name.trim();
  if (/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,100}$/u.test(trimmed)) return trimmed;
  return refuseValue('--name', toPrintable(name), sentence`1 to 100 printable characters`);
}

function requireNoneExists(folder: string, files: readonly NewFile[]): void {
  const taken = files.filter(({ path }) => existsSync(join(folder, path))).map(({ path }) => path);
  if (taken.length === 0) return;
  throw new UsageError(
    'files-exist',
    sentence`${folder} has ${taken.join(', ')} already, and nothing is overwritten.`,
    {
      nextSteps: [sentence`Name another folder: tillkit init my-extension`],
    },
  );
}

/** Commands for the package manager that runs this, by what it says of itself. */
function nextSteps(folder: string): string[] {
  const manager = /^(pnpm|yarn)\//.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'npm';
  const path = relative('', folder);
  return [...(path === '' ? [] : [`cd ${toShellWord(path)}`]), `${manager} install`, `${manager} run dev`];
}

/** A path as one word of a shell; what needs no quotes gets none. */
const toShellWord = (path: string): string =>
  /^[\p{L}\p{N}_.][\p{L}\p{N}_./\\:@+-]*$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** What surrounds the folder and wants a hand. */
function notesOn(folder: string): Sentence[] {
  const repository = findRepository(dirname(folder));
  if (repository === undefined) return [];
  const path = relative(repository, folder).replaceAll('\\', '/');
  return [
    sentence`It lies in a git repository: GitHub runs workflows of its root only. Move ${path}/.github/workflows/ci.yml there, and give its job "defaults: { run: { working-directory: ${path} } }".`,
  ];
}

function findRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}
