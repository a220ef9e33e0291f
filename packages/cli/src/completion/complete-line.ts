import type { Argument, Command, Option } from 'commander';
import { addSubcommands } from '../flags/subcommands.ts';
import { translate } from '../language/catalog.ts';

/** One thing that a word may become. */
export interface Candidate {
  readonly value: string;
  /** Empty when there is nothing to say. */
  readonly about: string;
}

/** What stands where a value of some kind is expected. */
export interface KnownValues {
  readonly candidates: readonly Candidate[];
  /** Names of files or folders, which the shell knows better. */
  readonly paths?: 'files' | 'folders';
  /** Several values may follow one another, separated by commas. */
  readonly isList?: boolean;
}

/** What the last word of a line may become. */
export type Completion = Pick<KnownValues, 'candidates' | 'paths'>;

/** The values of a kind; kinds are the words between brackets in the flags and arguments of commands, such as `event`. */
export type ValuesOf = (kind: string) => Promise<KnownValues>;

const NOTHING: KnownValues = { candidates: [] };

/** What the last of the words of a command line may become; the words do not have the name of the program. */
export async function completeLine(
  program: Command,
  words: readonly string[],
  valuesOf: ValuesOf,
): Promise<Completion> {
  const current = words.at(-1) ?? '';
  const place = findPlace(program, words.slice(0, -1));
  const { command, waiting } = place;
  if (waiting !== undefined) return completeValue(await valuesOf(kindOf(waiting.flags)), current, '');
  if (!place.isOnlyArguments && current.startsWith('-')) {
    const [flag, value] = splitFlag(current);
    if (value === undefined) return { candidates: startingWith(current, flagsOf(command, place.used)) };
    const option = findOption(command, flag);
    return option === undefined || option.isBoolean()
      ? NOTHING
      : completeValue(await valuesOf(kindOf(option.flags)), value, `${flag}=`);
  }
  const commands = place.arguments === 0 && !place.isOnlyArguments ? subcommandsOf(command) : [];
  const argument = place.isHelp ? undefined : argumentAt(command, place.arguments);
  const values = argument === undefined ? NOTHING : await valuesOf(argument.name());
  const completed = completeValue(values, current, '');
  return { ...completed, candidates: [...startingWith(current, commands), ...completed.candidates] };
}

/** Where in a command line a word stands. */
interface Place {
  readonly command: Command;
  /** A flag whose value comes next. */
  readonly waiting: Option | undefined;
  readonly used: ReadonlySet<Option>;
  /** How many arguments the command has so far. */
  readonly arguments: number;
  /** After `--` nothing is a flag. */
  readonly isOnlyArguments: boolean;
  readonly isHelp: boolean;
}

function findPlace(program: Command, words: readonly string[]): Place {
  let command = program;
  let waiting: Option | undefined;
  let count = 0;
  let isOnlyArguments = false;
  let isHelp = false;
  const used = new Set<Option>();
  for (const word of words) {
    const subcommand = count === 0 ? command.commands.find((one) => one.name() === word) : undefined;
    if (waiting !== undefined) waiting = undefined;
    else if (isOnlyArguments) count += 1;
    else if (word === '--') isOnlyArguments = true;
    else if (word.startsWith('-')) {
      const [flag, value] = splitFlag(word);
      const option = findOption(command, flag);
      if (option === undefined) continue;
      used.add(option);
      if (option.required && value === undefined) waiting = option;
    } else if (word === 'help' && command === program) isHelp = true;
    else if (subcommand === undefined) count += 1;
    else {
      command = subcommand;
      addSubcommands(command);
    }
  }
  return { command, waiting, used, arguments: count, isOnlyArguments, isHelp };
}

const splitFlag = (word: string): [flag: string, value?: string] => {
  const [flag = '', value] = word.split(/=(.*)/s);
  return value === undefined ? [flag] : [flag, value];
};

const findOption = (command: Command, flag: string): Option | undefined =>
  command.options.find(({ long, short }) => flag === long || flag === short);

/** The word between the brackets of a flag: `--event <event>`. */
const kindOf = (flags: string): string => /[<[]([^\].>]+)/.exec(flags)?.[1] ?? '';

/** The flags that may still be given; those that may be repeated stay. */
const flagsOf = (command: Command, used: ReadonlySet<Option>): Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter((option) => !used.has(option) || (option.parseArg !== undefined && option.required))
    .map(({ long, flags, description }) => ({ value: long ?? flags, about: translate(description) }));

const subcommandsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), about: translate(one.summary() || one.description()) }));

const argumentAt = ({ registeredArguments: all }: Command, place: number): Argument | undefined =>
  all[place] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined);

function completeValue(values: KnownValues, current: string, before: string): Completion {
  const { candidates, paths, isList = false } = values;
  const given = isList ? current.slice(0, current.lastIndexOf(',') + 1) : '';
  const rest = candidates
    .filter(({ value }) => !given.split(',').includes(value))
    .map(({ value, about }) => ({ value: given + value, about }));
  const found = startingWith(current, rest).map(({ value, about }) => ({ value: before + value, about }));
  return paths === undefined ? { candidates: found } : { candidates: found, paths };
}

const startingWith = (text: string, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(({ value }) => value.startsWith(text));
