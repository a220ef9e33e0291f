import type { Assumed, FaultRule, Permission, StreamMessage } from '#contract';
import type { Sentence } from '#core';

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Folders of the extensions to install, each with a `plugin.json`. */
  readonly extensions?: readonly string[];
  /** TCP port; 0 (the default) takes a free one. */
  readonly port?: number;
  /** Address to listen on; by default 127.0.0.1. */
  readonly host?: string;
  /** Path of the store file; by default the store lives in memory. */
  readonly storePath?: string;
  /** Sample data of a new store: the small set (default), none, or that many products. */
  readonly data?: 'small' | 'none' | number;
  /**
   * Makes ids, secrets and sample data the same in every run. On a manual clock the run repeats itself byte for byte: one
   * attempt and one call of a handler follows another, and durations are those of the clock.
   */
  readonly seed?: number;
  /**
   * `system`, `manual` (stands where it is), or a manual clock's time in milliseconds since the epoch, which in a store
   * that is opened again cannot be earlier than it was. By default a new store is on the system's clock, and another one
   * goes on as it was left.
   */
  readonly clock?: 'system' | 'manual' | number;
  /** Delivers to this URL in place of the handlers. */
  readonly forward?: string;
  /** Switches of assumptions that are not left at their default. */
  readonly assume?: Partial<Assumed>;
  /** Hosts besides loopback that a receiver may be at. */
  readonly allowReceivers?: readonly string[];
  /**
   * Hosts that handlers may reach by `fetch`, besides the store by `ctx.api`: `api.example.com` at ports 80 and 443,
   * `localhost:3000` at that port. By default none. @assumption A38
   */
  readonly allowNet?: readonly string[];
  /** Faults on purpose, from the start on. */
  readonly faults?: readonly FaultRule[];
  /**
   * Codes granted to the extensions, and those that their manifests ask for later. By default all that they ask for; an app
   * that a kept store has then keeps what it was granted, and only codes that are new in its manifest are added.
   */
  readonly grant?: readonly Permission[] | 'all' | 'none';
  /** Reloads an extension when its files change. */
  readonly watch?: boolean;
  /** CPU time that a handler may use for one attempt, in milliseconds. */
  readonly cpuMs?: number;
  /** Runs handlers **unsandboxed**, in a process whose inspector listens on this port of 127.0.0.1 (0: a free one). */
  readonly inspect?: number;
  /** Called while sample data is made, with the number of products made so far and of all. */
  readonly onSampleData?: (made: number, count: number) => void;
  /** Keeps free processes of handlers for the next emulator of this program that does so; they end with the program. */
  readonly keepRunners?: boolean;
  /** Called with what a person should know and nothing fails of, one sentence each. */
  readonly onWarning?: (warning: Sentence) => void;
  /** Called when a secret of `runInfo` has become another one without an app changing. */
  readonly onSecretRotated?: () => void;
  /** Called with everything that happens, from the very start. */
  readonly onMessage?: (message: StreamMessage) => void;
}
