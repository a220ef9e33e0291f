import type ivm from 'isolated-vm';
import { PRELUDE } from '../generated/prelude.ts';
import { HANDLER_FILE, type Post, PRELUDE_FILE, type Receive, type Rejection } from '../protocol.ts';
import type { AppRuntime, Attached } from './app-runtime.ts';
import { readSnapshotFile, toSnapshotFile } from './snapshot-file.ts';

type Engine = typeof ivm;
type Snapshot = ivm.ExternalCopy<ArrayBuffer>;

/** A context that no attempt has used yet. What it posts goes to `wire.post` once an attempt has taken it. */
interface World {
  readonly context: ivm.Context;
  readonly receive: ivm.Reference<Receive>;
  readonly wire: { post: Post };
}

/** Makes isolates. */
export interface LoadedEngine {
  createIsolate(scripts: readonly string[], heapMb: number): AppRuntime;
  /** Makes an isolate ahead, without code, which the next bundle gets. */
  prepareIsolate(heapMb: number): void;
  /** The snapshot to keep (base64), when it was not kept before. */
  readonly madeSnapshot: string | undefined;
}

/**
 * Loads isolated-vm and the snapshot of the prelude: the kept one, or a new one. Without a snapshot every world evaluates
 * the prelude itself. This is the only file that knows isolated-vm.
 * @param snapshotPath where a snapshot is kept; undefined when nothing is
 */
export async function loadEngine(snapshotPath: string | undefined): Promise<LoadedEngine> {
  const { default: engine } = await import('isolated-vm');
  const kept = snapshotPath === undefined ? undefined : readSnapshotFile(snapshotPath);
  const snapshot = kept === undefined ? createSnapshot(engine) : new engine.ExternalCopy(kept);
  const isNew = snapshotPath !== undefined && kept === undefined && snapshot !== undefined;
  let ahead: { readonly isolate: AppIsolate; readonly heapMb: number } | undefined;
  return {
    createIsolate(scripts, heapMb) {
      const isolate = ahead?.heapMb === heapMb ? ahead.isolate : new AppIsolate(engine, snapshot, heapMb);
      if (isolate === ahead?.isolate) ahead = undefined;
      isolate.hold(scripts);
      return isolate;
    },
    prepareIsolate(heapMb) {
      ahead ??= { isolate: new AppIsolate(engine, snapshot, heapMb), heapMb };
    },
    madeSnapshot: isNew ? toSnapshotFile(new Uint8Array(snapshot.copy())).toString('base64') : undefined,
  };
}

function createSnapshot(engine: Engine): Snapshot | undefined {
  try {
    return engine.Isolate.createSnapshot([{ code: PRELUDE, filename: PRELUDE_FILE }]);
  } catch {
    return undefined;
  }
}

/** What isolated-vm says in the place of a value of its own. */
const NO_ERROR = /^An object was thrown from supplied code/;
const STOPPED = /^(?:Script execution timed out\.|Isolate (?:is|was) disposed)/;

/** Where the stack of the runner begins. */
const BOUNDARY = '\n    at (<isolated-vm boundary>)';

/**
 * The first rejection of an entry that nothing handled, which isolated-vm tells as the entry's own end; undefined for other
 * ends. It is a copy, and a handler may have chosen all its texts.
 */
function toRejection(thrown: unknown): Rejection | undefined {
  if (!(thrown instanceof Error)) return { text: String(thrown), message: '', isFirst: true };
  const { name, message, stack = '' } = thrown;
  if (STOPPED.test(message)) return undefined;
  if (NO_ERROR.test(message)) return { text: 'Something that is no error.', message: '', isFirst: true };
  const end = stack.lastIndexOf(BOUNDARY);
  return { text: end > 0 ? stack.slice(0, end) : `${name}: ${message}`, message, isFirst: true };
}

/** The isolate of one bundle. Every attempt runs in a context of its own that nothing else has touched. */
class AppIsolate implements AppRuntime {
  readonly #engine: Engine;
  readonly #snapshot: Snapshot | undefined;
  readonly #isolate: ivm.Isolate;
  #sources: readonly string[] = [];
  readonly #scripts = new Map<number, ivm.Script>();
  #next: Promise<World>;
  #current: World | undefined;

  constructor(engine: Engine, snapshot: Snapshot | undefined, heapMb: number) {
    this.#engine = engine;
    this.#snapshot = snapshot;
    this.#isolate = new engine.Isolate({ memoryLimit: heapMb, ...(snapshot === undefined ? {} : { snapshot }) });
    this.#next = this.#createWorld();
    this.#next.catch(() => {});
  }

  /** Takes the code of a bundle, once. */
  hold(sources: readonly string[]): void {
    this.#sources = sources;
  }

  get isGone(): boolean {
    return this.#isolate.isDisposed;
  }

  get busyMs(): number {
    return Number(this.#isolate.cpuTime) / 1e6;
  }

  async attach(post: Post, timeoutMs: number, rejected: (rejection: Rejection) => void): Promise<Attached> {
    const world = await this.#next;
    this.#current = world;
    world.wire.post = post;
    const settle = (entry: Promise<unknown>, tell = rejected): Promise<void> =>
      entry.then(
        () => {},
        (thrown: unknown) => {
          const rejection = this.isGone ? undefined : toRejection(thrown);
          if (rejection !== undefined) tell(rejection);
        },
      );
    return {
      send: (kind, text) => {
        const entry = world.receive.apply(undefined, [kind, text], { timeout: timeoutMs });
        // A handler's code may run as its rejection is written down; what that leaves behind would go on for ever.
        return kind === 'rejected' ? settle(entry, () => {}) : settle(entry);
      },
      run: (script) => settle(this.#compile(script).run(world.context, { timeout: timeoutMs })),
    };
  }

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
    const code = `void __tillkit(function(){\n${this.#sources[index] ?? ''}\n;return typeof __handler==='undefined'?undefined:__handler})`;
    const script = this.#isolate.compileScriptSync(code, { filename: `${HANDLER_FILE}${index}`, lineOffset: -1 });
    this.#scripts.set(index, script);
    return script;
  }
}
