import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit explain`. */
export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .argument(
      '[topic]',
      'a rule, error code, event, permission, assumption, switch, global, limit, endpoint or operation (default: list them)',
    )
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Explain a rule, error code, event, permission, assumption, global, limit, endpoint or operation',
    examples: [
      'tillkit explain A05',
      'tillkit explain order.paid',
      'tillkit explain "GET /api/orders/{id}"',
      'tillkit explain products.update',
      'tillkit explain permission-unknown',
      'tillkit explain Buffer',
    ],
    limits: [
      'Of a body, fields with a * must be there.',
      'It tells what holds by default, not which switches a running emulator has turned.',
    ],
  }).action(async (id: string | undefined, flags) => {
    const { explain } = await import('./explain.ts');
    process.exitCode = explain(id, flags);
  });
}
