// How long a check of an extension takes, beside an empty Node and what no check can do without.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measurement, Run } from '../measurement.ts';
import { timeToExit } from '../support/time-to-exit.ts';
import { writeExtension } from '../support/written-extension.ts';

const ROUNDS = 25;
const EXAMPLE = 'examples/loyalty-points';

const root = join(import.meta.dirname, '../..');

/** Scripts that do one part each, in a folder where tillkit's dependencies are found, of which ajv is none. */
const PARTS = {
  'oxc, one file': `
    import { parseSync } from 'oxc-parser';
    parseSync('a.ts', 'export default async (event: string) => event.length;').program;`,
  'ajv compiles the manifest’s schema': `
    import { Ajv } from ${JSON.stringify(import.meta.resolve('ajv'))};
    import { readFileSync } from 'node:fs';
    new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(readFileSync(process.argv[3], 'utf8')));`,
  'esbuild and oxc, ten handlers': `
    import { readdirSync, readFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { build } from 'esbuild';
    const folder = process.argv[2];
    const entryPoints = readdirSync(folder).map((file) => join(folder, file));
    await build({ entryPoints, bundle: true, write: false, outdir: folder, logLevel: 'error' });
    const { parseSync } = await import('oxc-parser');
    for (const file of entryPoints) parseSync(file, readFileSync(file, 'utf8')).program;`,
};

export async function measure({ rounds, tillkit }: Run): Promise<Measurement> {
  const { bin, folder } = await tillkit();
  const ten = writeExtension(join(folder, 'validate-ten'), 10).folder;
  const one = writeExtension(join(folder, 'validate-one'), 1).folder;
  const parts = Object.entries(PARTS).map(([by, text], index) => {
    const script = join(folder, `part-${index}.mjs`);
    writeFileSync(script, text);
    return { by, args: [script, join(ten, 'handlers'), join(root, 'plugin.schema.json')] };
  });
  const commands = {
    'validate, ten handlers': ['validate', ten],
    'validate, one handler': ['validate', one],
    [`validate, ${EXAMPLE}`]: ['validate', join(root, EXAMPLE)],
    'review, ten handlers': ['review', ten],
  };
  const rows = await rounds(ROUNDS, async (add) => {
    add({ work: 'an empty program', by: 'node -e 0', unit: 'ms' }, timeToExit(['-e', '0']));
    for (const { by, args } of parts) add({ work: 'a part of a check', by, unit: 'ms' }, timeToExit(args));
    for (const [work, args] of Object.entries(commands))
      add({ work, by: 'tillkit', unit: 'ms' }, timeToExit([bin, ...args]));
  });
  return { rows, notes: [] };
}
