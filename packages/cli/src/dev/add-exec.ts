import type { Command } from 'commander';
import { addEmulatorFlags, collect } from '../flags/emulator-flags.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit exec`. */
export function addExec(program: Command): void {
  const command = program
    .command('exec')
    .usage('[options] -- command...')
    .argument('<command...>', 'what to run, after --')
    .option(
      '--ext <dir>',
      'folder of an extension, repeatable (default: the current folder if it has a plugin.json)',
      collect,
    );
  addEmulatorFlags(command, 'a free one').option(
    '--json',
    'log one JSON object a line (stdout is that of the command)',
  );
  addHelp(command, {
    summary: 'Run a command beside an emulator, then stop it',
    examples: ['tillkit exec --ext my-extension -- tillkit trigger order.paid --wait', 'tillkit exec -- npm test'],
    limits: [
      'The command finds the emulator by TILLKIT_URL, TILLKIT_TOKEN and TILLKIT_API_KEY, the key of the owner.',
      'TILLKIT_WEBHOOK_SECRETS holds all secrets, as JSON by the id of the webhook; TILLKIT_WEBHOOK_SECRET is the first one.',
      'TILLKIT_APP_API_KEY is the key of the first extension.',
      'Ctrl-C goes to the command, which has its time; the second one ends it at once.',
      'What the command leaves running is ended with it, unless it cleared its environment.',
      'Files are not watched.',
    ],
  }).action(async (words: string[], flags) => {
    const { exec } = await import('./exec.ts');
    process.exitCode = await exec(words, flags);
  });
}
