import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { deflateSync } from 'node:zlib';
import { manifestText } from './create-extension.ts';
import { createFolder } from './create-folder.ts';

export const READ_ORDER = 'export default (event, ctx) => ctx.api.orders.get(event.payload.order_id);\n';

/** Runs git on the repository of a test, as somebody who has no configuration. */
export const git = (cwd: string, args: readonly string[], input: string | Uint8Array = ''): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false', ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: cwd },
  }).trim();

/** A repository with an extension, tagged v1, whose next version in the working tree asks for one permission more. */
export async function createRepository(
  files: Readonly<Record<string, string>> = {},
  { at = '', init = [] }: { readonly at?: string; readonly init?: readonly string[] } = {},
) {
  const folder = await createFolder({
    [`${at}plugin.json`]: manifestText({ permissions: ['order:view'] }),
    [`${at}handler.ts`]: READ_ORDER,
    ...files,
  });
  const key = JSON.stringify([files, at, init]);
  const known = committed.get(key);
  if (known === undefined) {
    git(folder.dir, ['init', '--quiet', ...init]);
    git(folder.dir, ['add', '--all']);
    git(folder.dir, ['commit', '--quiet', '-m', 'one']);
    git(folder.dir, ['tag', 'v1']);
    committed.set(key, await readEntries(folder.path('.git')));
  } else await writeEntries(folder.path('.git'), known);
  await folder.write(
    `${at}plugin.json`,
    manifestText({ version: '2.0.0', permissions: ['order:view', 'customer:view'] }),
  );
  return { ...folder, extension: folder.path(at), git: (...args: string[]) => git(folder.dir, args) };
}

/** What a folder holds, by path; null is a folder. */
type Entries = ReadonlyMap<string, Uint8Array | null>;

/** What git has made of the same files before. */
const committed = new Map<string, Entries>();

async function readEntries(dir: string): Promise<Entries> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const read = found.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(dir, path), entry.isDirectory() ? null : await readFile(path)] as const;
  });
  return new Map((await Promise.all(read)).sort(([one], [other]) => one.length - other.length));
}

/** The shorter path comes first, so that a folder is there before what is in it. */
async function writeEntries(dir: string, entries: Entries): Promise<void> {
  await mkdir(dir);
  for (const [path, content] of entries)
    await (content === null ? mkdir(join(dir, path)) : writeFile(join(dir, path), content));
}

/** One entry of a tree; the name need not be one that git would write. */
export type TreeLine = readonly [mode: string, name: string | Uint8Array, id: string];

/** Writes a tree as it is given. Returns its id. */
export function writeTree(dir: string, lines: readonly TreeLine[]): string {
  const parts = lines.flatMap(([mode, name, id]) => [
    Buffer.from(`${mode} `),
    Buffer.from(name),
    Buffer.from([0]),
    Buffer.from(id, 'hex'),
  ]);
  return writeObject(dir, 'tree', Buffer.concat(parts));
}

/** Writes a blob. Returns its id. */
export const writeBlob = (dir: string, content: string | Uint8Array): string =>
  writeObject(dir, 'blob', Buffer.from(content));

/** Writes an object as git keeps it, without asking git, which would refuse some. Returns its id. */
function writeObject(dir: string, type: 'blob' | 'commit' | 'tree', content: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = createHash('sha1').update(bytes).digest('hex');
  const file = join(dir, '.git/objects', id.slice(0, 2), id.slice(2));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, deflateSync(bytes, { level: 1 }));
  return id;
}

/** The lines of an extension as it is in `createRepository`. */
export const extensionLines = (dir: string): readonly TreeLine[] => [
  ['100644', 'handler.ts', writeBlob(dir, READ_ORDER)],
  ['100644', 'plugin.json', writeBlob(dir, manifestText({ permissions: ['order:view'] }))],
];

/** Makes a commit of a tree, and the tag `made` for it. */
export function commitTree(dir: string, tree: string): void {
  const who = 'a <a@b.c> 0 +0000';
  const commit = writeObject(dir, 'commit', Buffer.from(`tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nmade\n`));
  writeFileSync(join(dir, '.git/refs/tags/made'), `${commit}\n`);
}
