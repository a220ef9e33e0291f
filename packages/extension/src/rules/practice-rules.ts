import type { Rule } from './rule.ts';

/** Rules about what the author's own source does when it runs. */
export const PRACTICE_RULES = {
  'missing-global': {
    severity: 'error',
    summary: 'Handlers use only what the sandbox has.',
    remedy: 'Use what the message names; ask with typeof first if the code also runs elsewhere.',
    message: 'The sandbox has no "{name}": {instead}.',
    example: 'export default () => Buffer.from("paid").toString("base64");',
  },
  'import-computed': {
    severity: 'error',
    summary: 'What import() and require() load is known when the handler is bundled.',
    remedy: 'Write the path as text; to choose among files, import them all and pick one by its name.',
    message: 'What is loaded here is known only when the handler runs, so it cannot be bundled.',
    example: 'export default (event) => import(event.payload.module);',
  },
  'eval-use': {
    severity: 'warning',
    summary: 'Handlers make no code out of text.',
    remedy: 'Write the code itself; whoever can choose the text can do all that the extension can.',
    message: '{what} is given text to run as code.',
    example: 'export default (event) => eval(event.payload.reason);',
  },
  'source-bidi': {
    severity: 'warning',
    summary: 'The source reads as it runs: nothing turns the direction of its text around.',
    remedy: 'Delete the character, or write it as an escape, such as \\u202E, where a text needs it.',
    message:
      'The invisible character {character} changes the order in which this line is shown, not the one in which it runs.',
    example: 'if (isOwner(user)) { /* U+202E } U+2066 only for owners U+2069 U+2066 */ refund(order); }',
  },
  'source-unreadable': {
    severity: 'warning',
    summary: 'The source is written for people: not minified, not generated.',
    remedy: 'Put the original source into the folder, or take the code from a package.',
    message: 'The source is no text for people: {why}.',
    example: 'const _0x3fa2=["\\x66\\x65"];export default(a,b)=>b.api[_0x3fa2[0]]();var c=…',
    words: {
      why: {
        'long-line': 'a line has more than 1000 characters of code, data not counted',
        'few-spaces': 'of more than 2000 characters of code, data not counted, fewer than 6 in 100 are white space',
        'made-names': 'it has 10 or more names such as _0x3fa2',
      },
    },
  },
  'branch-on-msg': {
    severity: 'warning',
    summary: 'Decisions depend on the `code` of an answer, not on its `msg`.',
    remedy: 'Compare `code`, which is stable, and show or log `msg` at most.',
    message: 'The `{field}` of an answer is for people and may change: decide by its `code`.',
    example: "if (answer.msg === '订单不存在') return;",
  },
  'success-by-status': {
    severity: 'warning',
    summary: 'Whether a call succeeded is read from its code.',
    remedy: "Compare `code` with 'ok'.",
    message: 'Whether a call succeeded is told by its code, not by its HTTP status.',
    example: 'if (answer.status === 200) return answer.data;',
  },
  'floating-api-call': {
    severity: 'warning',
    summary: 'Every call of the API is awaited or returned.',
    remedy: 'Put await before the call, or return its promise.',
    message: 'Nothing waits for this call: it is cut off when the handler ends, and its failure goes unseen.',
    example: 'export default (event, ctx) => { ctx.api.orders.fulfill(event.payload.order_id, {}); };',
  },
  'fetch-never-allowed': {
    severity: 'notice',
    summary: 'Handlers fetch from no address that can never be allowed.',
    remedy: 'Take the call out: link-local and metadata addresses are refused whatever --allow-net says.',
    message: 'fetch to {host} is always refused; no flag allows this address.',
    example: "await fetch('http://169.254.169.254/latest/meta-data/');",
  },
  'no-idempotency': {
    severity: 'notice',
    summary: 'A handler that creates something notices when the same delivery comes twice.',
    remedy: 'Look first whether it is there already, or keep event.delivery_id with what you create.',
    message:
      '{operation} runs again when a delivery is repeated: nothing looks at delivery_id or at what is there already.',
    example: 'export default (event, ctx) => ctx.api.customers.create({ email: "vip@example.com", name: "VIP" });',
  },
} as const satisfies Record<string, Rule>;
