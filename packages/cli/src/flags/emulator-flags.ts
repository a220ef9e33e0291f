import type { Command } from 'commander';

/** Flags of every command that starts an emulator, as given: what they mean is judged by `toEmulatorOptions`. */
export interface EmulatorFlags {
  readonly port?: string;
  readonly host?: string;
  readonly store?: string;
  readonly data?: string;
  readonly seed?: string;
  readonly clock?: string;
  readonly forward?: string;
  readonly assume?: readonly string[];
  readonly allowReceiver?: readonly string[];
  readonly allowNet?: readonly string[];
  readonly fault?: readonly string[];
  readonly grant?: string;
  readonly cpuMs?: string;
  readonly logLevel?: string;
}

/** Where `dev` listens unless it is told otherwise. */
export const DEV_PORT = '4010';

/** Parser of a flag that may be repeated. */
export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

/** Adds the flags that decide what an extension meets in the store, and what it may do. */
export const addExtensionFlags = (command: Command): Command =>
  command
    .option('--assume <name=value>', 'another reading of the specification, repeatable', collect)
    .option('--allow-net <host>', 'a host that handlers may reach by fetch, repeatable (default: none)', collect)
    .option('--grant <codes>', 'permissions to grant: all, none, or codes separated by commas (default: all)');

/** Adds all flags of an emulator to a command. */
export const addEmulatorFlags = (command: Command, defaultPort: string): Command =>
  addExtensionFlags(
    command
      .option('--port <number>', `port to listen on (default: ${defaultPort})`)
      .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
      .option('--store <path>', 'file that keeps the store, or :memory: (default: :memory:)')
      .option('--data <amount>', 'sample data of a new store: small, none, or a number of products (default: small)')
      .option(
        '--seed <number>',
        'the same ids, secrets and sample data in every run; with a time for --clock all else too',
      )
      .option(
        '--clock <clock>',
        'system, manual, or the time at which a manual clock stands (default: system, or as a kept store was left)',
      )
      .option('--forward <url>', 'deliver to your own server instead of the handlers'),
  )
    .option('--allow-receiver <host>', 'a host besides this machine that deliveries may go to, repeatable', collect)
    .option(
      '--fault <rule>',
      'a fault on purpose as JSON, as PUT faults of the control plane takes it, repeatable',
      collect,
    )
    .option('--log-level <level>', 'quiet, normal or verbose: how much the live log shows (default: normal)')
    .option('--cpu-ms <number>', 'CPU time of a handler for one attempt, in milliseconds (default: 1000)');
