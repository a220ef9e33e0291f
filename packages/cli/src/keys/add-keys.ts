import type { Command } from 'commander';
import { addPagingFlags } from '../flags/paging-flags.ts';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit keys` with its subcommands. */
export function addKeys(program: Command): void {
  const command = program.command('keys');
  addHelp(command, {
    summary: 'Manage the API keys of the running emulator',
    examples: ['tillkit keys create --name CI --scope order:view', 'tillkit keys list'],
    limits: ['It needs a running emulator: tillkit dev.'],
  });
  addOnUse(command, () => {
    addList(command);
    addCreate(command);
    addReset(command);
    addRevoke(command);
  });
}

function addList(parent: Command): void {
  const command = parent.command('list').option('--store-id <id>', 'the keys of this store (default: the first one)');
  addPagingFlags(command, 'keys').option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'List API keys, newest first',
    examples: ['tillkit keys list'],
    limits: ['Of a key only its first characters are kept.'],
  }).action(async (flags) => {
    const { listKeys } = await import('./list-keys.ts');
    process.exitCode = await listKeys(flags);
  });
}

function addCreate(parent: Command): void {
  const command = parent
    .command('create')
    .option('--name <name>', 'what it is for')
    .option('--scope <codes>', 'what it may do: all, none, or permission codes separated by commas (default: all)')
    .option('--expires <when>', "a time, or a length of time on the store's clock such as 36h or 30d (default: never)")
    .option('--store-id <id>', 'a key of this store (default: the first one)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Make an API key and print it',
    examples: ['tillkit keys create', 'tillkit keys create --name CI --scope order:view,product:view --expires 30d'],
    limits: ['The key is shown only once.'],
  }).action(async (flags) => {
    const { createKey } = await import('./create-key.ts');
    process.exitCode = await createKey(flags);
  });
}

function addReset(parent: Command): void {
  const command = parent
    .command('reset')
    .argument('<key>', 'id of a key, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Give an API key another value and print it; the old one stops working at once',
    examples: ['tillkit keys reset 3f0d7d53'],
    limits: [
      'The key is shown only once; .tillkit/run.json follows when it is the key that it holds.',
      'A key of another store than the first is named by its whole id.',
    ],
  }).action(async (id: string, flags) => {
    const { resetKey } = await import('./reset-key.ts');
    process.exitCode = await resetKey(id, flags);
  });
}

function addRevoke(parent: Command): void {
  const command = parent
    .command('revoke')
    .argument('<key>', 'id of a key, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Revoke an API key for good',
    examples: ['tillkit keys revoke 3f0d7d53'],
    limits: [
      'The key of an app lives as long as its app.',
      'A key of another store than the first is named by its whole id.',
    ],
  }).action(async (id: string, flags) => {
    const { revokeKey } = await import('./revoke-key.ts');
    process.exitCode = await revokeKey(id, flags);
  });
}
