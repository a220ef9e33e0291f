import type { Command } from 'commander';

/** Flags of every command that lists something, as given. */
export interface PagingFlags {
  readonly page?: string;
  readonly pageSize?: string;
}

/** Adds the flags of a list to a command; `records` is what it lists. */
export const addPagingFlags = (command: Command, records: string): Command =>
  command
    .option('--page <number>', 'page, from 1 (default: 1)')
    .option('--page-size <number>', `${records} a page, at most 100 (default: 20)`);
