import {
  API_ERRORS,
  ASSUMPTIONS,
  type Assumption,
  ATTEMPT_ERROR_CODES,
  ENDPOINT_NAMES,
  type Endpoint,
  type EndpointName,
  EVENTS,
  type EventDefinition,
  endpointOf,
  formatEndpoint,
  HANDLER_GLOBALS,
  HANDLER_LIMIT_MEANINGS,
  HANDLER_LIMITS,
  LIMIT_MEANINGS,
  LIMITS,
  listFields,
  MISSING_GLOBALS,
  opensNothing,
  PANEL_LIMIT_MEANINGS,
  PANEL_LIMITS,
  PERMISSIONS,
  type Permission,
  SWITCHES,
  type TSchema,
  toCurl,
} from '#contract';
import { ALL_RULES, type Rule } from '#extension';
import { nameFile } from '../package-root.ts';

/** What is known of one id. Every detail has a name and one or more texts. */
export interface Explanation {
  readonly id: string;
  readonly kind:
    | 'rule'
    | 'error code'
    | 'attempt error code'
    | 'event'
    | 'permission'
    | 'assumption'
    | 'global'
    | 'limit'
    | 'endpoint';
  readonly summary: string;
  readonly details: Readonly<Record<string, string | readonly string[]>>;
}

/** Everything that can be explained. */
export function listExplanations(): Explanation[] {
  return [
    ...explainAll(ALL_RULES, explainRule),
    ...explainAll(API_ERRORS, explainError),
    ...explainAll(ATTEMPT_ERROR_CODES, explainAttemptError),
    ...explainAll(EVENTS, explainEvent),
    ...explainAll(PERMISSIONS, explainPermission),
    ...explainAll(ASSUMPTIONS, explainAssumption),
    ...ENDPOINT_NAMES.map((name) => ({ id: name, ...explainEndpoint(name) })),
    ...explainAll(HANDLER_GLOBALS, explainGlobal),
    ...explainAll(MISSING_GLOBALS, explainMissingGlobal),
    ...explainAll(LIMIT_MEANINGS, explainLimit('the store', LIMITS)),
    ...explainAll(HANDLER_LIMIT_MEANINGS, explainLimit('a handler', HANDLER_LIMITS)),
    ...explainAll(namedOf('panel', PANEL_LIMIT_MEANINGS), explainLimit('a panel', namedOf('panel', PANEL_LIMITS))),
  ];
}

/** What an id means, however its letters are cased; a switch is explained by its assumption. */
export function findExplanation(text: string): Explanation | undefined {
  const wanted = SWITCHES.get(text)?.id ?? text;
  const all = listExplanations();
  return (
    all.find(({ id }) => id === wanted) ??
    all.find(({ id }) => id.toLowerCase() === wanted.toLowerCase()) ??
    all.find(({ kind, details }) => kind === 'endpoint' && isCall(String(details.call), wanted))
  );
}

/** Whether a text names an endpoint: `GET /api/orders/{id}`, in any case, with any name for the id or an id itself. */
function isCall(call: string, text: string): boolean {
  const [given = '', wanted = ''] = [text.trim().replace(/\s+/g, ' '), call].map((one) => one.toLowerCase());
  const steps = given.split('/');
  const known = wanted.split('/');
  return steps.length === known.length && known.every((step, index) => step === steps[index] || step === '{id}');
}

type Explained = Omit<Explanation, 'id'>;

const explainAll = <T>(table: Readonly<Record<string, T>>, explain: (value: T, id: string) => Explained) =>
  Object.entries(table).map(([id, value]) => ({ id, ...explain(value, id) }));

const explainRule = ({ severity, summary, message, remedy, example }: Rule, code: string): Explained => ({
  kind: 'rule',
  summary,
  details: { severity, message, remedy, 'broken by': example, page: nameFile(`docs/rules/${code}.md`, process.cwd()) },
});

const explainError = ({ status, message, meaning }: (typeof API_ERRORS)[keyof typeof API_ERRORS]): Explained => ({
  kind: 'error code',
  summary: sentence(meaning),
  details: { status: String(status), message },
});

const explainAttemptError = (meaning: string): Explained => ({
  kind: 'attempt error code',
  summary: sentence(meaning),
  details: {},
});

const explainEvent = ({ firedWhen, payload, permission }: EventDefinition, id: string): Explained => ({
  kind: 'event',
  summary: sentence(firedWhen),
  details: {
    payload: listFields(payload).map(({ path, type }) => `${path}: ${type}`),
    'a subscription needs': permission ?? 'no permission; only the app that it tells of receives it',
    'calls that cause it': callsThat(({ emits }) => emits.some((event) => event === id)),
  },
});

const explainPermission = (allows: string, id: string): Explained => ({
  kind: 'permission',
  summary: sentence(`allows to ${allows}`),
  details: {
    calls: callsThat(
      ({ permissions, conditionalPermission: more }) =>
        permissions.some((code) => code === id) || more?.permission === id,
    ),
    events: Object.entries(EVENTS)
      .filter(([, event]) => event.permission === id)
      .map(([name]) => name),
    ...(opensNothing(id as Permission) && {
      note: 'a role of staff holds it; a manifest or an API key may, and it opens nothing (A49)',
    }),
  },
});

const explainAssumption = ({ section, question, choice, alternatives, switch: turn }: Assumption): Explained => ({
  kind: 'assumption',
  summary: sentence(question),
  details: {
    choice,
    alternatives,
    'left open by': `${section} of the specification`,
    ...(turn !== undefined && { switch: turn.values.map((value) => `--assume ${turn.name}=${value}`) }),
  },
});

const explainGlobal = (note: string): Explained => ({
  kind: 'global',
  summary: 'A handler has it',
  details: note === '' ? {} : { note },
});

const explainMissingGlobal = (instead: string): Explained => ({
  kind: 'global',
  summary: 'A handler does not have it',
  details: { instead },
});

/** Limits of panels, some of which are called as those of handlers are. */
const namedOf = <T>(of: string, table: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${of}.${name}`, value]));

const explainLimit =
  (bounded: string, values: Readonly<Record<string, number>>) =>
  (meaning: string, id: string): Explained => ({
    kind: 'limit',
    summary: sentence(meaning.replaceAll('`', '')),
    details: { of: bounded, value: String(values[id]) },
  });

const callsThat = (fits: (endpoint: Endpoint) => boolean): string[] =>
  ENDPOINT_NAMES.map(endpointOf)
    .filter(fits)
    .map(({ method, path }) => `${method} ${path}`);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an operation of the store's API takes and gives, with a line for a shell in which `exec` runs. */
function explainEndpoint(name: EndpointName): Omit<Explanation, 'id'> {
  const endpoint = endpointOf(name);
  const { summary, permissions, conditionalPermission, query, body, bodyOptional, data, emits, errors } = endpoint;
  return {
    kind: 'endpoint',
    summary,
    details: {
      call: formatEndpoint(name),
      'needed permission': [...permissions, ...(conditionalPermission ? [conditionalPermission.permission] : [])],
      query: query === undefined ? [] : tellFields(query, false),
      body: body === undefined ? [] : tellFields(body, bodyOptional !== true),
      data: tellFields(data, false),
      events: emits,
      'error codes': errors,
      curl: toCurl(name),
    },
  };
}

/** The fields of a schema, a line each; with `marks`, those that have to be there say so. */
const tellFields = (schema: TSchema, marks: boolean): string[] =>
  listFields(schema).map(({ path, type, required }) => `${path}: ${type}${marks && required ? ' *' : ''}`);
