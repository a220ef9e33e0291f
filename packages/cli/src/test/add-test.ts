import type { Command } from 'commander';
import { ALL_FLAG } from '../flags/all-flag.ts';
import { collect } from '../flags/emulator-flags.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit test`. */
export function addTest(program: Command): void {
  const command = program
    .command('test')
    .argument('[dir]', 'folder of the extension (default: the current folder)')
    .argument('[filter...]', 'only files whose path has one of these texts in it')
    .option(...ALL_FLAG)
    .option('--assumptions <trials>', 'all: run the tests again under each other value of each switch, and compare')
    .option('--assume <name=value>', 'run the tests with another value of a switch, repeatable', collect)
    .option('--coverage', 'tell which subscriptions, outcomes, endpoints and error codes the tests exercise')
    .option('--coverage-min <percent>', 'fail below these percentages: events=100,outcomes=50,endpoints=80,codes=20')
    .option('--shard <index/count>', 'run only one part of the test files, as in 1/4, and leave a report for --merge')
    .option('--merge <dir>', 'run nothing: make one report of those that all shards left in a folder')
    .option('--time-limit <duration>', 'how long one run of the tests may take (default: 5m)')
    .option('--fail-level <severity>', 'exit with 1 from this severity on: error, warning or notice (default: error)')
    .option(
      '--reporter <reporter>',
      'text, json, junit, sarif, github or markdown, to a file with NAME=FILE, repeatable (default: text)',
      collect,
    )
    .option('--json', 'short for --reporter json');
  addHelp(command, {
    summary: "Run an extension's own tests with the vitest of its project",
    examples: [
      'tillkit test',
      'tillkit test . refund --assume orders.cancelPaid=refund',
      'tillkit test --assumptions all --fail-level warning',
      'tillkit test --coverage-min events=100,outcomes=50 --reporter text --reporter junit=tests.xml',
      'tillkit test --all',
      'tillkit test --shard 1/4',
      'tillkit test --merge .tillkit/test-shards --coverage --reporter text --reporter junit=tests.xml',
    ],
    limits: [
      'The tests are code of the folder: they run as programs of this machine, outside any sandbox, with all rights of this account.',
      'The output of the tests is on stderr.',
      'Reports have the tests that fail. Reporters of a vitest configuration are not used.',
      'Coverage is that of stores that createTestStore of tillkit/testing starts.',
      'A switch that a test gives to createTestStore stays as it says.',
      'A test that does not always end the same looks as if it depended on an assumption.',
      'A shard is a part of the test files, and its report is in .tillkit/test-shards. --merge takes those of all shards, in one folder, made from one state of the extension.',
      'What the report of a shard says is believed: --merge checks that it is whole and of the same tests, not that somebody ran them.',
      'In GitHub Actions the reporter github is added by itself; its annotations go to stderr.',
    ],
  }).action(async (dir: string | undefined, filters: string[], flags) => {
    const { expandFolders } = await import('../flags/expand-folders.ts');
    const { test } = await import('./test.ts');
    process.exitCode = await test(expandFolders([dir ?? '.'], flags.all), filters, flags);
  });
}
