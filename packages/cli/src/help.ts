import type { Command } from 'commander';

/** What the help of a command says beyond its flags. */
export interface Help {
  readonly summary: string;
  readonly examples: readonly string[];
  /** What it does not do. */
  readonly limits: readonly string[];
}

/** Gives a command its summary, examples and limitations. */
export const addHelp = (command: Command, { summary, examples, limits }: Help): Command =>
  command
    .summary(summary)
    .description(`${summary}.`)
    .addHelpText(
      'after',
      [
        '',
        'Examples:',
        ...examples.map((example) => `  $ ${example}`),
        '',
        'Limitations:',
        ...limits.map((limit) => `  - ${limit}`),
        '',
        'Each flag may also be set as TILLKIT_FLAG_<NAME>, or in the "tillkit" key of package.json.',
      ].join('\n'),
    );
