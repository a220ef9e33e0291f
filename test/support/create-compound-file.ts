/** What a compound file holds, and how far apart its parts lie. */
export interface CompoundFileOptions {
  /** Names of streams inside a storage, as an embedded document has them. */
  readonly embedded?: readonly string[];
  /** Sectors between the two sectors of the directory. */
  readonly gapSectors?: number;
}

const SECTOR_BYTES = 512;
const NUMBERS_IN_SECTOR = SECTOR_BYTES / 4;
const ENTRIES_IN_SECTOR = 4;
const LISTED_IN_HEADER = 109;
const NONE = 0xff_ff_ff_ff;
const END_OF_CHAIN = 0xff_ff_ff_fe;

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly right?: number;
  readonly child?: number;
}

/**
 * The bytes of a compound file (Office before 2007) with empty streams of the given names: a header, then the sectors: the
 * list of what the header cannot list, the table, and a directory of two sectors, the first filled up with unused entries.
 */
export function createCompoundFile(names: readonly string[], options: CompoundFileOptions = {}): Buffer {
  const { embedded = [], gapSectors = 0 } = options;
  const entries = toEntries(names, embedded);
  if (entries.length > ENTRIES_IN_SECTOR * 2) throw new Error('The directory has two sectors.');

  const [tableSectors, sectors] = measure(gapSectors);
  const first = 1 + tableSectors;
  const second = first + 1 + gapSectors;
  const table = Buffer.alloc(tableSectors * SECTOR_BYTES, 0xff);
  table.writeUInt32LE(second, first * 4);
  table.writeUInt32LE(END_OF_CHAIN, second * 4);

  const file = Buffer.alloc((sectors + 1) * SECTOR_BYTES);
  const at = (sector: number) => (sector + 1) * SECTOR_BYTES;
  file.write('d0cf11e0a1b11ae1', 0, 'hex');
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xff_fe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(tableSectors, 44);
  file.writeUInt32LE(first, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(END_OF_CHAIN, 60);
  file.writeUInt32LE(tableSectors > LISTED_IN_HEADER ? 0 : END_OF_CHAIN, 68);
  file.fill(0xff, 76, SECTOR_BYTES + SECTOR_BYTES);
  for (let i = 0; i < tableSectors; i += 1) {
    file.writeUInt32LE(1 + i, i < LISTED_IN_HEADER ? 76 + i * 4 : at(0) + (i - LISTED_IN_HEADER) * 4);
  }
  table.copy(file, at(1));
  for (const [i, entry] of entries.entries()) {
    const sector = i < ENTRIES_IN_SECTOR ? first : second;
    writeEntry(file.subarray(at(sector) + (i % ENTRIES_IN_SECTOR) * 128), entry);
  }
  return file;
}

/** The root, the storage of what is embedded, and chains to the right in place of balanced trees. */
function toEntries(names: readonly string[], embedded: readonly string[]): Entry[] {
  const top = names.map((name) => ({ name, type: 2 }));
  const storage = embedded.length === 0 ? [] : [{ name: 'ObjectPool', type: 1, child: 2 + names.length }];
  const chain = (entries: Entry[], from: number) =>
    entries.map((entry, i) => (i === entries.length - 1 ? entry : { ...entry, right: from + i + 1 }));
  const unused = Array.from({ length: ENTRIES_IN_SECTOR }, () => ({ name: '', type: 0 }));
  const children = chain([...storage, ...top], 1);
  const inner = embedded.map((name) => ({ name, type: 2 }));
  const all = [{ name: 'Root Entry', type: 5, child: 1 }, ...children, ...chain(inner, 1 + children.length)];
  return [...all, ...unused.slice(all.length)];
}

/** How many sectors the table needs to tell of itself and of everything else. */
function measure(gapSectors: number): [tableSectors: number, sectors: number] {
  for (let tableSectors = 1; ; tableSectors += 1) {
    const sectors = 1 + tableSectors + 2 + gapSectors;
    if (tableSectors * NUMBERS_IN_SECTOR >= sectors) return [tableSectors, sectors];
  }
}

function writeEntry(bytes: Buffer, { name, type, right = NONE, child = NONE }: Entry): void {
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(type === 0 ? 0 : (name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(NONE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
}
