// How long the command line takes to answer and how much memory, beside an empty Node and what a command line costs others.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Measurement, Run } from '../measurement.ts';
import { commandOf, installPeer } from '../support/peers.ts';
import { memoryToExit, timeToExit } from '../support/time-to-exit.ts';
import { wranglerEnv } from '../support/wrangler.ts';

const ROUNDS = 15;
const FLAGS = ['--version', '--help'] as const;

/** What no command line can do without: a parser of flags, in one file. */
const PARSER_ALONE = `
  const { program } = require('commander');
  program.name('bench').version('1.0.0').option('--port <port>', 'TCP port').command('dev').description('starts');
  program.parse();
`;

export async function measure({ rounds, tillkit, folder }: Run): Promise<Measurement> {
  const { bin } = await tillkit();
  const parser = join(folder, 'parser.cjs');
  const stdin = { contents: PARSER_ALONE, resolveDir: import.meta.dirname };
  await build({ stdin, bundle: true, platform: 'node', format: 'cjs', outfile: parser, minify: true });
  const peer = installPeer('wrangler');
  const env = wranglerEnv(folder);
  const wrangler = 'home' in peer ? commandOf(peer.home, 'wrangler') : undefined;
  const empty = join(folder, 'empty.cjs');
  writeFileSync(empty, '');

  const rows = await rounds(ROUNDS, async (add) => {
    add({ work: 'an empty program', by: 'node -e 0', unit: 'ms' }, timeToExit(['-e', '0']));
    for (const flag of FLAGS) {
      add({ work: flag, by: 'tillkit', unit: 'ms' }, timeToExit([bin, flag]));
      add({ work: flag, by: 'commander, bundled', unit: 'ms' }, timeToExit([parser, flag]));
      if (wrangler !== undefined)
        add({ work: flag, by: 'wrangler', unit: 'ms' }, timeToExit([wrangler, flag], { env }));
    }
    add({ work: 'an empty program, memory', by: 'an empty file', unit: 'MB' }, memoryToExit([empty]));
    for (const flag of FLAGS) add({ work: `${flag}, memory`, by: 'tillkit', unit: 'MB' }, memoryToExit([bin, flag]));
  });
  const notes = ['Memory is the largest resident set of the process; that of an empty Node is most of it.'];
  return { rows, notes: 'missing' in peer ? [...notes, peer.missing] : notes };
}
