import type { Command } from 'commander';
import { ALL_FLAG } from '../flags/all-flag.ts';
import { collect } from '../flags/emulator-flags.ts';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit review` with its subcommands. */
export function addReview(program: Command): void {
  const command = program
    .command('review')
    .enablePositionalOptions()
    .argument('[dir]', 'folder of the extension (default: the current folder)')
    .option(...ALL_FLAG)
    .option('--against <version>', 'another version: a folder, a review pack, or a git ref')
    .option('--mutate', 'run the tests of package.json once without each permission')
    .option('--time-limit <duration>', 'how long one run of the tests may take (default: 5m)')
    .option('--fail-level <severity>', 'exit with 1 from this severity on: error, warning or notice (default: error)')
    .option(
      '--reporter <report>',
      'text, json or markdown, to a file with NAME=FILE, repeatable (default: text)',
      collect,
    )
    .option('--json', 'short for --reporter json');
  addHelp(command, {
    summary: 'Show what an extension asks for, and what it really needs',
    examples: [
      'tillkit review',
      'tillkit review --against main --fail-level warning',
      'tillkit review --mutate',
      'tillkit review --all',
    ],
    limits: [
      'No handler is run; what was observed comes from tillkit dev, exec and test in this folder.',
      'Packages are looked through for hosts only. The report ends with everything that was not checked.',
      '--mutate runs the "test" script of package.json, outside any sandbox, with all rights of this account.',
      'Of a git ref plain files are read; no program that the repository names is run.',
      'Findings that package.json suppresses stand in a review all the same.',
      'A permission that tests grant by a call of the control plane of their own is not withheld.',
    ],
  }).action(async (dir: string | undefined, flags) => {
    const { expandFolders } = await import('../flags/expand-folders.ts');
    const { review } = await import('./review.ts');
    process.exitCode = await review(expandFolders([dir ?? '.'], flags.all), flags);
  });
  addOnUse(command, () => {
    addPack(command);
    addVerify(command);
  });
}

function addPack(parent: Command): void {
  const command = parent
    .command('pack')
    .argument('[dir]', 'folder of the extension (default: the current folder)')
    .option('-o, --out <file>', 'write to this file (default: NAME-VERSION.tillkit-review.json)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Write the review to one file, which can be verified',
    examples: ['tillkit review pack -o loyalty.tillkit-review.json'],
    limits: ['It holds digests of the source, not the source.', 'It is not signed.'],
  }).action(async (dir: string | undefined, flags) => {
    const { packReview } = await import('./pack-review.ts');
    process.exitCode = await packReview(dir ?? '.', flags);
  });
}

function addVerify(parent: Command): void {
  const command = parent
    .command('verify')
    .argument('<pack>', 'file that tillkit review pack wrote')
    .argument('[dir]', 'folder of the extension (default: the current folder)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Review a folder again and compare it with a pack',
    examples: ['tillkit review verify loyalty.tillkit-review.json'],
    limits: ['Run-time evidence is taken from the pack: it cannot be made again.'],
  }).action(async (pack: string, dir: string | undefined, flags) => {
    const { verifyReview } = await import('./verify-review.ts');
    process.exitCode = await verifyReview(pack, dir ?? '.', flags);
  });
}
