import vm from 'node:vm';
import { afterThisTick } from '#core';
import { PRELUDE } from '../generated/prelude.ts';
import { HANDLER_FILE, type Post, type Receive, type Rejection } from '../protocol.ts';
import type { AppRuntime, Attached } from './app-runtime.ts';

/** Debuggers step over what bears such a name. */
const PRELUDE_NAME = 'node:tillkit/prelude';

type Evaluate = () => unknown;

/** A context that no attempt has used yet. What it posts goes to `wire.post` once an attempt has taken it. */
interface World {
  readonly receive: Receive;
  readonly wire: { post: Post };
  readonly run: (evaluate: Evaluate | undefined) => unknown;
  readonly scripts: readonly Evaluate[];
}

/**
 * The contexts of one bundle, in this very process and therefore in reach of a debugger: no sandbox, no limit of memory or
 * time. The scripts of the next attempt are compiled ahead, so that breakpoints find them.
 */
export class AppContext implements AppRuntime {
  static #rejected: ((rejection: Rejection) => void) | undefined;
  static readonly #prelude = new vm.Script(PRELUDE, { filename: PRELUDE_NAME });
  readonly isGone = false;
  readonly busyMs = 0;
  readonly #sources: readonly string[];
  #next: World;

  constructor(sources: readonly string[]) {
    this.#sources = sources;
    this.#next = this.#createWorld();
  }

  /** Takes a rejection of a handler that nothing handled. */
  static reject(reason: unknown): void {
    AppContext.#rejected?.(toRejection(reason));
  }

  async attach(post: Post, _timeoutMs: number, rejected: (rejection: Rejection) => void): Promise<Attached> {
    const { wire, receive, run, scripts } = this.#next;
    wire.post = post;
    AppContext.#rejected = rejected;
    // Each in a turn of its own, so that no stack shows what is around the context.
    return {
      send: (kind, text) => {
        void Promise.resolve().then(receive.bind(undefined, kind, text));
        return afterRejections();
      },
      run: (script) => {
        void Promise.resolve(scripts[script]).then(run);
        return afterRejections();
      },
    };
  }

  async detach(): Promise<void> {
    this.#next.wire.post = () => {};
    this.#next = this.#createWorld();
  }

  dispose(): void {}

  #createWorld(): World {
    const context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
    AppContext.#prelude.runInContext(context);
    const wire: World['wire'] = { post: () => {} };
    const join: (post: Post) => Receive = context.__tillkit;
    const receive = join((...message) => wire.post(...message));
    const scripts = this.#sources.map((source, index) => compile(source, index, context));
    return { wire, receive, run: context.__tillkit, scripts };
  }
}

/** Node tells rejections once nothing is left to do in this turn. */
const afterRejections = (): Promise<void> => new Promise((resolve) => afterThisTick(resolve));

/** Node tells every rejection, and the reason itself. */
function toRejection(reason: unknown): Rejection {
  try {
    const { stack, message } = Object(reason) as Partial<Error>;
    return { text: String(stack ?? reason), message: String(message ?? ''), isFirst: false };
  } catch {
    return { text: 'Something that cannot be described.', message: '', isFirst: false };
  }
}

/**
 * The script as a function, so that its top-level names stay its own; lines stay as they are. It is bound to its context
 * at once, because debuggers hear of it only then. One that is wrong says so when it is called.
 */
function compile(source: string, index: number, context: vm.Context): Evaluate {
  const code = `(function(){${source}\n;return typeof __handler==='undefined'?undefined:__handler})`;
  try {
    return new vm.Script(code, { filename: `${HANDLER_FILE}${index}` }).runInContext(context);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
