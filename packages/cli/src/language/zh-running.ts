/** What is said beside a running emulator: the log, deliveries that run again, extensions that wait for a fix. */
export const ZH_RUNNING: Readonly<Record<string, string>> = {
  'Show, re-send, run again, record and replay deliveries': '查看、重新发送、重新运行、导出和重放投递',
  'Run a delivery again with the current code, even if it succeeded: same id, same bytes':
    '用当前代码重新运行一个投递，已成功的也可以：ID 与内容不变',
  'One that succeeded stays so, whatever comes of the new attempt; one that waits for its retry makes it now.':
    '已成功的投递无论新尝试结果如何都保持成功；等待重试的投递立即重试。',
  'delivery {0} of {1} runs again': '{1} 的投递 {0} 正在重新运行',
  'An attempt of this delivery is under way.': '该投递有一次尝试正在进行。',
  'The app, the subscription or the permission of this delivery is gone.': '该投递的应用、订阅或权限已不存在。',
  'See what comes of it: tillkit deliveries show {0}': '查看结果：tillkit deliveries show {0}',
  'For another delivery: tillkit trigger {0}': '如需另一个投递：tillkit trigger {0}',
  'There is no delivery yet to run again.': '还没有可以重新运行的投递。',
  'run the last delivery again': '重新运行上一个投递',
  keys: '按键',
  'quiet, normal or verbose: how much the live log shows (default: normal)':
    'quiet、normal 或 verbose：实时日志显示多少内容（默认：normal）',
  'redirects are not followed: {0}': '不跟随重定向：{0}',
  'answer: {0}': '应答：{0}',
  'still broken': '仍有错误',
  'Waiting for a fix in {0}; Ctrl-C ends it.': '正在等待修复 {0}；按 Ctrl-C 结束。',
  'Several emulators run for extensions below {0}.': '{0} 下的扩展有多个模拟器在运行。',
  'For {0}, go to {1}': '要使用 {0}，请转到 {1}',
  'No emulator is running: there is no {0}/{1} in {2}, above it or in the nearest folders below.':
    '没有正在运行的模拟器：{2}、其上级文件夹及最近的下级文件夹中都没有 {0}/{1}。',
  'a port, or an address such as http://localhost:3000/hooks': '端口，或 http://localhost:3000/hooks 这样的地址',
  'It exits with 0 even if nothing matches.': '没有匹配的投递也是一种结果：以 0 退出。',
  'An app that was uninstalled is not listed.': '已卸载的应用不会列出。',
  'The command finds the emulator by TILLKIT_URL, TILLKIT_TOKEN and TILLKIT_API_KEY, the key of the owner.':
    '命令通过 TILLKIT_URL、TILLKIT_TOKEN 和 TILLKIT_API_KEY（店主的密钥）找到模拟器。',
  'TILLKIT_WEBHOOK_SECRETS holds all secrets, as JSON by the id of the webhook; TILLKIT_WEBHOOK_SECRET is the first one.':
    'TILLKIT_WEBHOOK_SECRETS 是以 Webhook ID 为键的 JSON，含全部密钥；TILLKIT_WEBHOOK_SECRET 是第一个。',
  'TILLKIT_APP_API_KEY is the key of the first extension.': 'TILLKIT_APP_API_KEY 是第一个扩展的密钥。',
  'Show what the running emulator did, including before you looked, as the live log shows it':
    '以实时日志的形式显示运行中的模拟器做过什么，包括之前的内容',
  'keep printing until the emulator stops, or Ctrl-C': '继续显示新发生的内容，直到模拟器停止或按 Ctrl-C',
  'only what this app does and receives, by its name or id': '只显示此应用的操作和收到的投递，按名称或 ID',
  'only deliveries of this event': '只显示此事件的投递',
  'only this delivery, by its id or its beginning': '只显示此投递，按 ID 或其开头',
  'only what happened in this length of time, such as 10m': '只显示这段时间内发生的内容，例如 10m',
  'It looks back at the last 1000 deliveries and 1000 API calls; events without a webhook, moves of the clock and reloads are shown as they happen only.':
    '最多回看 1000 个投递和 1000 次 API 调用；没有 Webhook 的事件、时钟移动和重新加载只在发生时显示。',
  '--since counts by the clock of the store.': '--since 按店铺的时钟计算。',
  'The emulator has stopped.': '模拟器已停止。',
  'Nothing has happened yet. Cause an event: tillkit trigger order.paid':
    '还没有发生任何事。触发一个事件：tillkit trigger order.paid',
  'a length of time such as 30s, 10m or 1h30m': '时长，例如 30s、10m 或 1h30m',
  'print one JSON object a line': '每行输出一个 JSON 对象',
  'event to cause, such as order.paid (default: list them)': '要触发的事件，例如 order.paid（默认：列出全部）',
  'list the events with the fields that --set takes, of one event or of all':
    '列出一个或全部事件，以及 --set 可用的字段',
  'It needs a running emulator, but for the list: tillkit dev.': '除列出事件外，需要正在运行的模拟器：tillkit dev。',
  'nothing to set': '没有可设置的字段',
  'Nothing can be set for {0}.': '{0} 没有可设置的字段。',
  'The fields are {0}.': '可用的字段：{0}。',
  '--set takes no field "{0}" for {1}.': '对 {1}，--set 没有字段 "{0}"。',
  'every extension below the folders': '各文件夹下的所有扩展',
  'There is no extension in {0}.': '{0} 中没有扩展。',
  'Name a folder that holds a plugin.json, or create one: tillkit init':
    '请指定含有 plugin.json 的文件夹，或新建一个：tillkit init',
  '{0} is about one extension, and several are to be tested.': '{0} 只针对一个扩展，而要测试的有多个。',
  'Run tillkit test for each of them.': '请对每个扩展分别运行 tillkit test。',
  'begin with this store, as tillkit store export wrote it, instead of the sample data':
    '从 tillkit store export 导出的这个店铺开始，而不用示例数据',
  'The store holds the sample data, or that of --setup, and its clock stands still.':
    '店铺中是示例数据或 --setup 的数据，时钟静止。',
  'The store of --setup cannot be used: its rows do not fit.': '--setup 的店铺无法使用：其数据行不符合要求。',
  'It was damaged or changed, or comes from a newer version of tillkit: export it again.':
    '它已损坏或被修改，或来自更新版本的 tillkit：请重新导出。',
  'Add a webhook or a permission to the extension of this folder': '为此文件夹的扩展添加 Webhook 或权限',
  'plugin.json keeps its format; one with errors is left as it is.': 'plugin.json 保持原有格式；有错误时不作修改。',
  'event to subscribe to, such as order.refunded': '要订阅的事件，例如 order.refunded',
  'the file of the handler (default: beside the others, by the name of the event)':
    '处理程序的文件（默认：与其他处理程序放在一起，以事件命名）',
  'Add one more webhook with its handler, a test, and the view code that it needs':
    '再添加一个 Webhook，含处理程序、测试和所需的查看权限',
  'A file that is there already is used as it is.': '已存在的文件原样使用。',
  'code to ask for, such as product:view': '要申请的权限代码，例如 product:view',
  'Add a permission that the extension asks for': '添加扩展申请的权限',
  'The owner of a store grants it or does not.': '由店主决定是否授予。',
  '{0} gives {1} to {2} already.': '{0} 已将 {1} 交给 {2}。',
  '{0} gives {1} to {2}': '{0} 将 {1} 交给 {2}',
  'For a second handler of the event: tillkit add handler {0} --file FILE':
    '要为该事件添加第二个处理程序：tillkit add handler {0} --file FILE',
  '{0} asks for {1}': '{0} 申请 {1}',
  'wrote {0}': '已写入 {0}',
  '{0} has errors, and nothing is added to it.': '{0} 有错误，未作添加。',
  '{0} has no list "{1}" to add to.': '{0} 没有可添加的列表 "{1}"。',
  'See what is wrong with it: tillkit validate': '查看有什么问题：tillkit validate',
  'a permission code': '权限代码',
};
