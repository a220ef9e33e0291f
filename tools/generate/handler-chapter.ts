import {
  ENDPOINT_NAMES,
  endpointOf,
  HANDLER_GLOBALS,
  HANDLER_LIMIT_MEANINGS,
  HANDLER_LIMITS,
  MISSING_FEATURES,
  MISSING_GLOBALS,
} from '#contract';
import { RULES, type Rule } from '#extension';
import { formatLimits } from './limit-table.ts';
import { formatCode, formatCodes, formatTable } from './markdown.ts';
import { argumentsOf } from './operations.ts';

/** The chapter on handlers and the sandbox that they run in. */
export const handlerChapter = (): string[] => [
  'A handler is the default export of a file that the manifest names: `export default async (event, ctx) => { … }`. It ' +
    'runs in a sandbox: an isolate of V8 without Node, files and environment, in a process of its own. Each attempt of a ' +
    'delivery starts it anew; nothing is kept in memory from one to the next. Up to four attempts of an app run at once, each in a ' +
    'process of its own. All of a bundle is strict code, packages too, and a file may await at its top level.',

  '### What it is called with',
  '`event` is the body of the delivery: `event`, `payload` (see Events), `timestamp` (when it happened, ISO 8601 in UTC) ' +
    'and `delivery_id` (the same in every attempt). `ctx` is frozen and has:',
  formatTable(['Member', 'What it does'], CONTEXT),

  '### ctx.api',
  'Every operation acts with the permissions that the app was granted. It resolves to `data` of the answer and throws an ' +
    '`ApiError` with `code`, `status` and `message` when the code is not `ok`. Bodies, queries and records are those above.',
  formatTable(['Operation', 'Call', 'What it does'], operations()),
  '`upload` is `{filename, contentType, data}`; `data` is a string or a `Uint8Array`.',

  '### How it succeeds or fails',
  'A handler that resolves has succeeded: the attempt is recorded with status 200, and what it returned, as JSON, is the ' +
    'response body. A handler that throws or rejects has failed with status 500 and `handler_error`; name, message and ' +
    'stack are in the record, with the lines of your source. When a limit ends it, or its process dies, the attempt has ' +
    'an error code and no status (A40). A failed attempt is repeated as any other (see Deliveries), so a handler must bear ' +
    'to run twice. What was not awaited when it resolves is not waited for; the log names calls that are still under way, ' +
    'and rejections that nothing handles, which fail nothing.',

  '### Limits of a handler',
  'All hold for one attempt. What throws a `LimitError` can be caught; what fails the attempt cannot.',
  formatLimits(HANDLER_LIMITS, HANDLER_LIMIT_MEANINGS),

  '### Globals',
  'A handler has the language as V8 of the running Node has it, and of the web, as everywhere:',
  formatCodes(globals.filter(([, note]) => note === '').map(([name]) => name)),
  'And these:',
  formatTable(['Global', 'Note'], rowsOf(globals.filter(([, note]) => note !== ''))),
  'What a handler does not have; `tillkit explain NAME` tells the same:',
  formatTable(['Global', 'Instead'], rowsOf(Object.entries(MISSING_GLOBALS))),
  'Of the language and the APIs of the web, these are left out:',
  formatTable(['Feature', 'Instead'], Object.entries(MISSING_FEATURES)),

  '### Time and randomness',
  '`Date`, `Temporal`, `Intl` formatting of now and `performance` follow the clock of the store: with a manual clock they ' +
    'stand still between two answers of the store. Timers run in real time. The time zone is UTC. With `--seed` the random ' +
    'numbers of an attempt, those of `crypto` too, are the same in every run; they are not fit for real secrets then.',

  '### Network',
  'A handler reaches the store by `ctx.api` and nothing else (A38). `--allow-net HOST`, repeatable, lets `fetch` reach one ' +
    'more host; any other is refused with a `TypeError` that names it and the flag.',

  '### Debugging',
  '`tillkit dev --inspect` runs handlers in a process with an inspector for Chrome or an editor. That process is not ' +
    'sandboxed: it has all rights of your account and no limits of time and memory. Use it for your own code only.',

  '### Bundling',
  'A handler and all that it imports become one script, without a step of yours: TypeScript, JavaScript, JSON, text, and ' +
    'packages of npm that run in browsers or workers. `process.env.NODE_ENV` is `"production"`; `import.meta` holds a `url` ' +
    'and nothing more. What cannot work is refused before it runs, with file and line:',
  formatTable(['Rule', 'Says', 'Instead'], importRules()),
];

const globals: [name: string, note: string][] = Object.entries(HANDLER_GLOBALS);

const CONTEXT = [
  ['`api.<resource>.<operation>(…)`', 'calls the store, see below'],
  [
    '`api.request({method, path, query, body})`',
    'calls the store by method and path; resolves to `{status, code, msg, data}` and does not throw on a failure code',
  ],
  ['`log.debug(…)`, `log.info(…)`, `log.warn(…)`, `log.error(…)`', 'write a line to the log, as `console` does'],
  ['`delivery`', '`id`, and `attempt`, counted from 1'],
  ['`shop`', '`id`'],
  ['`app`', '`id` and `version`'],
  ['`signal`', 'an `AbortSignal`, aborted when the time is over'],
];

const operations = () =>
  ENDPOINT_NAMES.map((name) => {
    const endpoint = endpointOf(name);
    const names = { id: 'id', upload: 'upload', body: endpoint.bodyOptional ? 'body?' : 'body', query: 'query?' };
    const taken = argumentsOf(endpoint).map((argument) => names[argument]);
    return [
      formatCode(`${name}(${taken.join(', ')})`),
      formatCode(`${endpoint.method} ${endpoint.path}`),
      endpoint.summary,
    ];
  });

const rowsOf = (entries: readonly (readonly [name: string, text: string])[]) =>
  entries.map(([name, text]) => [formatCode(name), text]);

const importRules = () =>
  Object.entries<Rule>(RULES)
    .filter(([code]) => /^(import-(?!unresolved)|source-jsx$)/.test(code))
    .map(([code, { summary, remedy }]) => [formatCode(code), summary, remedy]);
