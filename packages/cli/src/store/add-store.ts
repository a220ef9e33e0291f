import type { Command } from 'commander';
import { addPagingFlags } from '../flags/paging-flags.ts';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit store` with its subcommands. */
export function addStore(program: Command): void {
  const command = program.command('store');
  addHelp(command, {
    summary: 'Save, restore, export and import what the running store holds',
    examples: ['tillkit store save before', 'tillkit store restore before', 'tillkit store export --out shop.json'],
    limits: ['It needs a running emulator: tillkit dev.', 'Each waits until no delivery is under way.'],
  });
  addOnUse(command, () => {
    addList(command);
    addSave(command);
    addRestore(command);
    addExport(command);
    addImport(command);
    addReset(command);
  });
}

const nameArgument = ['[snapshot]', 'name of the snapshot', 'default'] as const;
const jsonFlag = ['--json', 'print one JSON document'] as const;

function addList(parent: Command): void {
  const command = addPagingFlags(parent.command('list'), 'snapshots').option(...jsonFlag);
  addHelp(command, {
    summary: 'List the snapshots that were saved, the latest first',
    examples: ['tillkit store list'],
    limits: ['They are those of the running emulator; exports are not among them.'],
  }).action(async (flags) => {
    const { listSnapshots } = await import('./list-snapshots.ts');
    process.exitCode = await listSnapshots(flags);
  });
}

function addSave(parent: Command): void {
  const command = parent
    .command('save')
    .argument(...nameArgument)
    .option(...jsonFlag);
  addHelp(command, {
    summary: 'Keep what is stored under a name',
    examples: ['tillkit store save', 'tillkit store save before-refund'],
    limits: ['It is gone when the emulator stops: tillkit store export keeps a file.', 'One of that name is replaced.'],
  }).action(async (name: string, flags) => {
    const { saveStore } = await import('./save-store.ts');
    process.exitCode = await saveStore(name, flags);
  });
}

function addRestore(parent: Command): void {
  const command = parent
    .command('restore')
    .argument(...nameArgument)
    .option(...jsonFlag);
  addHelp(command, {
    summary: 'Put the store back as it was in a snapshot, with its clock, keys and deliveries',
    examples: ['tillkit store restore', 'tillkit store restore before-refund'],
    limits: ['Extensions run the code that they have by now.', 'What deliveries did elsewhere stays done.'],
  }).action(async (name: string, flags) => {
    const { restoreStore } = await import('./restore-store.ts');
    process.exitCode = await restoreStore(name, flags);
  });
}

function addExport(parent: Command): void {
  const command = parent.command('export').option('--out <file>', 'write to this file instead of stdout');
  addHelp(command, {
    summary: 'Write everything that is stored as text, a row on a line',
    examples: ['tillkit store export --out shop.json'],
    limits: [
      'Keys, secrets, passwords and folders of this machine are left out; so are the bytes of uploaded files.',
      'What deliveries can be replayed from is left out too: tillkit deliveries export has it.',
      'It holds what customers, requests and logs hold: personal data too.',
    ],
  }).action(async (flags) => {
    const { exportStore } = await import('./export-store.ts');
    process.exitCode = await exportStore(flags);
  });
}

function addImport(parent: Command): void {
  const command = parent
    .command('import')
    .argument('<file>', 'a file that tillkit store export wrote')
    .option(...jsonFlag);
  addHelp(command, {
    summary: 'Replace everything in the store with an export',
    examples: ['tillkit store import shop.json'],
    limits: [
      'Keys and secrets are new, and nobody can log in until a password is set.',
      'Deliveries that had not ended wait until you send them: tillkit deliveries resend ID. So does what goes to a server that the file names, until you set it as a receiver yourself.',
      'The extensions that run now are installed; the handlers of other apps in the file do not run.',
    ],
  }).action(async (file: string, flags) => {
    const { importStore } = await import('./import-store.ts');
    process.exitCode = await importStore(file, flags);
  });
}

function addReset(parent: Command): void {
  const command = parent.command('reset').option(...jsonFlag);
  addHelp(command, {
    summary: 'Put the store back as a new one, with the data, the seed and the clock that it was started with',
    examples: ['tillkit store reset'],
    limits: ['Snapshots stay.', 'Files that were uploaded stay on the disk of a kept store.'],
  }).action(async (flags) => {
    const { resetStore } = await import('./reset-store.ts');
    process.exitCode = await resetStore(flags);
  });
}
