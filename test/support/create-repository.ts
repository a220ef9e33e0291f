import { execFileSync } from 'node:child_process';
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
  git(folder.dir, ['init', '--quiet', ...init]);
  git(folder.dir, ['add', '--all']);
  git(folder.dir, ['commit', '--quiet', '-m', 'one']);
  git(folder.dir, ['tag', 'v1']);
  await folder.write(
    `${at}plugin.json`,
    manifestText({ version: '2.0.0', permissions: ['order:view', 'customer:view'] }),
  );
  return { ...folder, extension: folder.path(at), git: (...args: string[]) => git(folder.dir, args) };
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
  return git(dir, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], Buffer.concat(parts));
}

/** Writes a blob. Returns its id. */
export const writeBlob = (dir: string, content: string | Uint8Array): string =>
  git(dir, ['hash-object', '-w', '--stdin'], content);

/** The lines of an extension as it is in `createRepository`. */
export const extensionLines = (dir: string): readonly TreeLine[] => [
  ['100644', 'handler.ts', writeBlob(dir, READ_ORDER)],
  ['100644', 'plugin.json', writeBlob(dir, manifestText({ permissions: ['order:view'] }))],
];

/** Makes a commit of a tree, and the tag `made` for it. */
export function commitTree(dir: string, tree: string): void {
  git(dir, ['tag', '--force', 'made', git(dir, ['commit-tree', '-m', 'made', tree])]);
}
