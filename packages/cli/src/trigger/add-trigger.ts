import type { Command } from 'commander';
import { collect } from '../flags/emulator-flags.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit trigger`. */
export function addTrigger(program: Command): void {
  const command = program
    .command('trigger')
    .argument('[event]', 'event to cause, such as order.paid (default: list them)')
    .option('--list', 'list the events with the fields that --set takes, of one event or of all')
    .option('--count <number>', 'how many times (default: 1)')
    .option('--set <path=value>', 'a field of the operation behind it, such as lines.0.quantity=3, repeatable', collect)
    .option('--order <id>', 'act on this order instead of a new one')
    .option('--payload <file>', 'send the JSON object in this file as the payload, without an operation')
    .option('--respond <answers>', "answer in the receivers' place, an attempt each, such as 500,timeout,reset,200")
    .option('--wait', 'wait until every delivery ended its first attempt')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Cause an event in the running emulator by the real store operation',
    examples: [
      'tillkit trigger order.paid',
      'tillkit trigger --list',
      'tillkit trigger order.refunded --set amount=5 --wait',
    ],
    limits: [
      'It needs a running emulator, but for the list: tillkit dev.',
      'With --wait it exits with 1 when there is no delivery, or when one did not succeed at its first attempt.',
      'With --respond nothing is sent until the answers are used up; --wait then exits with 0 whatever they were.',
      'What a raw payload names need not exist in the store.',
    ],
  }).action(async (event: string | undefined, flags) => {
    if (event === undefined || flags.list === true) {
      const { listEvents } = await import('./list-events.ts');
      process.exitCode = listEvents(event, flags);
      return;
    }
    const { trigger } = await import('./trigger.ts');
    process.exitCode = await trigger(event, flags);
  });
}
