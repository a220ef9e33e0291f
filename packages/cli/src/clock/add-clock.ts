import type { Command } from 'commander';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit clock` with its subcommands. */
export function addClock(program: Command): void {
  const command = program.command('clock');
  addHelp(command, {
    summary: "Show and move the running store's time",
    examples: ['tillkit clock freeze', 'tillkit clock advance 33h'],
    limits: ['It needs a running emulator: tillkit dev.', 'Time never goes back.'],
  });
  addOnUse(command, () => {
    addShow(command);
    addAdvance(command);
    addNext(command);
    addSet(command);
    addFreeze(command);
    addResume(command);
  });
}

const jsonFlag = ['--json', 'print one JSON document'] as const;

function addShow(parent: Command): void {
  const command = parent.command('show').option(...jsonFlag);
  addHelp(command, {
    summary: 'Show the time, and when the next delivery is due',
    examples: ['tillkit clock show'],
    limits: ['What is due already is not shown: it is on its way.'],
  }).action(async (flags) => {
    const { showClock } = await import('./show-clock.ts');
    process.exitCode = await showClock(flags);
  });
}

function addAdvance(parent: Command): void {
  const command = parent
    .command('advance')
    .argument('<duration>', 'a length of time such as 500ms, 90m, 36h or 1h30m')
    .option(...jsonFlag);
  addHelp(command, {
    summary: 'Move a stopped clock, sending what is due on the way at its own time',
    examples: ['tillkit clock advance 33h'],
    limits: [
      'A clock that runs is refused: freeze it first.',
      'It waits for a receiver that hangs, 30 s an attempt; Ctrl-C ends it where it is.',
    ],
  }).action(async (duration: string, flags) => {
    const { advanceClock } = await import('./move-clock.ts');
    process.exitCode = await advanceClock(duration, flags);
  });
}

function addNext(parent: Command): void {
  const command = parent.command('next').option(...jsonFlag);
  addHelp(command, {
    summary: 'Move a stopped clock to the time at which the next delivery is due',
    examples: ['tillkit clock next'],
    limits: ['A clock that runs is refused: freeze it first.', 'It exits with 1 when no delivery waits.'],
  }).action(async (flags) => {
    const { nextClock } = await import('./move-clock.ts');
    process.exitCode = await nextClock(flags);
  });
}

function addSet(parent: Command): void {
  const command = parent
    .command('set')
    .argument('<time>', 'an ISO 8601 time, not before the present one')
    .option(...jsonFlag);
  addHelp(command, {
    summary: 'Move a stopped clock to a time, sending what is due on the way at its own time',
    examples: ['tillkit clock set 2030-01-01T00:00:00Z'],
    limits: [
      'A clock that runs is refused: freeze it first.',
      'It waits for a receiver that hangs, 30 s an attempt; Ctrl-C ends it where it is.',
    ],
  }).action(async (time: string, flags) => {
    const { setClock } = await import('./move-clock.ts');
    process.exitCode = await setClock(time, flags);
  });
}

function addFreeze(parent: Command): void {
  const command = parent.command('freeze').option(...jsonFlag);
  addHelp(command, {
    summary: 'Stop the clock',
    examples: ['tillkit clock freeze'],
    limits: ['What is due now is sent all the same; what is due later waits until the clock is moved.'],
  }).action(async (flags) => {
    const { freezeClock } = await import('./move-clock.ts');
    process.exitCode = await freezeClock(flags);
  });
}

function addResume(parent: Command): void {
  const command = parent.command('resume').option(...jsonFlag);
  addHelp(command, {
    summary: 'Let the clock run',
    examples: ['tillkit clock resume'],
    limits: ["A clock that is ahead of the machine's runs on from where it is; one that is behind goes to its time."],
  }).action(async (flags) => {
    const { resumeClock } = await import('./move-clock.ts');
    process.exitCode = await resumeClock(flags);
  });
}
