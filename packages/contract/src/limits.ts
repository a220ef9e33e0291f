/** The store's limits. Bytes, milliseconds and counts as named. @source spec §8 */
export const LIMITS = {
  requestsPerWindow: 600,
  rateWindowMs: 60_000,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  /** @assumption A25 */
  uploadBytes: 52_428_800,
  /** @source contract §8 */
  jsonBodyBytes: 1_048_576,
  /** @assumption A01 */
  loginTriesPerMinute: 10,
  /** @assumption A01 */
  accessTokenSeconds: 7_200,
  receiverTimeoutMs: 30_000,
  /** @source contract §10 */
  receiverBodyReadMs: 5_000,
  receiverBodyBytes: 16_384,
  slotsPerReceiver: 4,
  slotsInAll: 64,
  interruptionsPerSlot: 3,
  /** How many deliveries may have caused one another; an event that lies deeper is delivered to nobody. */
  causalDepth: 10,
  /** Events of one causal tree that are shown. */
  causalTreeEvents: 200,
  /** @source contract §7 */
  moneyMinorMax: 100_000_000_000_000,
} as const;

/** Limits of a handler in the sandbox. @source contract §11 */
export const HANDLER_LIMITS = {
  heapMb: 64,
  rssMb: 400,
  cpuMs: 1_000,
  cpuGraceMs: 500,
  wallMs: 30_000,
  wallGraceMs: 500,
  apiCalls: 200,
  apiCallsInFlight: 20,
  requestBodyBytes: 1_048_576,
  responseBodyBytes: 4_194_304,
  /** Calls of `fetch`; bodies are held to the same sizes as those of API calls. */
  fetches: 50,
  fetchesInFlight: 6,
  fetchMs: 10_000,
  fetchRedirects: 5,
  resultBytes: 1_048_576,
  logLines: 2_000,
  logLineBytes: 8_192,
  logBytes: 262_144,
  timers: 100,
  timerMs: 30_000,
  errorNameChars: 200,
  errorMessageChars: 8_192,
  errorStackChars: 16_384,
} as const;

/**
 * Wait before each of the six retries, in milliseconds, counted from the end of the failed attempt.
 * @source spec §6
 * @assumption A35
 */
export const RETRY_SCHEDULE_MS = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000] as const;
