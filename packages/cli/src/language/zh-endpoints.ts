/** What `explain` tells of the operations of the store's API. */
export const ZH_ENDPOINTS: Readonly<Record<string, string>> = {
  'Explain a rule, error code, event, permission, assumption, global, limit, endpoint or operation':
    '解释规则、错误代码、事件、权限、假设、全局对象、限制、接口或操作',
  'a rule, error code, event, permission, assumption, switch, global, limit, endpoint or operation (default: list them)':
    '规则、错误代码、事件、权限、假设、开关、全局对象、限制、接口或操作（默认：列出全部）',
  'Of a body, fields with a * must be there.': '请求体中带 * 的字段必须填写。',
  endpoint: '接口',
  call: '调用',
  'needed permission': '所需权限',
  query: '查询参数',
  body: '请求体',
  data: '返回数据',
  'error codes': '错误代码',
  curl: 'curl 命令',
  'List products': '列出商品',
  'Get a product': '获取商品',
  'Create a product': '创建商品',
  'Change a product': '修改商品',
  'Delete a product': '删除商品',
  'Change the stock of a product': '修改商品库存',
  'List orders': '列出订单',
  'Get an order with its line items, address, payment, fulfillment and refunds':
    '获取订单，含明细、地址、支付、发货和退款',
  'Fulfil a paid order': '为已支付的订单发货',
  'Refund an order, in part or in full': '部分或全额退款',
  'Cancel an order': '取消订单',
  'List customers': '列出客户',
  'Get a customer': '获取客户',
  'Create a customer': '创建客户',
  'List collections': '列出商品集合',
  'List the products of a collection, in its own order': '按集合自身的顺序列出其商品',
  'Store a file': '保存文件',
};
