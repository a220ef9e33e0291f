import type { FileHandle } from 'node:fs/promises';

/** Offsets of the header's fields, in bytes. */
const HEADER = { sectorShift: 30, directoryStart: 48, tableListStart: 68, tableList: 76 } as const;
const HEADER_BYTES = 512;
/** How many sectors of the table the header itself lists. */
const LISTED_IN_HEADER = 109;
/** Numbers from here on are no sectors but marks: free, end of a chain, no entry. */
const FIRST_MARK = 0xff_ff_ff_fa;

const ENTRY_BYTES = 128;
const ENTRY = { nameBytes: 64, left: 68, right: 72, child: 76 } as const;

/** How far a chain is followed, so that no crafted file keeps the server busy. */
const CHAIN_MAX = 1_024;

interface Entry {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

/**
 * The names, in lower case, of what stands at the top of a compound file (the container of old Office documents); what is
 * embedded further down does not count. A damaged file gives the names that can be read.
 * @source MS-CFB
 */
export async function readTopNames(file: FileHandle): Promise<ReadonlySet<string>> {
  const entries = await readDirectory(file);
  const names = new Set<string>();
  const seen = new Set<number>();
  const waiting = [entries[0]?.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    names.add(entry.name);
    waiting.push(entry.left, entry.right);
  }
  return names;
}

async function readDirectory(file: FileHandle): Promise<Entry[]> {
  const header = await readAt(file, 0, HEADER_BYTES);
  const shift = header?.readUInt16LE(HEADER.sectorShift);
  if (header === undefined || (shift !== 9 && shift !== 12)) return [];
  const sectorBytes = 1 << shift;
  const numbersInSector = sectorBytes / 4;
  const readSector = (sector: number) =>
    sector >= FIRST_MARK ? undefined : readAt(file, (sector + 1) * sectorBytes, sectorBytes);

  /** Where a sector of the table is: the header lists the first ones, a chain of sectors the others. */
  async function findTableSector(index: number): Promise<number> {
    if (index < LISTED_IN_HEADER) return header?.readUInt32LE(HEADER.tableList + index * 4) ?? FIRST_MARK;
    let list = await readSector(header?.readUInt32LE(HEADER.tableListStart) ?? FIRST_MARK);
    let rest = index - LISTED_IN_HEADER;
    for (let links = 0; list !== undefined && links < CHAIN_MAX; links += 1) {
      if (rest < numbersInSector - 1) return list.readUInt32LE(rest * 4);
      rest -= numbersInSector - 1;
      list = await readSector(list.readUInt32LE(sectorBytes - 4));
    }
    return FIRST_MARK;
  }

  async function findNext(sector: number): Promise<number> {
    const table = await readSector(await findTableSector(Math.floor(sector / numbersInSector)));
    return table?.readUInt32LE((sector % numbersInSector) * 4) ?? FIRST_MARK;
  }

  const entries: Entry[] = [];
  let sector = header.readUInt32LE(HEADER.directoryStart);
  for (let links = 0; links < CHAIN_MAX; links += 1) {
    const content = await readSector(sector);
    if (content === undefined) break;
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) entries.push(toEntry(content.subarray(at, at + ENTRY_BYTES)));
    sector = await findNext(sector);
  }
  return entries;
}

const toEntry = (bytes: Buffer): Entry => ({
  // The length counts a null character at the end.
  name: bytes.toString('utf16le', 0, Math.max(0, Math.min(bytes.readUInt16LE(ENTRY.nameBytes), 64) - 2)).toLowerCase(),
  left: bytes.readUInt32LE(ENTRY.left),
  right: bytes.readUInt32LE(ENTRY.right),
  child: bytes.readUInt32LE(ENTRY.child),
});

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : undefined;
}
