/**
 * The eight failure codes with their HTTP status and general message.
 * @source spec §7
 */
export const API_ERRORS = {
  VALIDATION_ERROR: { status: 422, message: '参数校验失败', meaning: 'parameter validation failed' },
  NOT_FOUND: { status: 404, message: '资源不存在', meaning: 'resource does not exist' },
  UNAUTHORIZED: { status: 401, message: '未认证', meaning: 'not authenticated' },
  FORBIDDEN: { status: 403, message: '权限不足', meaning: 'insufficient permission' },
  BUSINESS_ERROR: { status: 400, message: '业务规则不允许该操作', meaning: 'business rule error' },
  CONFLICT: { status: 409, message: '资源冲突', meaning: 'resource conflict' },
  RATE_LIMITED: { status: 429, message: '请求过于频繁，请稍后再试', meaning: 'request rate limited' },
  INTERNAL_ERROR: { status: 500, message: '服务器内部错误', meaning: 'internal server error' },
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;

/**
 * Every specific message the store gives, by reason. `{name}` is replaced by the detail's value of that name.
 * @source spec §1 (messages are Chinese)
 */
export const API_MESSAGES = {
  // VALIDATION_ERROR
  required: '参数校验失败：缺少必填字段 {field}',
  type: '参数校验失败：字段 {field} 类型错误，应为 {expected}',
  range: '参数校验失败：字段 {field} 超出允许范围（{rule}）',
  format: '参数校验失败：字段 {field} 格式错误（{rule}）',
  choice: '参数校验失败：字段 {field} 的值无效，允许的值：{allowed}',
  'unknown-field': '参数校验失败：没有字段 {field}，可用的字段：{allowed}',
  'misspelt-field': '参数校验失败：没有字段 {field}，是否指 {nearest}？可用的字段：{allowed}',
  'unknown-query': '参数校验失败：没有查询参数 {field}，可用的参数：{allowed}',
  'misspelt-query': '参数校验失败：没有查询参数 {field}，是否指 {nearest}？可用的参数：{allowed}',
  'reserved-name': '参数校验失败：字段 {field} 的路径含有保留名称 {name}，不能设置',
  money: '参数校验失败：字段 {field} 不是有效的金额（{rule}）',
  'unknown-currency': '参数校验失败：字段 {field} 的货币代码 {value} 未知',
  'unknown-permission': '参数校验失败：字段 {field} 含有不可申请的权限代码 {value}',
  'no-known-field': '参数校验失败：请求体不含任何可修改的字段',
  'body-not-object': '参数校验失败：请求体必须是 JSON 对象',
  'body-not-json': '参数校验失败：请求体不是有效的 JSON',
  'not-http': '参数校验失败：请求不完整，或不是有效的 HTTP 请求',
  'headers-too-large': '参数校验失败：请求头超过 {limit} 字节；如果使用浏览器，请清除此地址的 Cookie',
  'body-too-large': '参数校验失败：请求体超过 {limit} 字节',
  'body-too-deep': '参数校验失败：请求体嵌套超过 {limit} 层',
  'body-encoding': '参数校验失败：请求体必须是 UTF-8 编码且未压缩',
  'content-type': '参数校验失败：Content-Type 必须为 {expected}',
  'duplicate-query': '参数校验失败：查询参数 {field} 重复',
  'upload-missing': '参数校验失败：缺少名为 file 的文件',
  'upload-several': '参数校验失败：只能有一个名为 file 的文件',
  'upload-too-large': '参数校验失败：file 超过 {limit} 字节',
  'upload-type': '参数校验失败：file 的类型不受支持，或扩展名与内容不符',
  'payment-amount': '参数校验失败：字段 amount 必须等于订单总额 {expected}',
  'expired-already': '参数校验失败：字段 {field} 不晚于店铺的当前时间 {now}',
  'clock-backwards': '参数校验失败：字段 {field} 早于当前时间，时钟不能倒退',
  'clock-not-manual': '参数校验失败：时钟处于 system 模式，请先切换为 manual',
  manifest: '参数校验失败：扩展无法安装，{problem}',
  'app-renamed': '参数校验失败：清单中的名称 {name} 与已安装的应用 {installed} 不同',
  'grant-unrequested': '参数校验失败：字段 {field} 含有清单没有申请的权限 {permission}；申请的权限：{allowed}',
  // UNAUTHORIZED
  'no-credentials': '未认证：缺少 API 密钥或访问令牌',
  'bad-key': '未认证：API 密钥无效或已过期',
  'bad-token': '未认证：访问令牌无效或已过期',
  'bad-login': '未认证：邮箱或密码错误',
  'bad-run-token': '未认证：控制令牌缺失或无效',
  'bad-link': '未认证：链接已使用或已过期',
  'bad-session': '未认证：会话无效或已结束',
  // FORBIDDEN
  permission: '权限不足：需要 {permission}',
  'bad-host': '权限不足：Host 不是本服务的地址',
  'bad-origin': '权限不足：不允许跨站请求',
  'session-cookie': '权限不足：会话的 Cookie 缺失或已被替换',
  // NOT_FOUND
  route: '资源不存在：接口不存在',
  resource: '资源不存在',
  // BUSINESS_ERROR
  'order-transition': '业务规则不允许该操作：状态为 {status} 的订单不能执行 {operation}',
  'refund-first': '业务规则不允许该操作：订单已支付，请先退款',
  'refund-too-much': '业务规则不允许该操作：退款金额超过可退金额 {left}',
  'stock-negative': '业务规则不允许该操作：库存不足，当前库存 {inventory}',
  'product-inactive': '业务规则不允许该操作：商品 {productId} 不是 ACTIVE 状态',
  'currency-mismatch': '业务规则不允许该操作：商品 {productId} 的货币与店铺货币不一致',
  'app-key': '业务规则不允许该操作：应用的密钥随应用卸载而失效，不能单独撤销',
  'own-key': '业务规则不允许该操作：该密钥由模拟器自身使用，不能撤销，只能重置',
  // CONFLICT
  taken: '资源冲突：{field} 已被使用',
  'app-installed': '资源冲突：应用 {name} 的版本 {version} 已安装；升级到另一个版本请用 PUT apps/{id}',
  'folder-changed': '资源冲突：文件夹的内容与所审核的不同，请重新审核',
  'not-failed': '资源冲突：只有失败或被暂停的投递可以重新发送',
  'not-succeeded': '资源冲突：只有已成功且不在投递中的投递可以重复投递',
  'under-way': '资源冲突：该投递正在进行中',
  'resend-gone': '资源冲突：应用、订阅或权限已不存在，无法重新发送',
} as const;

export type ApiErrorReason = keyof typeof API_MESSAGES;

/** Why a call failed: a row of {@link API_MESSAGES} and the values its placeholders take. */
export interface ApiErrorDetail {
  readonly reason: ApiErrorReason;
  readonly [placeholder: string]: string | number;
}

/** What the real store would answer to a call that fails. The HTTP status follows from the code. @source spec §7 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly detail: ApiErrorDetail | undefined;

  constructor(code: ApiErrorCode, detail?: ApiErrorDetail, options?: ErrorOptions) {
    super(detail === undefined ? API_ERRORS[code].message : formatApiMessage(detail), options);
    this.code = code;
    this.detail = detail;
  }

  /** HTTP status, 400–500. */
  get status(): number {
    return API_ERRORS[this.code].status;
  }
}

/** The Chinese message of a failure, its placeholders filled in. */
export function formatApiMessage(detail: ApiErrorDetail): string {
  return API_MESSAGES[detail.reason].replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? ''));
}
