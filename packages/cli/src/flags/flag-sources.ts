import type { Command, Option } from 'commander';
import { findNearest, type SentenceValue, sentence, UsageError } from '#core';
import { readExtensionSettings } from './extension-settings.ts';
import { isTwin, readTwin, type SourcedValue, twinOf } from './flag-twins.ts';
import { addSubcommands } from './subcommands.ts';

/**
 * Gives the flags that are not on the command line their value from `TILLKIT_FLAG_<NAME>`, or else from the `tillkit` key
 * in the package.json of the extensions that the command is about.
 * @throws UsageError for a variable that stands for no flag of any command, and for a value that the flag does not take
 */
export async function applyFlagSources(
  command: Command,
  env: NodeJS.ProcessEnv,
  allCommands: () => readonly Command[],
): Promise<void> {
  if (Object.keys(env).some((name) => isTwin(name))) requireKnownTwins(namesOf(allCommands()), env);
  const waiting = command.options.filter(
    (option) => command.getOptionValueSource(option.attributeName()) !== 'cli' && !applyTwin(command, option, env),
  );
  const extensions = await Promise.all(foldersOf(command).map(readExtensionSettings));
  if (extensions.every(({ values, problem }) => values.size === 0 && problem === undefined)) return;
  const { toSettings } = await import('./setting-values.ts');
  const settings = toSettings(extensions, waiting.map(flagName));
  for (const option of waiting) {
    const setting = settings.get(flagName(option));
    if (setting !== undefined) apply(command, option, setting);
  }
}

/** Whether the environment has a value for a flag, which then has it. */
function applyTwin(command: Command, option: Option, env: NodeJS.ProcessEnv): boolean {
  const sourced = readTwin(flagName(option), env);
  if (sourced === undefined) return false;
  const { value, where } = sourced;
  apply(command, option, { where, value: option.parseArg === undefined ? value : value.split(',') });
  return true;
}

function apply(command: Command, option: Option, { value, where }: SourcedValue): void {
  const set = (parsed: unknown) => command.setOptionValueWithSource(option.attributeName(), parsed, 'config');
  if (option.isBoolean()) {
    const on = parseBoolean(value, where);
    set(option.negate ? !on : on);
    return;
  }
  // A flag whose value may be left out is on or off, too.
  if (option.optional && /^(true|false)$/.test(String(value))) {
    if (String(value) === 'true') set(true);
    return;
  }
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  const { parseArg } = option;
  if (parseArg === undefined) set(texts.at(-1));
  else set(texts.reduce<unknown>((previous, text) => parseArg(text, previous), undefined));
}

function parseBoolean(value: unknown, where: SentenceValue): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new UsageError('bad-value', sentence`${where} takes true or false, not ${JSON.stringify(value)}.`);
}

/**
 * The folders of extensions that a command line names, in arguments and flags that take a `dir`; without any, the current
 * one.
 */
function foldersOf(command: Command): readonly string[] {
  if (command.getOptionValue('extension') === false) return [];
  const named = [
    ...command.registeredArguments.map((argument, at) => argument.name() === 'dir' && command.processedArgs[at]),
    ...command.options.map(
      (option) => option.flags.endsWith('<dir>') && command.getOptionValue(option.attributeName()),
    ),
  ];
  const folders = named.flat().filter((folder): folder is string => typeof folder === 'string');
  return folders.length > 0 ? folders : ['.'];
}

function requireKnownTwins(names: readonly string[], env: NodeJS.ProcessEnv): void {
  const twins = names.map(twinOf);
  const unknown = Object.keys(env).find((name) => isTwin(name) && !twins.includes(name));
  if (unknown === undefined) return;
  const nearest = findNearest(unknown, twins);
  throw new UsageError('unknown-flag', sentence`${unknown} stands for no flag.`, {
    nextSteps:
      nearest === undefined
        ? [sentence`tillkit --help lists the commands, and theirs the flags.`]
        : [sentence`Did you mean ${nearest}?`],
  });
}

/** Names of the flags of all these commands. */
function namesOf(commands: readonly Command[]): string[] {
  const collect = (one: Command): string[] => {
    addSubcommands(one);
    return [...one.options.map(flagName), ...namesOf(one.commands)];
  };
  return [...new Set(commands.flatMap(collect))];
}

const flagName = (option: Option): string => (option.long ?? option.flags).replace(/^--/, '');
