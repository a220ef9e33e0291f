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
    'runs in a sandbox: a V8 isolate without Node, files or environment, in a separate process. Each attempt of a ' +
    'delivery starts afresh; nothing stays in memory from one attempt to the next. Up to four attempts of an app run at once, each in ' +
    'its own process. The whole bundle, packages included, is strict code, and files may use top-level await.',

  '### What it is called with',
  '`event` is the body of the delivery: `event`, `payload` (see Events), `timestamp` (when it happened, ISO 8601 in UTC) ' +
    'and `delivery_id` (the same in every attempt). `ctx` is frozen and has:',
  formatTable(['Member', 'What it does'], CONTEXT),

  '### ctx.api',
  'Every operation has the permissions that the app was granted. It resolves to the `data` of the answer, or throws an ' +
    '`ApiError` with `code`, `status` and `message` if the code is not `ok`. Bodies, queries and records are listed above.',
  formatTable(['Operation', 'Call', 'What it does'], operations()),
  '`upload` is `{filename, contentType, data}`; `data` is a string or a `Uint8Array`.',

  '### How it succeeds or fails',
  'If the handler resolves, the attempt has succeeded: it is recorded with status 200, and the returned value, as JSON, is the ' +
    'response body. If it throws or rejects, the attempt has failed with status 500 and `handler_error`; the record has name, ' +
    'message and stack, with the lines of your source. When a limit ends it, or its process dies, the attempt has ' +
    'an error code and no status (A40). A failed attempt is repeated as any other (see Deliveries), so a handler must bear ' +
    'to run twice. What was not awaited when it resolves is not waited for; the log names calls that are still under way, ' +
    'and rejections that nothing handles, which fail nothing.',

  '### Limits of a handler',
  'Each applies to one attempt. You can catch a `LimitError`, but not a limit that fails the attempt.',
  formatLimits(HANDLER_LIMITS, HANDLER_LIMIT_MEANINGS),

  '### Globals',
  'A handler has the language of the running Node, and these globals of the web, which work as everywhere:',
  formatCodes(globals.filter(([, note]) => note === '').map(([name]) => name)),
  'These globals differ from the web:',
  formatTable(['Global', 'Note'], rowsOf(globals.filter(([, note]) => note !== ''))),
  'A handler does not have these globals; `tillkit explain NAME` says so too:',
  formatTable(['Global', 'Instead'], rowsOf(Object.entries(MISSING_GLOBALS))),
  'Of the language and the APIs of the web, these are left out:',
  formatTable(['Feature', 'Instead'], Object.entries(MISSING_FEATURES)),

  '### Time and randomness',
  '`Date`, `Temporal`, `performance` and `Intl` (when it formats the current time) follow the clock of the store: with a manual ' +
    'clock they stand still between two answers of the store. Timers run in real time. The time zone is UTC. With `--seed`, the ' +
    'random numbers of an attempt, including those of `crypto`, are the same in every run, so do not use them for real secrets.',

  '### Network',
  'A handler reaches only the store, through `ctx.api` (A38). `--allow-net HOST`, repeatable, lets `fetch` reach one more ' +
    'host; any other is refused with a `TypeError` that names the host and the flag.',

  '### Debugging',
  '`tillkit dev --inspect` runs handlers in a process with an inspector for Chrome or an editor. That process is not ' +
    'sandboxed: it has all rights of your account, and no limits on time and memory. Use it only for your own code.',

  '### Bundling',
  'tillkit bundles a handler and everything that it imports into one script: TypeScript, JavaScript, JSON, text, and npm ' +
    'packages that run in browsers or workers. `process.env.NODE_ENV` is `"production"`; `import.meta` has only a `url`. ' +
    'What cannot work is refused before it runs, with file and line:',
  formatTable(['Rule', 'Meaning', 'Instead'], importRules()),
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
