import { API_MESSAGES, type ApiError, type ApiErrorDetail, type ApiErrorReason } from './errors.ts';
import { readValues } from './read-values.ts';

/** A text in English with the values that stand in it, kept apart so that it can be told in another language too. */
export interface EnglishText {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number | EnglishText>>;
}

/** The nearest name is asked for on a line of its own. */
type Worded = Exclude<ApiErrorReason, 'misspelt-field' | 'misspelt-query'>;

/** What the store's messages say, in English: for the tools of authors, which never mix languages. */
export const ENGLISH_MESSAGES: Readonly<Record<Worded, string>> = {
  required: 'The field {field} is missing.',
  type: 'The field {field} is of the wrong type; it takes {expected}.',
  range: 'The field {field} is out of range: {rule}.',
  format: 'The field {field} does not fit: {rule}.',
  choice: 'The field {field} takes one of {allowed}.',
  'unknown-field': 'There is no field {field}; there are {allowed}.',
  'unknown-query': 'There is no query parameter {field}; there are {allowed}.',
  'reserved-name': 'The path {field} holds the reserved name {name} and cannot be set.',
  money: 'The field {field} is not a valid amount of money: {rule}.',
  'unknown-currency': 'The field {field} has the currency {value}, which does not exist.',
  'unknown-permission': 'The field {field} has the code {value}, which is not a permission.',
  'no-known-field': 'The body has no field that can be changed.',
  'body-not-object': 'The body is not a JSON object.',
  'body-not-json': 'The body is not JSON.',
  'not-http': 'The request was cut off, or is not HTTP.',
  'headers-too-large': 'The headers are larger than {limit} bytes; in a browser, remove the cookies of this address.',
  'body-too-large': 'The body is larger than {limit} bytes.',
  'body-too-deep': 'The body nests deeper than {limit} levels.',
  'body-encoding': 'The body is compressed, or not in UTF-8.',
  'content-type': 'The Content-Type must be {expected}.',
  'duplicate-query': 'The query parameter {field} is given twice.',
  'upload-missing': 'There is no file called file.',
  'upload-several': 'There is more than one file called file.',
  'upload-too-large': 'The file is larger than {limit} bytes.',
  'upload-type': 'The type of the file is not accepted, or its name does not match its content.',
  'payment-amount': 'The field amount must be the total of the order, {expected}.',
  'expired-already': "The field {field} must be later than the store's time, {now}.",
  'clock-backwards': 'The field {field} is in the past, and the clock never goes back.',
  'clock-not-manual': 'The clock follows system time: freeze it before you move it.',
  manifest: 'The extension cannot be installed: {problem}',
  'app-renamed': 'The manifest has the name {name}, and the installed app is {installed}.',
  'grant-unrequested':
    'The field {field} has the code {permission}, which the manifest does not ask for; it asks for {allowed}.',
  'no-credentials': 'There is neither an API key nor an access token.',
  'bad-key': 'The API key is unknown or has expired.',
  'bad-token': 'The access token is unknown or has expired.',
  'bad-login': 'The e-mail address or the password is wrong.',
  'bad-run-token': 'The token of the control plane is missing or wrong.',
  'bad-link': 'The link was used already or has expired.',
  'bad-session': 'The session is unknown or has ended.',
  permission: 'The permission {permission} is missing.',
  'bad-host': 'The Host is not an address of this server.',
  'bad-origin': 'Another site may not call this.',
  'session-cookie': 'The cookie of the session is missing or was replaced.',
  route: 'There is no such endpoint.',
  resource: 'There is no such record.',
  'order-transition': 'An order in the state {status} does not take the operation {operation}.',
  'refund-first': 'The order is paid: refund it first.',
  'refund-too-much': 'The refund is more than what is left, {left}.',
  'stock-negative': 'There is not enough in stock: {inventory}.',
  'product-inactive': 'The product {productId} is not ACTIVE.',
  'currency-mismatch': 'The product {productId} is in another currency than the store.',
  'app-key': 'The key of an app lasts as long as the app, and cannot be revoked on its own.',
  'own-key': 'The emulator uses this key itself: it can be reset but not revoked.',
  taken: 'The value of {field} is already in use.',
  'app-installed': 'Version {version} of the app {name} is installed; for another version use PUT apps/{id}.',
  'folder-changed': 'The folder has changed since the review.',
  'not-failed': 'Only a failed or held delivery can be sent again.',
  'not-succeeded': 'Only a delivery that succeeded can be delivered again, and none of its attempts may be under way.',
  'under-way': 'An attempt of this delivery is under way.',
  'resend-gone': 'The app, the subscription or the permission of this delivery is gone.',
};

/** What stands in the messages as `rule`, `problem` or `allowed`, in English; a rule without words is the same in both. */
export const ENGLISH_RULES: Readonly<Record<string, string>> = {
  '长度 ≥ {bound}': 'length ≥ {bound}',
  '长度 ≤ {bound}': 'length ≤ {bound}',
  '数量 ≥ {bound}': 'number of items ≥ {bound}',
  '数量 ≤ {bound}': 'number of items ≤ {bound}',
  无: 'none',
  '大于 0': 'more than 0',
  非零整数: 'a whole number other than 0',
  '库存不超过 {limit}': 'at most {limit} in stock',
  '订单总额不超过 {limit} 个最小单位': 'an order of at most {limit} minor units',
  '不小于 0，{currency} 最多 {digits} 位小数，不超过 {limit} 个最小单位':
    'not below 0, in {currency} with at most {digits} decimals, and at most {limit} minor units',
  '邮箱地址，恰含一个 @，不超过 {limit} 个字符': 'an e-mail address with one @, of at most {limit} characters',
  'ISO 8601 时间': 'an ISO 8601 time',
  '整数毫秒，或 36h、90m、1h30m 之类的时长': 'whole milliseconds, or a length of time such as 36h, 90m or 1h30m',
  '不能与 advance 同时使用': 'it does not go with advance',
  '仅适用于 {path}': 'it is for {path} alone',
  'component 不能与其他效果同时使用': 'component goes with no other effect',
  '{path} 只能单独使用': '{path} goes alone',
  'method/path 与 event/receiver 不能同时使用': 'method and path do not go with event and receiver',
  仅适用于投递: 'it is for deliveries',
  仅适用于接口调用: 'it is for calls of the REST API',
  'respond, latencyMs, drop, duplicate 至少一项': 'it needs respond, latencyMs, drop or duplicate',
  'http 或 https 的绝对地址': 'a whole URL of http or https',
  同一商品只能出现一次: 'each product once',
  '订阅 {event} 需要在 permissions 中声明 {permission}':
    'the subscription to {event} needs {permission} in its permissions.',
  '≤ {limit}，导出文件来自更新版本的 tillkit': '≤ {limit}, and the export is of a newer tillkit',
  '与内容不符，导出文件已损坏或被改动': 'it is not that of the content; the export was damaged or changed',
  '与 filename 的扩展名一致': 'it is that of the ending of filename',
  '与 JSON.stringify 的输出一致': 'it is what JSON.stringify gives',
  '等于 variants_json 中库存之和': 'it is the sum of the stock in variants_json',
  'email 的小写形式': 'it is email in lower case',
  '等于 manifest_json 的 {field}': 'it is the {field} of manifest_json',
  'manifest_json 申请的权限': 'codes that manifest_json asks for',
  '{"mode":"system","aheadMs":0} 或 {"mode":"manual","at":0}':
    '{"mode":"system","aheadMs":0} or {"mode":"manual","at":0}',
  整数: 'a whole number',
  该店铺不受限的密钥: 'a key of the store with every code',
  同一店铺的应用: 'an app of the same store',
  同一店铺未删除的商品: 'a product of the same store that is not deleted',
  同一店铺的商品: 'a product of the same store',
  更早事件的投递: 'a delivery of an earlier event',
  等于其事件的名称: 'the name of its event',
  等于其事件的店铺: 'the store of its event',
  等于其事件的时间: 'the time of its event',
  '该应用订阅该事件的 webhook': 'a webhook of the app for the event',
  '与事件的 payload_json 逐字一致的请求体': 'a body with the payload_json of the event, byte by byte',
  仅失败的投递有原因: 'only a failed delivery has a reason',
  '≤ 投递的 cycle': '≤ the cycle of the delivery',
  导出文件不含处理函数的录制: 'an export has no recordings of handlers',
};

/** What a failure says, in English. */
export function describeError({ code, detail }: Pick<ApiError, 'code' | 'detail'>): EnglishText {
  if (detail === undefined) return { template: REFUSED, values: { code } };
  const reason = detail.reason.replace('misspelt', 'unknown') as Worded;
  const values = Object.entries(detail).map(([name, value]) => [name, WITH_WORDS.has(name) ? toWords(value) : value]);
  return { template: ENGLISH_MESSAGES[reason], values: Object.fromEntries(values) };
}

/** What is said of a refusal that gives no reason. */
export const REFUSED = 'The emulator refuses this with {code}.';

const WITH_WORDS: ReadonlySet<string> = new Set(['rule', 'problem', 'allowed']);

function toWords(text: string | number): string | number | EnglishText {
  for (const [chinese, template] of Object.entries(ENGLISH_RULES)) {
    const values = readValues(chinese, String(text));
    if (values !== undefined) return { template, values };
  }
  return text;
}

/** Why a call failed, read back from the message of its answer; undefined for one that gives no reason. */
export function readApiMessage(msg: string): ApiErrorDetail | undefined {
  for (const [reason, template] of Object.entries(API_MESSAGES)) {
    const values = readValues(template, msg);
    if (values !== undefined) return { ...values, reason: reason as ApiErrorReason };
  }
  return undefined;
}
