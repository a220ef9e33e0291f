import type { Difference, ReviewPack } from '#contract';

/** Nobody reads more. */
const MAX_DIFFERENCES = 100;

const SHOWN_CHARS = 200;

/**
 * What a pack says that another one, made of the source again, does not say; the first hundred of it. Versions of the tool
 * are not compared.
 */
export const comparePacks = (packed: ReviewPack, found: ReviewPack): readonly Difference[] =>
  [...differences('', comparable(packed), comparable(found))].slice(0, MAX_DIFFERENCES);

/** Files by name, so that one that is added does not shift the others; the rest of a difference follows from them. */
function comparable({ files, review, findings, ledger, ledgerHosts }: ReviewPack) {
  const byName = new Map(files.map(({ file, digest, sizeBytes }) => [file, { digest, sizeBytes }]));
  return { files: byName, review, findings, ledger, ledgerHosts };
}

function* differences(path: string, packed: unknown, found: unknown): Generator<Difference> {
  if (Object.is(packed, found)) return;
  const [before, after] = [fieldsOf(packed), fieldsOf(found)];
  if (before === undefined || after === undefined || Array.isArray(packed) !== Array.isArray(found)) {
    yield { path, packed: show(packed), found: show(found) };
    return;
  }
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    yield* differences(
      `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      before.get(name),
      after.get(name),
    );
  }
}

/** The parts of a value; undefined when it has none. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return value;
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

function show(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}
