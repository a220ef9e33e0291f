import type { Command } from 'commander';
import { addExtensionFlags, collect } from '../flags/emulator-flags.ts';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit prove` with its subcommands. */
export function addProve(program: Command): void {
  const command = program.command('prove');
  addHelp(command, {
    summary: 'Show that events may come twice and in any order',
    examples: ['tillkit prove idempotent order.paid', 'tillkit prove order'],
    limits: ['Each subcommand has its own; see tillkit prove SUBCOMMAND --help.'],
  });
  addOnUse(command, () => {
    addIdempotent(command);
    addOrder(command);
  });
}

/** What an extension is proven on, and how that is told. */
const addProofFlags = (command: Command): Command =>
  addExtensionFlags(
    command
      .option('--setup <file>', 'begin with this store, as tillkit store export wrote it, instead of the sample data')
      .option('--seed <number>', 'other ids, secrets and sample data than those of seed 1'),
  ).option('--json', 'print one JSON document');

const LIMITS = [
  'What handlers do elsewhere (--allow-net) is not compared, and not undone between runs.',
  'A server of your own (dev --forward) cannot be proven: what it remembers cannot be restored.',
  'Bytes of uploaded files are not compared. Deliveries come one after the other, never at the same time.',
  'The store holds the sample data, or that of --setup, and its clock stands still.',
];

function addIdempotent(parent: Command): void {
  const command = parent
    .command('idempotent')
    .argument('<event>', 'event to deliver, such as order.paid')
    .argument('[dir]', 'folder of the extension (default: the current folder)')
    .option(
      '--set <path=value>',
      'a field of the operation behind it, such as lines.0.quantity=3, repeatable',
      collect,
    );
  addProofFlags(command);
  addHelp(command, {
    summary: 'Deliver an event once and twice, and compare what came of it',
    examples: ['tillkit prove idempotent order.paid', 'tillkit prove idempotent order.refunded --set amount=5 --json'],
    limits: [
      'It exits with 1 when the store or its events differ, and when a handler fails.',
      'The second delivery is made once everything that followed the first is handled.',
      'Calls made again are listed; they fail nothing unless something differs by them.',
      ...LIMITS,
    ],
  }).action(async (event: string, dir: string | undefined, flags) => {
    const { proveIdempotent } = await import('./prove-idempotent.ts');
    process.exitCode = await proveIdempotent(event, dir ?? '.', flags);
  });
}

function addOrder(parent: Command): void {
  const command = parent
    .command('order')
    .argument('[events...]', "events of one order's life (default: those that the extension subscribes to)")
    .option('--dir <dir>', 'folder of the extension (default: the current folder)')
    .option(
      '--set <path=value>',
      'a field of the order that is placed, such as lines.0.quantity=3, repeatable',
      collect,
    );
  addProofFlags(command);
  addHelp(command, {
    summary: 'Deliver the events of one order in every order, and compare what came of them',
    examples: [
      'tillkit prove order',
      'tillkit prove order order.created order.paid order.fulfilled --dir my-extension',
    ],
    limits: [
      'It exits with 1 at the first order of deliveries that ends differently, and when a handler fails for good.',
      'A delivery that fails is tried again after the others, up to seven attempts.',
      'Events on the way are not compared, only what is in the store at the end.',
      ...LIMITS,
    ],
  }).action(async (events: string[], flags) => {
    const { proveOrder } = await import('./prove-order.ts');
    process.exitCode = await proveOrder(events, flags);
  });
}
