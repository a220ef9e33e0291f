import { Command, CommanderError } from 'commander';
import { UsageError } from '#core';
import { addApps } from './commands/apps.ts';
import { addClock } from './commands/clock.ts';
import { addDeliveries } from './commands/deliveries.ts';
import { addDev } from './commands/dev.ts';
import { addExec } from './commands/exec.ts';
import { addExplain } from './commands/explain.ts';
import { addInit } from './commands/init.ts';
import { addKeys } from './commands/keys.ts';
import { addOpenapi } from './commands/openapi.ts';
import { addProve } from './commands/prove.ts';
import { addReview } from './commands/review.ts';
import { addStore } from './commands/store.ts';
import { addTest } from './commands/test.ts';
import { addTrigger } from './commands/trigger.ts';
import { addValidate } from './commands/validate.ts';
import { applyFlagSources } from './flag-sources.ts';
import { addSubcommands } from './subcommands.ts';

/** In the order of the help. */
const COMMANDS: Readonly<Record<string, (program: Command) => void>> = {
  init: addInit,
  validate: addValidate,
  review: addReview,
  test: addTest,
  dev: addDev,
  trigger: addTrigger,
  deliveries: addDeliveries,
  clock: addClock,
  keys: addKeys,
  apps: addApps,
  store: addStore,
  exec: addExec,
  prove: addProve,
  explain: addExplain,
  openapi: addOpenapi,
};

/**
 * The surface of the command line: of the command that comes first, or else of all. Nothing but flags is loaded; each
 * command imports its service when it runs.
 */
function createProgram(argv: readonly string[]): Command {
  const program = new Command('tillkit')
    .description('A store on your own machine for authors of store extensions.')
    .option('-v, --version', 'print the version')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .hook('preAction', (_, command) => {
      applyFlagSources(command, process.env, process.cwd(), () => createProgram([]).commands);
    });
  const [first = ''] = argv;
  const adds = Object.hasOwn(COMMANDS, first) ? [COMMANDS[first]] : Object.values(COMMANDS);
  for (const add of adds) add?.(program);
  for (const command of program.commands) if (argv.includes(command.name())) addSubcommands(command);
  return program;
}

/** Runs a command line. @throws UsageError for flags, values and commands that do not exist */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    await createProgram(argv).parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    if (error.code !== 'commander.help') throw toUsageError(error);
    process.exitCode = 2;
  }
}

function toUsageError(error: CommanderError): UsageError {
  const [problem = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n');
  const message = `${problem.charAt(0).toUpperCase()}${problem.slice(1).replaceAll("'", '"')}`;
  const meant = /Did you mean (?:one of )?(.*)\?\)$/.exec(suggestion)?.[1];
  const next =
    meant === undefined
      ? 'tillkit --help lists the commands, tillkit COMMAND --help its flags.'
      : `Did you mean ${meant}?`;
  return new UsageError(
    error.code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    `${message}.`,
    {
      nextSteps: [next],
    },
  );
}
