import { type Command, Option } from 'commander';
import { translate } from '../language/catalog.ts';
import { say } from '../language/say.ts';
import { LANGUAGE_FLAG } from '../language/take-language.ts';

/** What the help of a command says beyond its flags. */
export interface Help {
  readonly summary: string;
  readonly examples: readonly string[];
  /** What it does not do. */
  readonly limits: readonly string[];
}

/** Shown with the flags of every command; `main` takes it off the command line before that is parsed. */
export const LANGUAGE_OPTION = new Option(
  `${LANGUAGE_FLAG} <language>`,
  'en or zh: the language of texts for people, never of JSON (default: by LC_ALL, LC_MESSAGES or LANG)',
);

/** Gives a command its summary, examples and limitations. */
export const addHelp = (command: Command, { summary, examples, limits }: Help): Command =>
  command
    .addOption(LANGUAGE_OPTION)
    .summary(summary)
    .description(`${summary}.`)
    .addHelpText('after', () =>
      [
        '',
        say`Examples:`,
        ...examples.map((example) => `  $ ${example}`),
        '',
        say`Limitations:`,
        ...limits.map((limit) => `  - ${translate(limit)}`),
        '',
        say`Each flag may also be set as TILLKIT_FLAG_<NAME>. The "tillkit" key in an extension's package.json may set assume, data, seed, clock, fail-level, trigger and lang.`,
      ].join('\n'),
    );
