import type { Command } from 'commander';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit add` with its subcommands. */
export function addAdd(program: Command): void {
  const command = program.command('add');
  addHelp(command, {
    summary: 'Add a webhook or a permission to the extension of this folder',
    examples: ['tillkit add handler order.refunded', 'tillkit add permission product:view'],
    limits: ['plugin.json keeps its format; one with errors is left as it is.'],
  });
  addOnUse(command, () => {
    addHandlerCommand(command);
    addPermissionCommand(command);
  });
}

function addHandlerCommand(parent: Command): void {
  const command = parent
    .command('handler')
    .argument('<event>', 'event to subscribe to, such as order.refunded')
    .option('--file <file>', 'the file of the handler (default: beside the others, by the name of the event)');
  addHelp(command, {
    summary: 'Add one more webhook with its handler, a test, and the view code that it needs',
    examples: ['tillkit add handler order.refunded', 'tillkit add handler order.refunded --file handlers/refund.ts'],
    limits: ['A file that is there already is used as it is.'],
  }).action(async (event: string, flags) => {
    const { addHandler } = await import('./add.ts');
    process.exitCode = await addHandler(event, flags);
  });
}

function addPermissionCommand(parent: Command): void {
  const command = parent.command('permission').argument('<code>', 'code to ask for, such as product:view');
  addHelp(command, {
    summary: 'Add a permission that the extension asks for',
    examples: ['tillkit add permission product:view'],
    limits: ['The owner of a store grants it or does not.'],
  }).action(async (code: string) => {
    const { addPermission } = await import('./add.ts');
    process.exitCode = await addPermission(code);
  });
}
