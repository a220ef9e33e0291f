import type ivm from 'isolated-vm';
import { PRELUDE } from '../generated/prelude.ts';
import { HANDLER_FILE, type Post, PRELUDE_FILE, type Receive } from '../protocol.ts';

type Engine = typeof ivm;
type Snapshot = ivm.ExternalCopy<ArrayBuffer>;

/** A context that no attempt has used yet. What it posts goes to `wire.post` once an attempt has taken it. */
interface World {
  readonly context: ivm.Context;
  readonly receive: ivm.Reference<Receive>;
  readonly wire: { post: Post };
}

/** What an attempt does with its world. */
export interface Attached {
  send: (...message: Parameters<Receive>) => void;
  /** Evaluates and calls the handler, after everything that was sent before. @throws SyntaxError */
  run(script: number): void;
}

/**
 * Reads isolated-vm and builds the snapshot of the prelude; without a snapshot every world evaluates the prelude itself.
 * This is the only file that knows isolated-vm.
 */
export async function loadEngine(): Promise<(scripts: readonly string[], heapMb: number) => AppIsolate> {
  const { default: engine } = await import('isolated-vm');
  const snapshot = createSnapshot(engine);
  return (scripts, heapMb) => new AppIsolate(engine, snapshot, scripts, heapMb);
}

function createSnapshot(engine: Engine): Snapshot | undefined {
  try {
    return engine.Isolate.createSnapshot([{ code: PRELUDE, filename: PRELUDE_FILE }]);
  } catch {
    return undefined;
  }
}

/** The isolate of one bundle. Every attempt runs in a context of its own that nothing else has touched. */
export class AppIsolate {
  readonly #engine: Engine;
  readonly #snapshot: Snapshot | undefined;
  readonly #isolate: ivm.Isolate;
  readonly #sources: readonly string[];
  readonly #scripts = new Map<number, ivm.Script>();
  #next: Promise<World>;
  #current: World | undefined;

  constructor(engine: Engine, snapshot: Snapshot | undefined, sources: readonly string[], heapMb: number) {
    this.#engine = engine;
    this.#snapshot = snapshot;
    this.#sources = sources;
    this.#isolate = new engine.Isolate({ memoryLimit: heapMb, ...(snapshot === undefined ? {} : { snapshot }) });
    this.#next = this.#createWorld();
    this.#next.catch(() => {});
  }

  /** True once the engine gave the isolate up because its heap was full. */
  get isGone(): boolean {
    return this.#isolate.isDisposed;
  }

  /** CPU time that its code has used so far, in milliseconds. */
  get cpuMs(): number {
    return Number(this.#isolate.cpuTime) / 1e6;
  }

  /** Gives the prepared world to an attempt. */
  async attach(post: Post, timeoutMs: number): Promise<Attached> {
    const world = await this.#next;
    this.#current = world;
    world.wire.post = post;
    return {
      send: (kind, text) => world.receive.applyIgnored(undefined, [kind, text], { timeout: timeoutMs }),
      run: (script) => this.#compile(script).runIgnored(world.context, { timeout: timeoutMs }),
    };
  }

  /** Ends the world of the attempt and prepares the next; resolves once nothing of the attempt runs any more. */
  async detach(): Promise<void> {
    this.#current?.receive.release();
    this.#current?.context.release();
    this.#current = undefined;
    this.#next = this.#createWorld();
    await this.#next;
  }

  dispose(): void {
    this.#next.catch(() => {});
    if (!this.#isolate.isDisposed) this.#isolate.dispose();
  }

  async #createWorld(): Promise<World> {
    const context = await this.#isolate.createContext();
    if (this.#snapshot === undefined) await context.eval(PRELUDE, { filename: PRELUDE_FILE });
    const wire: { post: Post } = { post: () => {} };
    const post = new this.#engine.Callback((...message: Parameters<Post>) => wire.post(...message), { ignored: true });
    const receive: ivm.Reference<Receive> = await context.evalClosure('return __tillkit($0)', [post], {
      result: { reference: true },
    });
    return { context, receive, wire };
  }

  /** The script, compiled once. A function takes it up, so that its top-level names stay its own; lines stay as they are. */
  #compile(index: number): ivm.Script {
    const known = this.#scripts.get(index);
    if (known !== undefined) return known;
    const code = `__tillkit(function(){\n${this.#sources[index] ?? ''}\n;return typeof __handler==='undefined'?undefined:__handler})`;
    const script = this.#isolate.compileScriptSync(code, { filename: `${HANDLER_FILE}${index}`, lineOffset: -1 });
    this.#scripts.set(index, script);
    return script;
  }
}
