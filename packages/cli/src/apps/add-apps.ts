import type { Command } from 'commander';
import { addPagingFlags } from '../flags/paging-flags.ts';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit apps` with its subcommands. */
export function addApps(program: Command): void {
  const command = program.command('apps');
  addHelp(command, {
    summary: 'Manage the apps of the running emulator',
    examples: ['tillkit apps install ../loyalty', 'tillkit apps list'],
    limits: ['It needs a running emulator: tillkit dev.'],
  });
  addOnUse(command, () => {
    addList(command);
    addInstall(command);
    addUpgrade(command);
    addUninstall(command);
  });
}

function addList(parent: Command): void {
  const command = parent.command('list').option('--store-id <id>', 'the apps of this store (default: the first one)');
  addPagingFlags(command, 'apps').option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'List installed apps',
    examples: ['tillkit apps list'],
    limits: ['An app that was uninstalled is not listed.'],
  }).action(async (flags) => {
    const { listApps } = await import('./list-apps.ts');
    process.exitCode = await listApps(flags);
  });
}

function addInstall(parent: Command): void {
  const command = parent
    .command('install')
    .argument('<dir>', 'folder of an extension')
    .option('--grant <codes>', 'permissions to grant: all, none, or codes separated by commas')
    .option('--digest <sha256>', 'install only what a review showed: the digest of its source')
    .option('--store-id <id>', 'install into this store (default: the first one)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Install an extension; without --grant, show what it asks for and install nothing',
    examples: ['tillkit apps install ../loyalty', 'tillkit apps install ../loyalty --grant all'],
    limits: [
      'The key and the secrets of the app are shown only once.',
      'The folder is not watched; tillkit dev watches those that it is started with.',
    ],
  }).action(async (dir: string, flags) => {
    const { installApp } = await import('./install-app.ts');
    process.exitCode = await installApp(dir, flags);
  });
}

function addUpgrade(parent: Command): void {
  const command = parent
    .command('upgrade')
    .argument('<app>', 'name or id of an app, or the beginning of its id')
    .argument('<dir>', 'folder of the extension in another version')
    .option(
      '--grant <codes>',
      'permissions to grant besides those it has: all, none, or codes separated by commas (default: none)',
    )
    .option('--digest <sha256>', 'upgrade only to what a review showed: the digest of its source')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Upgrade an app to another version',
    examples: ['tillkit apps upgrade loyalty ../loyalty-2'],
    limits: [
      'It keeps what it was granted; what else the new version asks for is granted only by --grant.',
      'The same version again is refused.',
      'An app of another store than the first is named by its whole id.',
    ],
  }).action(async (app: string, dir: string, flags) => {
    const { upgradeApp } = await import('./upgrade-app.ts');
    process.exitCode = await upgradeApp(app, dir, flags);
  });
}

function addUninstall(parent: Command): void {
  const command = parent
    .command('uninstall')
    .argument('<app>', 'name or id of an app, or the beginning of its id')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Uninstall an app; its key stops working at once',
    examples: ['tillkit apps uninstall loyalty'],
    limits: [
      'Its deliveries that wait fail for good.',
      'An app of another store than the first is named by its whole id.',
    ],
  }).action(async (app: string, flags) => {
    const { uninstallApp } = await import('./uninstall-app.ts');
    process.exitCode = await uninstallApp(app, flags);
  });
}
