import {
  type Delivery,
  ENDPOINT_NAMES,
  type ENDPOINTS,
  type EndpointName,
  formatEndpoint,
  type Ledger,
  type Permission,
} from '#contract';
import { didYouMean, sentence, UsageError } from '#core';

/** Whether an expectation is met, and what a person should know about it when that is not what they wanted. */
export interface Expectation {
  readonly pass: boolean;
  message(): string;
}

/** Method and path of an endpoint of the REST API, as in `POST /api/orders/{id}/fulfill`. */
export type EndpointCall = {
  [K in EndpointName]: `${(typeof ENDPOINTS)[K]['method']} ${(typeof ENDPOINTS)[K]['path']}`;
}[EndpointName];

const NOT_READ =
  'No source was read, as with forward: this is what subscriptions need, and calls with the key of the extension (store.appKey).';

/** Expects that each of the deliveries has succeeded. @throws UsageError `no-delivery` */
export function expectSuccess(received: unknown): Expectation {
  const deliveries = toDeliveries(received);
  return {
    pass: deliveries.every(({ state }) => state === 'succeeded'),
    message: () => [summarize(deliveries), ...deliveries.map(formatDelivery)].join('\n'),
  };
}

/** Expects that handlers made a call, whatever was answered. @throws UsageError `no-delivery`, `unknown-endpoint` */
export function expectCall(received: unknown, endpoint: EndpointCall): Expectation {
  const deliveries = toDeliveries(received);
  const [method, pattern = ''] = requireEndpoint(endpoint).split(' ');
  const calls = deliveries.flatMap(({ attempts }) => attempts.flatMap(({ apiCalls }) => apiCalls));
  return {
    pass: calls.some((call) => call.method === method && matchesPath(pattern, call.path)),
    message: () =>
      [`Calls, where ${endpoint} was looked for:`, ...(calls.length === 0 ? ['  none'] : calls.map(formatCall))].join(
        '\n',
      ),
  };
}

/**
 * Expects that an extension needs these codes and no others: by its source, its subscriptions, or what was asked for.
 * Source that was not read says nothing: that of a receiver never is.
 */
export function expectNeeds({ analyzed, permissions, unresolved }: Ledger, codes: readonly Permission[]): Expectation {
  const needed = permissions
    .filter(({ verdict, observed }) => verdict === 'needed' || verdict === 'missing' || observed.length > 0)
    .map(({ code }) => code);
  const places = unresolved.map(
    ({ file, line, reason }) => `${file}:${line} cannot be read from the source: ${reason}`,
  );
  return {
    pass: list(needed) === list(codes),
    message: () =>
      [`Expected: ${list(codes)}`, `Needed: ${list(needed)}`, ...places, ...(analyzed ? [] : [NOT_READ])].join('\n'),
  };
}

function toDeliveries(received: unknown): Delivery[] {
  const deliveries = (Array.isArray(received) ? received : [received]).filter((one) => one !== undefined);
  if (!deliveries.every(isDelivery)) {
    throw new UsageError('no-delivery', sentence`This is no delivery. Is there an await before store.deliveries?`);
  }
  if (deliveries.length > 0) return deliveries;
  throw new UsageError('no-delivery', sentence`There is no delivery, so nothing can be said of it.`);
}

const isDelivery = (value: unknown): value is Delivery =>
  typeof value === 'object' && value !== null && 'attempts' in value && 'state' in value;

function requireEndpoint(text: string): string {
  const known = ENDPOINT_NAMES.map(formatEndpoint);
  if (known.includes(text)) return text;
  throw new UsageError('unknown-endpoint', sentence`The store has no endpoint ${text}.`, {
    nextSteps: didYouMean(text, known),
  });
}

function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/\?.*/, '').split('/');
  return wanted.length === given.length && wanted.every((part, index) => part === '{id}' || part === given[index]);
}

const list = (codes: readonly Permission[]): string => [...new Set(codes)].sort().join(', ') || 'none';

const formatCall = ({ method, path, status, code }: Delivery['attempts'][number]['apiCalls'][number]): string =>
  `  ${method} ${path} → ${status} ${code}`;

/** The first line is all that a list of failures shows, so it says why. */
function summarize(deliveries: readonly Delivery[]): string {
  const failed = deliveries.find(({ state }) => state !== 'succeeded');
  if (failed === undefined) return 'Every delivery succeeded:';
  const error = failed.attempts.at(-1)?.error ?? null;
  const reason = error === null ? '' : `: ${error.name}: ${error.message.split('\n', 1)[0]}`;
  return `${failed.event} is ${failed.state}, not succeeded${reason}`;
}

const formatDelivery = ({ event, id, state, attempts }: Delivery): string =>
  [`  ${event} ${id} ${state}`, ...attempts.map(formatAttempt)].join('\n');

function formatAttempt({ number, status, errorCode, error, apiCalls, logs }: Delivery['attempts'][number]): string {
  const end = [status, errorCode].filter((part) => part !== null).join(' ') || 'under way';
  return [
    `    attempt ${number}: ${end}`,
    ...(error === null ? [] : [indent(error.stack || `${error.name}: ${error.message}`)]),
    ...apiCalls.map((call) => `    ${formatCall(call)}`),
    ...logs.map(({ level, text }) => `      ${level}: ${text}`),
  ].join('\n');
}

const indent = (text: string): string => text.replaceAll(/^/gm, '      ');
