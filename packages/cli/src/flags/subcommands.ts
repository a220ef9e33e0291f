import type { Command } from 'commander';

type AddSubcommands = (command: Command) => void;

const waiting = new WeakMap<Command, AddSubcommands>();

/** Lets the subcommands of a command wait until it is used: the help of tillkit is faster without them. */
export const addOnUse = (command: Command, add: AddSubcommands): void => void waiting.set(command, add);

/** Adds the subcommands that a command was to get on use. */
export function addSubcommands(command: Command): void {
  waiting.get(command)?.(command);
  waiting.delete(command);
}
