import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit completion`. `createProgram` gives the commands that a line may have. */
export function addCompletion(program: Command, createProgram: (words: readonly string[]) => Command): void {
  const command = program.command('completion').enablePositionalOptions().argument('<shell>', 'bash, zsh or fish');
  addHelp(command, {
    summary: 'Print a script that lets your shell complete commands, flags and values',
    examples: [
      'tillkit completion fish | source',
      'source <(tillkit completion bash)',
      'source <(tillkit completion zsh)',
    ],
    limits: [
      'It completes the command tillkit, so one that is on the PATH, not npx tillkit.',
      'Ids and names of a running emulator are the newest 20, and only of one on this machine.',
    ],
  }).action(async (shell: string) => {
    const { printCompletion } = await import('./print-completion.ts');
    process.exitCode = printCompletion(shell);
  });
  // For the scripts alone, which call it at each press of the key.
  command
    .command('candidates', { hidden: true })
    .argument('<words...>', 'the words of a line, after --; the last one is completed')
    .action(async (words: string[]) => {
      const { printCandidates } = await import('./print-candidates.ts');
      await printCandidates(createProgram(words), words);
    });
}
