import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { addAdd } from './add/add-add.ts';
import { addApps } from './apps/add-apps.ts';
import { addClock } from './clock/add-clock.ts';
import { addCompletion } from './completion/add-completion.ts';
import { addDeliveries } from './deliveries/add-deliveries.ts';
import { addDev } from './dev/add-dev.ts';
import { addExec } from './dev/add-exec.ts';
import { addDoctor } from './doctor/add-doctor.ts';
import { addExplain } from './explain/add-explain.ts';
import { applyFlagSources } from './flags/flag-sources.ts';
import { addSubcommands } from './flags/subcommands.ts';
import { addInit } from './init/add-init.ts';
import { addKeys } from './keys/add-keys.ts';
import { isTranslated } from './language/catalog.ts';
import { CHINESE_HELP } from './language/chinese-help.ts';
import { addLogs } from './logs/add-logs.ts';
import { addMcp } from './mcp/add-mcp.ts';
import { addOpenapi } from './openapi/add-openapi.ts';
import { LANGUAGE_OPTION } from './output/help.ts';
import { toPrintableDocument } from './output/printable.ts';
import { guardStreams, widthOfStdout, writeAtOnce } from './output/standard-streams.ts';
import { toParseFailure } from './parse-failure.ts';
import { addProve } from './prove/add-prove.ts';
import { addReview } from './review/add-review.ts';
import { addStore } from './store/add-store.ts';
import { addTest } from './test/add-test.ts';
import { addTrigger } from './trigger/add-trigger.ts';
import { addValidate } from './validate/add-validate.ts';

/** In the order of the help. */
const COMMANDS: Readonly<Record<string, (program: Command) => void>> = {
  init: addInit,
  add: addAdd,
  validate: addValidate,
  review: addReview,
  test: addTest,
  dev: addDev,
  trigger: addTrigger,
  deliveries: addDeliveries,
  logs: addLogs,
  clock: addClock,
  keys: addKeys,
  apps: addApps,
  store: addStore,
  exec: addExec,
  prove: addProve,
  explain: addExplain,
  openapi: addOpenapi,
  mcp: addMcp,
  doctor: addDoctor,
  completion: (program) => addCompletion(program, createProgram),
};

/** Help is plain text; what is wrong with a command line is said by whoever runs it. */
const OUTPUT: OutputConfiguration = {
  writeOut: writeAtOnce,
  getOutHelpWidth: widthOfStdout,
  getOutHasColors: () => false,
  writeErr: (text) => {
    guardStreams();
    process.stderr.write(toPrintableDocument(text));
  },
  outputError: () => undefined,
};

/** What alone asks for the list of all commands. */
const LISTS: readonly string[] = ['--help', '-h', 'help'];

/**
 * The surface of the command line: of the command that comes first, or else of all. Nothing but flags is loaded; each
 * command imports its service when it runs.
 */
export function createProgram(argv: readonly string[]): Command {
  const program = new Command('tillkit')
    .description('A store on your own machine for authors of store extensions.')
    .option('-v, --version', 'print the version')
    .addOption(LANGUAGE_OPTION)
    .configureHelp(isTranslated() ? CHINESE_HELP : {})
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput(OUTPUT)
    .hook('preAction', async (_, command) => {
      guardStreams();
      if (command.options.length > 0) await applyFlagSources(command, process.env, () => createProgram([]).commands);
    });
  const [first = ''] = argv;
  if (argv.length === 1 && LISTS.includes(first)) program.createCommand = createListed;
  const adds = Object.hasOwn(COMMANDS, first) ? [COMMANDS[first]] : Object.values(COMMANDS);
  for (const add of adds) add?.(program);
  for (const command of program.commands) if (argv.includes(command.name())) addSubcommands(command);
  return program;
}

/** A command as the list of all shows it, without its own flags, which would be most of the work. */
function createListed(name?: string): Command {
  const command = new Command(name);
  command.option = () => command;
  return command;
}

/** Runs a command line. @throws UsageError for flags, values and commands that do not exist */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    const words = toWords(argv);
    await createProgram(words).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    if (error.code !== 'commander.help') throw toParseFailure(error);
    process.exitCode = 2;
  }
}

/** What the parser is given: `help A B` is the help of B, and a command that there is not has no help that would hide it. */
function toWords(argv: readonly string[]): readonly string[] {
  const words = argv[0] === 'help' && argv.length > 1 ? [...argv.slice(1), '--help'] : argv;
  const [first = ''] = words;
  return first === '' || first.startsWith('-') || first === 'help' || Object.hasOwn(COMMANDS, first)
    ? words
    : words.filter((word) => word !== '--help' && word !== '-h');
}
