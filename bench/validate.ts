// How long a check of an extension takes, as ratios to an empty Node, all rounds interleaved in one run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './support/installed-package.ts';
import { formatReport, type Row } from './support/report.ts';
import { timeToExit } from './support/time-to-exit.ts';
import { writeExtension } from './support/written-extension.ts';

const ROUNDS = 25;

/** What no check can do without: esbuild bundles the handlers, oxc parses them. */
const BUNDLE_AND_PARSE = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { build } from 'esbuild';
  const folder = process.argv[2];
  const entryPoints = readdirSync(folder).map((file) => join(folder, file));
  await build({ entryPoints, bundle: true, write: false, outdir: folder, logLevel: 'error' });
  const { parseSync } = await import('oxc-parser');
  for (const file of entryPoints) parseSync(file, readFileSync(file, 'utf8')).program;
`;

await using tillkit = await installPackage();
const ten = writeExtension(join(tillkit.folder, 'ten-handlers'), 10).folder;
const one = writeExtension(join(tillkit.folder, 'one-handler'), 1).folder;
const loyaltyPoints = join(import.meta.dirname, '../examples/loyalty-points');
const bundleAndParse = join(tillkit.folder, 'bundle-and-parse.mjs');
writeFileSync(bundleAndParse, BUNDLE_AND_PARSE);

const works: readonly (Omit<Row, 'samples'> & { readonly args: readonly string[]; readonly samples: number[] })[] = [
  { work: 'node -e 0', args: ['-e', '0'], samples: [] },
  { work: 'esbuild and oxc alone, ten handlers', args: [bundleAndParse, join(ten, 'handlers')], samples: [] },
  { work: 'validate, ten handlers', args: [tillkit.bin, 'validate', ten], target: 3, samples: [] },
  { work: 'validate, one handler', args: [tillkit.bin, 'validate', one], samples: [] },
  { work: 'validate, loyalty-points', args: [tillkit.bin, 'validate', loyaltyPoints], samples: [] },
  { work: 'review, ten handlers', args: [tillkit.bin, 'review', ten], samples: [] },
];
for (let round = 0; round < ROUNDS; round++) {
  for (const { args, samples } of works) samples.push(timeToExit(...args));
}
console.log(formatReport(works));
