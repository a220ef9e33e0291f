import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CONTROL_ENDPOINTS } from '#contract';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput as parse, shareDev } from '../../support/start-dev.ts';

const takeDev = shareDev();
type Dev = Awaited<ReturnType<typeof takeDev>>;

const UNKNOWN_ID = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';

/** What a command line is refused with, by what is wrong: the English sentence and the Chinese one, without their next steps. */
interface Refusal {
  readonly args: readonly string[] | ((dev: Dev) => Promise<readonly string[]>);
  readonly english: string | RegExp;
  readonly chinese: string | RegExp;
}

const extensionOf = async (...parts: Parameters<typeof createExtension>) => (await createExtension(...parts)).dir;

async function deliverOnce({ run }: Dev): Promise<string> {
  const { events } = parse(await run('trigger', 'order.paid', '--wait', '--json'));
  return events[0].deliveryIds[0];
}

async function keyOf({ run }: Dev, name: string): Promise<string> {
  const { items } = parse(await run('keys', 'list', '--json'));
  return items.find((key: { name: string }) => key.name === name).id;
}

const APPS: Readonly<Record<string, Refusal>> = {
  'a version that is installed': {
    args: async () => ['apps', 'install', await extensionOf(), '--grant', 'all'],
    english: 'Version 1.0.0 of the app "demo" is installed.',
    chinese: '应用 "demo" 的版本 1.0.0 已安装。',
  },
  'an extension with another name': {
    args: async () => ['apps', 'upgrade', 'demo', await extensionOf({ name: 'renamed', version: '2.0.0' })],
    english: /^The extension in \S+ is called "renamed", and the app "demo"/,
    chinese: /"renamed".*"demo"/,
  },
  'a code that is not asked for': {
    args: async () => ['apps', 'install', await extensionOf({ name: 'modest' }), '--grant', 'customer:view'],
    english: /^The extension in \S+ does not ask for customer:view, so that cannot be granted\.$/,
    chinese: /没有申请 customer:view/,
  },
  'a code that there is not': {
    args: async () => ['apps', 'install', await extensionOf({ name: 'modest' }), '--grant', 'order:veiw'],
    english: /"order:veiw"/,
    chinese: /"order:veiw"/,
  },
  'a folder that has changed': {
    args: async () => [
      'apps',
      'install',
      await extensionOf({ name: 'a' }),
      '--grant',
      'all',
      '--digest',
      'a'.repeat(64),
    ],
    english: /^\S+ is no longer what was reviewed; nothing is installed\.$/,
    chinese: /没有安装/,
  },
  'a store that there is not': {
    args: async () => ['apps', 'install', await extensionOf({ name: 'a' }), '--grant', 'all', '--store-id', 'nowhere'],
    english: 'No store has the id "nowhere".',
    chinese: '没有 ID 为 "nowhere" 的店铺。',
  },
  'an app that there is not': {
    args: ['apps', 'uninstall', UNKNOWN_ID],
    english: `No app has the id "${UNKNOWN_ID}".`,
    chinese: `没有 ID 为 "${UNKNOWN_ID}" 的应用。`,
  },
};

const TRIGGERS: Readonly<Record<string, Refusal>> = {
  'an event that there is not': {
    args: ['trigger', 'order.payd'],
    english: 'There is no event "order.payd".',
    chinese: '没有事件 "order.payd"。',
  },
  'a fault for an event that there is not': {
    args: ['dev', '--port', '0', '--no-extension', '--fault', '{"match":{"event":"order.payd"},"drop":true}'],
    english: 'There is no event "order.payd".',
    chinese: '没有事件 "order.payd"。',
  },
  'a fault without an effect': {
    args: async () => ['dev', await extensionOf(), '--port', '0', '--fault', '{"match":{"event":"order.paid"}}'],
    english:
      'A rule for faults cannot be used: The field body[0] does not fit: it needs respond, latencyMs, drop or duplicate.',
    chinese: /respond, latencyMs, drop, duplicate 至少一项/,
  },
  'a field that there is not': {
    args: ['trigger', 'order.paid', '--set', 'foo=1'],
    english: '--set takes no field "foo" for order.paid.',
    chinese: /"foo"/,
  },
  'a value that is none of a few': {
    args: ['trigger', 'product.updated', '--set', 'status=ACTVE'],
    english: 'The field set.status takes one of DRAFT, ACTIVE, ARCHIVED.',
    chinese: /^参数校验失败：字段 set.status 的值无效/,
  },
  'a value of another type': {
    args: ['trigger', 'product.updated', '--set', 'title=5'],
    english: 'The field set.title is of the wrong type; it takes string.',
    chinese: '参数校验失败：字段 set.title 类型错误，应为 string',
  },
  'a number out of range': {
    args: ['trigger', 'order.paid', '--set', 'lines.0.quantity=0'],
    english: 'The field set.lines[0].quantity is out of range: ≥ 1.',
    chinese: '参数校验失败：字段 set.lines[0].quantity 超出允许范围（≥ 1）',
  },
  'a text that is too long': {
    args: ['trigger', 'product.updated', '--set', `title=${'x'.repeat(300)}`],
    english: 'The field set.title is out of range: length ≤ 255.',
    chinese: '参数校验失败：字段 set.title 超出允许范围（长度 ≤ 255）',
  },
  'an amount that is none': {
    args: ['trigger', 'product.updated', '--set', 'price=1.005'],
    english: /^The field price is not a valid amount of money: not below 0, in CNY with at most 2 decimals/,
    chinese: /^参数校验失败：字段 price 不是有效的金额（不小于 0，CNY 最多 2 位小数/,
  },
  'an address that is none': {
    args: ['trigger', 'customer.created', '--set', 'email=nobody'],
    english: /^The field set\.email does not fit: /,
    chinese: /^参数校验失败：字段 set\.email 格式错误/,
  },
  'an address that is taken': {
    args: ['trigger', 'customer.created', '--set', 'email=li.na@example.com'],
    english: 'The value of email is already in use.',
    chinese: '资源冲突：email 已被使用',
  },
  'a product that there is not': {
    args: ['trigger', 'order.paid', '--set', `lines.0.productId=${UNKNOWN_ID}`],
    english: 'There is no such record.',
    chinese: '资源不存在',
  },
  'an order that there is not': {
    args: ['trigger', 'order.paid', '--order', UNKNOWN_ID],
    english: `No order of the first store has the id "${UNKNOWN_ID}".`,
    chinese: `第一个店铺中没有 ID 为 "${UNKNOWN_ID}" 的订单。`,
  },
  'an order in another state': {
    args: async ({ run }) => {
      const { events } = parse(await run('trigger', 'order.cancelled', '--json'));
      return ['trigger', 'order.paid', '--order', events[0].payload.order_id];
    },
    english: 'An order in the state CANCELLED does not take the operation pay.',
    chinese: '业务规则不允许该操作：状态为 CANCELLED 的订单不能执行 pay',
  },
};

const PAYLOADS: Readonly<Record<string, Refusal>> = {
  'a payload that is no JSON': {
    args: async ({ write }) => {
      await write('payload.json', '{\n  "order_id": 5,\n  oops\n}');
      return ['trigger', 'order.paid', '--payload', 'payload.json'];
    },
    english: 'payload.json:3:3: The payload is not JSON.',
    chinese: 'payload.json:3:3: 内容不是 JSON。',
  },
  'a payload that is cut off': {
    args: async ({ write }) => {
      await write('payload.json', '{');
      return ['trigger', 'order.paid', '--payload', 'payload.json'];
    },
    english: /^payload\.json(:\d+:\d+)?: The payload is not JSON\.$/,
    chinese: /内容不是 JSON。$/,
  },
  'a payload that is a list': {
    args: async ({ write }) => {
      await write('payload.json', '[]');
      return ['trigger', 'order.paid', '--payload', 'payload.json'];
    },
    english: 'payload.json: The payload is not a JSON object.',
    chinese: /^payload\.json: /,
  },
  'a payload that there is not': {
    args: ['trigger', 'order.paid', '--payload', 'nowhere.json'],
    english: /^nowhere\.json: The payload cannot be read: /,
    chinese: /^nowhere\.json: /,
  },
};

const OTHERS: Readonly<Record<string, Refusal>> = {
  'a delivery that there is not': {
    args: ['deliveries', 'show', UNKNOWN_ID],
    english: `No delivery has the id "${UNKNOWN_ID}".`,
    chinese: `没有 ID 为 "${UNKNOWN_ID}" 的投递。`,
  },
  'a delivery that succeeded': {
    args: async (dev) => ['deliveries', 'resend', await deliverOnce(dev)],
    english: 'Only a failed or held delivery is sent again, and this one is succeeded.',
    chinese: /只有失败或被暂停的投递可以重新发送/,
  },
  'a delivery whose app is gone': {
    args: async (dev) => {
      const id = await deliverOnce(dev);
      await dev.run('apps', 'uninstall', 'demo');
      return ['deliveries', 'rerun', id];
    },
    english: 'The app, the subscription or the permission of this delivery is gone.',
    chinese: /不存在/,
  },
  'a clock that runs': {
    args: ['clock', 'advance', '1h'],
    english: /^The clock runs, and only one that stands still is moved: tillkit clock freeze$/,
    chinese: /^时钟正在走动/,
  },
  'a time that is past': {
    args: async ({ run }) => {
      await run('clock', 'freeze');
      return ['clock', 'set', '2001-01-01T00:00:00Z'];
    },
    english: /^The clock never goes back/,
    chinese: /^时钟不能倒退/,
  },
  'a key that has expired': {
    args: ['keys', 'create', '--expires', '2001-01-01T00:00:00Z'],
    english: /^The key would never work/,
    chinese: /密钥/,
  },
  'a name that is too long': {
    args: ['keys', 'create', '--name', 'x'.repeat(300)],
    english: 'The field name is out of range: length ≤ 255.',
    chinese: '参数校验失败：字段 name 超出允许范围（长度 ≤ 255）',
  },
  'a key that there is not': {
    args: ['keys', 'reset', UNKNOWN_ID],
    english: `No key has the id "${UNKNOWN_ID}".`,
    chinese: `没有 ID 为 "${UNKNOWN_ID}" 的密钥。`,
  },
  'the key of an app': {
    args: async (dev) => ['keys', 'revoke', await keyOf(dev, 'demo')],
    english: 'The key of an app lasts as long as the app, and cannot be revoked on its own.',
    chinese: '业务规则不允许该操作：应用的密钥随应用卸载而失效，不能单独撤销',
  },
  'a snapshot that there is not': {
    args: ['store', 'restore', 'nothing'],
    english: 'No snapshot has the name "nothing".',
    chinese: '没有名为 "nothing" 的快照。',
  },
  'an export that was changed': {
    args: async ({ run, path }) => {
      await run('store', 'export', '--out', 'store.json');
      const exported = JSON.parse(await readFile(path('store.json'), 'utf8'));
      await writeFile(path('store.json'), JSON.stringify({ ...exported, digest: '0'.repeat(64) }));
      return ['store', 'import', 'store.json'];
    },
    english: 'The field digest does not fit: it is not that of the content; the export was damaged or changed.',
    chinese: '参数校验失败：字段 digest 格式错误（与内容不符，导出文件已损坏或被改动）',
  },
};

/** Without what is neither English nor Chinese: commands, codes, paths, ids, lists of names, what somebody gave. */
const withoutNames = (text: string): string =>
  text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '')
    .replace(/tillkit(?: (?:-{0,2}[a-z]+|[A-Z]+))*/g, '')
    .replace(/\S*[/\\]\S*|--[\w-]+/g, '')
    .replace(/[\w.-]+(?:, [\w.:-]+)+/g, '');

function requireOneLanguage(stderr: string, language: 'en' | 'zh'): void {
  for (const line of stderr.trimEnd().split('\n')) {
    const words = withoutNames(line.replace(/^tillkit: /, ''));
    if (language === 'en') expect(words).not.toMatch(/\p{Script=Han}/u);
    else expect(words).not.toMatch(/[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/);
  }
}

const EACH = Object.entries({ ...APPS, ...TRIGGERS, ...PAYLOADS, ...OTHERS });

describe('what is refused is told in one sentence of one language, with a next step', () => {
  test.each(EACH)('%s', async (_, { args, english, chinese }) => {
    const dev = await takeDev();
    const words = typeof args === 'function' ? await args(dev) : args;
    for (const [language, expected] of [
      ['en', english],
      ['zh', chinese],
    ] as const) {
      const { code, stderr } = await dev.run(...words, '--lang', language);
      expect(code).toBe(2);
      const lines = stderr.trimEnd().split('\n');
      const [said, next] = [lines.findIndex((line) => line.startsWith('tillkit: ')), lines.findIndex(isNextStep)];
      const message = lines[said]?.replace('tillkit: ', '');
      if (typeof expected === 'string') expect(message).toBe(expected);
      else expect(message).toMatch(expected);
      if (!/tillkit [a-z]+/.test(message ?? '')) expect(next).toBe(said + 1);
      requireOneLanguage(stderr, language);
    }
    const told = parse(await dev.run(...words, '--lang', 'zh', '--json'));
    expect(JSON.stringify(told.error)).not.toMatch(/\p{Script=Han}/u);
    for (const { summary } of Object.values(CONTROL_ENDPOINTS)) expect(told.error.message).not.toContain(summary);
  });
});

const isNextStep = (line: string): boolean => line.startsWith('  → ');

test('what is wrong with a manifest is told by line, in the language of the command line', async () => {
  const { run } = await takeDev();
  const { dir, write } = await createExtension({ name: 'wrong' });
  const manifest = manifestText({ name: 'wrong', version: '1' }).replace('order:view', 'orders:view');
  await write('plugin.json', manifest);
  const english = (await run('apps', 'install', dir, '--grant', 'all')).stderr.trimEnd().split('\n');
  expect(english).toEqual([
    `tillkit: The extension in ${dir} cannot be installed: plugin.json:3:14 "1" is not a SemVer version. (version-not-semver)`,
    '  plugin.json:5:5 "orders:view" is not a permission code. Did you mean "order:view"? (permission-unknown)',
    '  plugin.json:9:16 A subscription to order.paid requires "order:view". (subscription-permission-missing)',
    `  → Correct what tillkit validate ${dir} finds.`,
  ]);
  const { stderr } = await run('apps', 'install', dir, '--grant', 'all', '--lang', 'zh');
  expect(stderr).toContain('"1" 不是 SemVer 版本。');
  expect(stderr).toContain('"orders:view" 不是权限代码。 您是指 "order:view" 吗？');
  requireOneLanguage(stderr, 'zh');
});

test('a wrong token is told with where the right one is', async () => {
  const { dir: cwd, path } = await takeDev();
  const { url } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
  const env = { TILLKIT_URL: url, TILLKIT_TOKEN: 'wrong' };
  const { stderr } = await runCli(['clock', 'show'], { cwd, env });
  expect(stderr).toBe(
    'tillkit: The token of the control plane is missing or wrong.\n' +
      '  → Use the token of the emulator that runs now, from its .tillkit/run.json.\n',
  );
  requireOneLanguage((await runCli(['clock', 'show', '--lang', 'zh'], { cwd, env })).stderr, 'zh');
});
