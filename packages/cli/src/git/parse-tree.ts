/** One entry of a tree. */
export interface TreeEntry {
  /** As it is written down, which need not be UTF-8. */
  readonly name: Buffer;
  readonly kind: 'file' | 'folder' | 'link' | 'submodule' | 'other';
  /** Id of the object, in hexadecimal digits. */
  readonly id: string;
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '40000': 'folder',
  '100644': 'file',
  '100664': 'file',
  '100755': 'file',
  '120000': 'link',
  '160000': 'submodule',
};

const SPACE = 0x20;

/** The entries of a tree object, whose ids have so many bytes; undefined when it is none. */
export function parseTree(content: Buffer, idBytes: number): readonly TreeEntry[] | undefined {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(SPACE, at);
    const end = content.indexOf(0, space);
    if (space === -1 || end === -1 || end + 1 + idBytes > content.length) return undefined;
    const mode = content.toString('latin1', at, space);
    entries.push({
      name: content.subarray(space + 1, end),
      kind: Object.hasOwn(KINDS, mode) ? (KINDS[mode] ?? 'other') : 'other',
      id: content.toString('hex', end + 1, end + 1 + idBytes),
    });
    at = end + 1 + idBytes;
  }
  return entries;
}

/** What git ignores in names on some disks, so that they mean `.git` all the same. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$) *(\.|$)/i;

/**
 * What is to be done with a name in a tree: no git writes a `forged` one, and an `unusable` one is no name on every
 * disk, or cannot be shown.
 */
export function judgeName(bytes: Buffer): { readonly name: string; readonly verdict: 'fine' | 'forged' | 'unusable' } {
  const name = bytes.toString('utf8');
  const plain = name
    .replace(IGNORED, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '');
  const isGit = /^(\.git|git~\d+)$/i.test(plain);
  if (isGit || ['', '.', '..'].includes(name) || name.includes('/')) return { name, verdict: 'forged' };
  const isUsable =
    Buffer.from(name).equals(bytes) &&
    !/[\\:\p{Cc}\p{Cf}]|[. ]$/u.test(name) &&
    !DEVICE.test(name) &&
    bytes.length <= 255;
  return { name, verdict: isUsable ? 'fine' : 'unusable' };
}
