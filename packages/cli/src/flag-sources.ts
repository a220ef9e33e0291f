import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { findNearest, type SentenceValue, sentence, UsageError } from '#core';
import { addSubcommands } from './subcommands.ts';

const PREFIX = 'TILLKIT_FLAG_';

/** What stands beside the flags in the `tillkit` key: findings that `validate` lets stand. */
const NOT_A_FLAG = 'suppress';

/** A value from outside the command line, and the words for where it stands. */
export interface SourcedValue {
  readonly value: unknown;
  readonly where: SentenceValue;
}

/**
 * Gives the flags that are not on the command line their value from `TILLKIT_FLAG_<NAME>`, or else from the `tillkit` key
 * of the nearest package.json. @throws UsageError for a name or a value that no flag of any command has
 */
export function applyFlagSources(
  command: Command,
  env: NodeJS.ProcessEnv,
  folder: string,
  allCommands: () => readonly Command[],
): void {
  const config = readConfig(folder);
  if (config.size > 0 || Object.keys(env).some((name) => name.startsWith(PREFIX))) {
    requireKnownNames(namesOf(allCommands()), env, config);
  }
  for (const option of command.options) {
    if (command.getOptionValueSource(option.attributeName()) === 'cli') continue;
    const sourced = fromEnvironment(option, env) ?? config.get(flagName(option));
    if (sourced !== undefined) apply(command, option, sourced);
  }
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
  const texts = (Array.isArray(value) ? value : [value]).map((one) => requireText(one, where));
  const { parseArg } = option;
  if (parseArg === undefined) set(texts.at(-1));
  else set(texts.reduce<unknown>((previous, text) => parseArg(text, previous), undefined));
}

/** The value of one flag from outside the command line, as it stands there. @throws UsageError for a broken package.json */
export function readSource(name: string, env: NodeJS.ProcessEnv, folder: string): SourcedValue | undefined {
  const where = twinOf(name);
  return env[where] === undefined ? readConfig(folder).get(name) : { where, value: env[where] };
}

function fromEnvironment(option: Option, env: NodeJS.ProcessEnv): SourcedValue | undefined {
  const where = twinOf(flagName(option));
  const text = env[where];
  if (text === undefined) return undefined;
  return { where, value: option.parseArg === undefined ? text : text.split(',') };
}

function parseBoolean(value: unknown, where: SentenceValue): boolean {
  if (value === true || value === 'true' || value === '1') return true;
  if (value === false || value === 'false' || value === '0') return false;
  throw new UsageError('bad-value', sentence`${where} takes true or false, not ${JSON.stringify(value)}.`);
}

function requireText(value: unknown, where: SentenceValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new UsageError('bad-value', sentence`${where} takes a text or a number, not ${JSON.stringify(value)}.`);
}

function readConfig(folder: string): ReadonlyMap<string, SourcedValue> {
  const file = findUpwards(resolve(folder), 'package.json');
  if (file === undefined) return new Map();
  const { tillkit: values } = readJson(file);
  if (values === undefined) return new Map();
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new UsageError('bad-value', sentence`The "tillkit" key takes an object of flags.`, { location: { file } });
  }
  const flags = Object.entries(values).filter(([name]) => name !== NOT_A_FLAG);
  return new Map(flags.map(([name, value]) => [name, { value, where: sentence`"${name}" of ${file}` }]));
}

function readJson(file: string): { tillkit?: unknown } {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError('bad-package-json', sentence`It cannot be read: ${problem}`, { location: { file }, cause });
  }
}

function findUpwards(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUpwards(parent, name);
}

function requireKnownNames(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
  config: ReadonlyMap<string, unknown>,
): void {
  const twins = names.map(twinOf);
  for (const name of Object.keys(env)) {
    if (name.startsWith(PREFIX) && !twins.includes(name)) refuseName(name, twins);
  }
  for (const name of config.keys()) {
    if (!names.includes(name)) refuseName(sentence`"${name}" of the "tillkit" key in package.json`, names, name);
  }
}

function refuseName(shown: SentenceValue, valid: readonly string[], given = String(shown)): never {
  const nearest = findNearest(given, valid);
  throw new UsageError('unknown-flag', sentence`${shown} stands for no flag.`, {
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
const twinOf = (name: string): string => PREFIX + name.toUpperCase().replaceAll('-', '_');
