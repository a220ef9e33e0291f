import type { HANDLER_LIMITS, LIMITS } from './limits.ts';

/** What each limit of the store bounds, and what happens beyond it where that is not plain. */
export const LIMIT_MEANINGS = {
  requestsPerWindow: 'requests of one API key in a window; further ones are `RATE_LIMITED`',
  rateWindowMs: 'length of that window',
  pageSizeDefault: 'records per page if a call has no `pageSize`',
  pageSizeMax: 'largest `pageSize`',
  uploadBytes: 'size of an uploaded file',
  jsonBodyBytes: 'size of a JSON body',
  loginTriesPerMinute: 'failed logins from one address in a minute',
  accessTokenSeconds: 'lifetime of an access token, in seconds',
  receiverTimeoutMs: 'time within which the headers of a receiver’s answer must arrive',
  receiverBodyReadMs: 'how long the body of the answer is then read',
  receiverBodyBytes: 'how much of that body is kept',
  slotsPerReceiver: 'attempts to one receiver at the same time',
  slotsInAll: 'attempts at the same time',
  interruptionsPerSlot: 'how often the emulator may die during one attempt before that attempt counts as failed',
  causalDepth: 'deliveries that may cause one another in a row; further events are not delivered',
  causalTreeEvents: 'events of one causal tree that are shown',
  moneyMinorMax: 'largest amount of money, in minor units',
} as const satisfies Record<keyof typeof LIMITS, string>;

/** What each limit of a handler bounds, and what happens beyond it. */
export const HANDLER_LIMIT_MEANINGS = {
  heapMb: 'memory of its objects; beyond it the attempt fails with `memory_limit`',
  rssMb: 'memory of its whole process; beyond it the attempt fails with `memory_limit`',
  cpuMs: 'CPU time (`--cpu-ms`); beyond it the attempt fails with `cpu_limit`',
  cpuGraceMs: 'additional CPU time, after which its process is killed from outside',
  wallMs: 'total time; then `ctx.signal` is aborted and the attempt fails with `timeout`',
  wallGraceMs: 'additional time, after which its process is killed from outside',
  apiCalls: 'calls to the store’s API; the next one throws a `LimitError`',
  apiCallsInFlight: 'calls to the store’s API at the same time; further ones wait',
  requestBodyBytes: 'size of a request to the store or by `fetch`; beyond it the call throws a `LimitError`',
  responseBodyBytes: 'size of an answer of the store or to `fetch`; beyond it the call throws a `LimitError`',
  fetches: 'calls of `fetch`; the next one throws a `LimitError`',
  fetchesInFlight: 'calls of `fetch` at the same time; further ones wait',
  fetchMs: 'time of one `fetch`, redirects included; beyond it the call throws a `LimitError`',
  fetchRedirects: 'redirects that one `fetch` follows; beyond it the call throws a `LimitError`',
  resultBytes: 'size of the returned value as JSON; beyond it the attempt fails with `result_limit`',
  logLines: 'lines of the log; further ones are dropped, and the record says so',
  logLineBytes: 'size of one line; the rest of it is cut off',
  logBytes: 'size of the log; further lines are dropped, and the record says so',
  timers: 'pending timers; setting another throws a `LimitError`',
  timerMs: 'longest time of a timer; a longer one is shortened to it',
  errorNameChars: 'name of a thrown error in the record, in characters',
  errorMessageChars: 'message of a thrown error in the record, in characters',
  errorStackChars: 'stack of a thrown error in the record, in characters',
} as const satisfies Record<keyof typeof HANDLER_LIMITS, string>;
