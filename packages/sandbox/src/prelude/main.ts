/**
 * The world of a handler: what exists in it besides the language, and its end of the bridge. It is evaluated once into
 * a V8 snapshot; every attempt gets a fresh copy. All state of these files is therefore the state of one attempt.
 */
import { HANDLER_FILE, type Post, type Receive, type Start } from '../protocol.ts';
import { installConsole } from './console/console.ts';
import { showWebApis } from './console/show-web-apis.ts';
import { installCrypto } from './crypto/crypto.ts';
import { installRandom, seedRandom } from './crypto/random.ts';
import { createApi, installApiError } from './ctx/api.ts';
import { answer, logUnanswered } from './ctx/calls.ts';
import { describeError } from './ctx/describe-error.ts';
import { createLog } from './ctx/log.ts';
import { logRejection } from './ctx/rejections.ts';
import { installStacks } from './ctx/stacks.ts';
import { installBase64 } from './encoding/base64.ts';
import { installEncoding } from './encoding/encoding.ts';
import { installStructuredClone } from './encoding/structured-clone.ts';
import { exceedsUtf8 } from './encoding/utf8.ts';
import { connect, postEnd, postTimedOut } from './engine/bridge.ts';
import { installClock, installTemporal, startClock } from './engine/clock.ts';
import { limits, setLimits } from './engine/limits.ts';
import { defineGlobal, deleteProperty, frozen, indexOf, parseJson, toJson } from './engine/primordials.ts';
import { installTimers, nextTimerPlace, wake } from './engine/timers.ts';
import { installWithout } from './engine/without.ts';
import { createAttemptSignal, installAbort } from './events/abort.ts';
import { installDomException } from './events/dom-exception.ts';
import { installEvent } from './events/event.ts';
import { installEventTarget } from './events/event-target.ts';
import { installBlob } from './fetch/blob.ts';
import { installFetch } from './fetch/fetch.ts';
import { installFormData } from './fetch/form-data.ts';
import { installHeaders } from './fetch/headers.ts';
import { installRequest } from './fetch/request.ts';
import { installResponse } from './fetch/response.ts';
import { installStreams } from './fetch/streams.ts';
import { installUrl } from './fetch/url.ts';

installClock();
installRandom();
installCrypto();
installConsole();
installTimers();
installDomException();
installBase64();
installEncoding();
installUrl();
installEvent();
installEventTarget();
installAbort();
installStreams();
installBlob();
installFormData();
installHeaders();
installRequest();
installResponse();
installFetch();
installApiError();
showWebApis();
// Last: it refuses objects of all interfaces that are there by then.
installStructuredClone();

const HOOK = '__tillkit';

// Made here they are in the snapshot, and cost an attempt nothing.
const api = createApi();
const log = createLog();

let event: unknown;
let ctx: unknown;
let timeOut = (): void => {};

function start(text: string): void {
  const given: Start = parseJson(text);
  setLimits(given.limits);
  startClock(given.now, given.clockRuns);
  seedRandom(given.entropy);
  const attempt = createAttemptSignal();
  timeOut = attempt.timeOut;
  event = given.event;
  ctx = frozen({
    api,
    log,
    delivery: frozen(given.delivery),
    shop: frozen(given.shop),
    app: frozen(given.app),
    signal: attempt.signal,
  });
}

const receive: Receive = (kind, text) => {
  if (kind === 'answer') answer(text);
  else if (kind === 'wake') wake();
  else if (kind === 'start') start(text);
  else if (kind === 'rejected') logRejection(text);
  else {
    const timer = nextTimerPlace();
    try {
      timeOut();
    } finally {
      postTimedOut(timer === undefined ? 'nothing' : 'timer', timer ?? '');
    }
  }
};

/** The returned value as JSON. What cannot be written says so, with its place where that is in the handler's `toJSON`. */
function toResult(value: unknown): string {
  try {
    return toJson(value) ?? 'null';
  } catch (thrown) {
    const { name, message, stack } = describeError(thrown);
    throw frozen({
      name,
      message: `The returned value cannot be written as JSON: ${message}`,
      stack: indexOf(stack, HANDLER_FILE) < 0 ? '' : stack,
    });
  }
}

/** Evaluates the handler's module, calls its default export and says how it ended. */
async function run(evaluate: () => unknown): Promise<void> {
  deleteProperty(globalThis, HOOK);
  try {
    const module = (await evaluate()) as { readonly default?: unknown } | undefined;
    const handler = module?.default;
    if (typeof handler !== 'function')
      throw new TypeError('The handler file has no default export that is a function.');
    const value: unknown = await handler(event, ctx);
    const result = toResult(value);
    logUnanswered();
    postEnd(exceedsUtf8(result, limits.resultBytes) ? { kind: 'result_limit' } : { kind: 'returned', result });
  } catch (error) {
    postEnd({ kind: 'threw', ...describeError(error) });
  }
}

/** Joins this world to its runner; the handler's script, which comes next, finds `run` in the same place. */
defineGlobal(HOOK, (post: Post): Receive => {
  // The engine adds these to each new context, after the snapshot.
  installWithout();
  installTemporal();
  // While a snapshot is made, errors have no stacks.
  installStacks();
  connect(post);
  defineGlobal(HOOK, run);
  return receive;
});
