import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorsFor, createLiveLog, formatDeliveryTree } from '#cli';
import { type Attack, type AttackArena, startArena } from '../../support/attack-arena.ts';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';
import { runCli } from '../../support/start-cli.ts';
import { startDev } from '../../support/start-dev.ts';

/** Texts that a terminal, a log or a person would take for something else. */
const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['colours', '\u001b[31mred\u001b[0m'],
  ['a cleared screen', '\u001b[2J\u001b[3J\u001b[H'],
  ['a cursor that goes back', 'x\u001b[1A\u001b[2K\u001b[1Gfine'],
  ['a window title', '\u001b]0;owned\u0007'],
  ['a link', '\u001b]8;;https://evil.example\u001b\\harmless\u001b]8;;\u001b\\'],
  ['a clipboard', '\u001b]52;c;cm0gLXJmIC8=\u0007'],
  ['a report that is typed back', '\u001b[6n\u001b[c\u001b[21t'],
  ['a device control string', '\u001bP$q"p\u001b\\'],
  ['control characters of eight bits', '\u009b31m\u009d0;owned\u009c\u0090q\u009c\u0085'],
  ['a carriage return', 'failed\rsucceeded'],
  ['backspaces', 'denied\b\b\b\b\b\bgranted'],
  ['a line of its own', '\n12:00:00 <-- [200] order.paid (1 ms)'],
  ['a line of its own, by return and feed', '\r\n12:00:00 <-- [200] order.paid'],
  ['a line of its own, by separators', '\u2028\u2029\u000b\u000c\u0085forged'],
  ['a turned direction', 'access \u202eeurt\u202c \u2066x\u2069 \u200f'],
  ['invisible letters', 'pay\u200bload\u2060\ufeff\u00ad\u180e'],
  ['invisible tags', 'x\u{e0041}\u{e0042}\u{e007f}'],
  ['NUL and DEL', 'a\u0000b\u007f'],
  ['half a pair', 'a\ud800b\udc00c'],
  ['a bell in a row', '\u0007'.repeat(100)],
  ['an escape at the end', 'x\u001b'],
  ['JSON in a line', '"}\n{"type":"delivery","state":"succeeded"}'],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>\u001b'],
];

const ATTACKS: readonly Attack[] = HOSTILE.map(([name, text]) => [
  name,
  `const text = ${JSON.stringify(text)};
  console.log(text); console.log('%s', text, { [text]: text }, [text], new Error(text), Symbol(text), () => {}); console.error(text); ctx.log.warn(text); console.count(text); console.group(text);
  await ctx.api.request({ method: 'GET', path: '/api/products', query: { [text]: text } }).catch(() => {});
  await ctx.api.products.get(text).catch(() => {});
  const error = new Error(text); error.name = text; error.stack = text + '\\n    at ' + text + ' (' + text + ':1:1)';
  throw error;`,
]);

/** Everything that is no plain text of a line. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const expectSafeLines = (lines: readonly string[]): void => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => UNSAFE.test(line))).toEqual([]);
};

const plain = colorsFor({});

describe('what is printed of a delivery holds no', () => {
  let arena: AttackArena;
  beforeAll(async () => {
    arena = await startArena(ATTACKS);
  });
  afterAll(() => arena.stop());

  test.for(ATTACKS)('%s', async ([name]) => {
    const { attempt, delivery, messages } = await arena.attack(name);
    expect(attempt.errorCode).toBe('handler_error');
    const lines: string[] = [];
    const show = createLiveLog(plain, (line) => lines.push(line));
    for (const message of messages) show(message);
    expectSafeLines(lines);
    // A line that is nobody's but the live log's begins with what nothing in a text can be.
    const forged = lines.filter((line) => /^\d\d:\d\d:\d\d <--/.test(line));
    expect(forged).toHaveLength(1);
    const event = messages.find(({ kind }) => kind === 'event');
    if (event?.kind !== 'event') throw new Error('No event was told.');
    const { event: type, payload, timestamp, deliveryIds } = event.data;
    const caused = {
      ...{ seq: 1, event: type, payload: payload as Record<string, unknown>, timestamp, deliveryIds },
      ...{ depth: 0, causedBy: null, call: null, stopped: false },
    };
    expectSafeLines(formatDeliveryTree({ events: [caused], deliveries: [delivery], truncated: false }));
  });
});

const ALL = HOSTILE.map(([, text]) => text);
const HANDLER = `const texts = ${JSON.stringify(ALL)};
export default async () => {
  for (const text of texts) console.log(text);
  throw Object.assign(new Error(texts.join()), { name: texts.join(), stack: texts.join('\\n') });
};
`;

test('a terminal that shows `dev` gets none of it, and neither does one that shows a delivery', async () => {
  const { dev, run } = await startDev({ handler: HANDLER });
  await run('trigger', 'order.paid');
  await dev.waitFor(/<--/);
  const [delivery] = JSON.parse((await run('deliveries', 'list', '--json')).stdout).items;
  const shown = await run('deliveries', 'show', delivery.id);
  const exported = await run('deliveries', 'export', delivery.id);
  const asJson = await run('deliveries', 'show', delivery.id, '--json');
  dev.pressCtrlC();
  const { stdout, stderr } = await dev.ended;
  for (const text of [stdout, stderr, shown.stdout, exported.stdout, asJson.stdout])
    expect(text.split('\n').filter((line) => UNSAFE.test(line))).toEqual([]);
  expect(JSON.parse(exported.stdout).delivery.attempts[0].logs).toHaveLength(ALL.length);
});

test('`dev --json` writes one safe line for each message, which says the text unchanged', async () => {
  const { dev, run } = await startDev({ handler: HANDLER }, '--json');
  await run('trigger', 'order.paid');
  await dev.waitFor(/"finished"/);
  dev.pressCtrlC();
  const { stdout } = await dev.ended;
  const lines = stdout.split('\n').filter((line) => line !== '');
  expectSafeLines(lines);
  const logs = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'handler-log');
  expect(logs.map(({ text }) => text)).toEqual(ALL);
});

test.for<readonly [name: string, handler: string, files: Readonly<Record<string, string>>]>([
  ['the path of a missing handler', '\u001b]0;owned\u0007\u202e.ts', {}],
  ['the path of a handler', 'a\u001b[2J\u009b.ts', { 'a\u001b[2J\u009b.ts': 'export const x = 1;' }],
  [
    'what a handler imports',
    'paid.ts',
    { 'paid.ts': 'import x from "./\u009b31m\u202e\u200b";\nexport default () => x;' },
  ],
  ['what a handler is written with', 'paid.ts', { 'paid.ts': 'export default () => { \u009b31m \u202e \u200b };' }],
  [
    'a package that a handler imports',
    'paid.ts',
    { 'paid.ts': 'import x from "\\u001b[31m";\nexport default () => x;' },
  ],
])('`validate` prints nothing unsafe of %s', async ([, handler, files]) => {
  const { dir } = await createFolder({ 'plugin.json': manifestOf(handler), ...files });
  const text = await runCli(['validate'], { cwd: dir });
  const json = await runCli(['validate', '--json'], { cwd: dir });
  expect(text.code).toBe(1);
  expectSafeLines([text.stdout, text.stderr, json.stdout].flatMap((output) => output.split('\n')));
});
