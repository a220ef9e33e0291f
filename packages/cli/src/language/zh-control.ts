/** What the endpoints of the control plane do, as failures of their calls begin. */
export const ZH_CONTROL: Readonly<Record<string, string>> = {
  'Create another store, with its own key': '创建另一个店铺，有自己的密钥',
  'List the staff of a store, newest first': '列出店铺的人员，最新的在前',
  'Create a staff member who can log in': '创建可以登录的人员',
  'Change a staff member, their role or their password': '修改人员、其角色或密码',
  'Create an API key; its value is shown only once': '创建 API 密钥；其值只在此处显示',
  'Give an API key a new value; the old one stops working at once': '更换 API 密钥的值；旧值立即失效',
  'Revoke an API key': '吊销 API 密钥',
  'Place an order': '下单',
  'Pay an order, or let its payment fail': '支付订单，或让支付失败',
  'Change a customer': '修改客户',
  'Delete a customer': '删除客户',
  'Create a collection': '创建商品系列',
  'Set the products of a collection, in order': '按顺序设置商品系列的商品',
  'Get an installed app': '获取已安装的应用',
  'Install an app; without `grant`, answer what it asks for and install nothing':
    '安装应用；不带 `grant` 则只回答其申请的权限，不安装',
  'Uninstall an app': '卸载应用',
  'Deliver to a URL, or (null) to the handlers in the sandbox': '投递到 URL，或（null）投递到沙箱中的处理程序',
  'Grant or revoke codes': '授予或撤销代码',
  'List the webhooks of installed apps': '列出已安装应用的 Webhook',
  'Give a webhook a new secret, shown only once; the next attempt is signed with it':
    '更换 Webhook 的密钥，只在此处显示；下一次尝试用它签名',
  'Get a delivery with its attempts': '获取投递及其尝试',
  'Get what caused a delivery, and what it caused': '获取投递的来龙去脉',
  'Get a delivery with everything needed to replay its handler': '获取投递及再次运行其处理程序所需的一切',
  'Re-send a failed or held delivery': '重新发送失败的投递，或发送被暂停的投递',
  'List the snapshots, newest first': '列出保存的内容，最新的在前',
  'Save a snapshot of the store under a name until the emulator stops; replaces one of the same name':
    '以某个名称保存店铺的数据，直到模拟器停止；同名的会被取代',
  'Restore the snapshot named in the path: records, keys, deliveries and clock':
    '把店铺恢复到路径中所指快照的状态：记录、密钥、投递和时钟',
  'Export everything in the store, without secrets': '给出店铺的全部数据，不含密钥',
  'Put an export in place of everything that is stored; keys and secrets are new, deliveries that wait are held':
    '用导出的数据取代店铺的全部数据；所有密钥都是新的',
  'Reset the store to a new one with the sample data, clock and extensions of the start':
    '把店铺恢复成新的，使用启动时的示例数据、时钟和扩展',
  'Cause an event by the real store operation': '以真实的店铺操作触发事件',
  "Show the store's clock": '显示店铺的时钟',
  'Switch the clock to manual or back to the system, or move a manual one forwards; what is due on the way is sent':
    '把时钟切换为手动或系统，或推进手动时钟；沿途到期的会发送',
  'Show the value of each assumption switch': '显示每个开关代表对规范的哪种解读',
  'Set assumption switches until the emulator stops; the others stay as they are':
    '切换开关，直到模拟器停止；未提到的保持不变',
  'List the fault rules, in the order in which they are tried': '按尝试的顺序列出故意制造的故障的规则',
  'Replace all fault rules': '用这些规则取代现有的全部规则',
  'Remove all fault rules': '移除全部规则',
  'List the latest REST API calls, newest first; calls by unknown callers appear in every store':
    '列出 REST API 最近的调用，最新的在前；未知的调用者在每个店铺中都显示',
  'Show which permissions an app declares, was granted, calls by its source, and used in this run, and the hosts that it asked for':
    '显示应用声明的、获得授予的、源码中调用的以及本次运行用到的权限，以及它请求过的主机',
  'Create a link that opens the back office once, in one browser, within a minute':
    '创建一个链接，一分钟内可在一个浏览器中打开管理后台一次',
  'Call the REST API as the owner, as an app or with a key, and get the answer with its headers':
    '以店主、应用或密钥的身份调用 REST API，并查看响应及其响应头',
  'List the stores, oldest first': '列出店铺，第一个店铺在前',
  'List uploaded files, newest first': '列出上传的文件，最新的在前',
  'Check the signature that each attempt of a delivery carried': '检查投递的每次尝试所带的签名',
  'Deliver a succeeded delivery once more, with the same id and bytes, whatever the result':
    '把已成功的投递再投递一次，ID 和字节不变，不论结果如何',
  'List the panels that installed apps show at a place of the back office':
    '列出已安装的应用在管理后台某个位置显示的面板',
  'Get the code of a panel': '获取面板的代码',
};
