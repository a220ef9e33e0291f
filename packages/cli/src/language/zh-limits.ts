/** What `explain` tells of limits. */
export const ZH_LIMITS: Readonly<Record<string, string>> = {
  limit: '限制',
  'the store': '店铺',
  value: '值',
  'a handler': '处理程序',
  'a panel': '面板',
  'Requests of one API key in a window; further ones are RATE_LIMITED':
    '一个窗口内单个 API 密钥的请求数；超过则 RATE_LIMITED',
  'Length of that window': '该窗口的长度',
  'Records per page if a call has no pageSize': '调用没有给出 pageSize 时每页的记录数',
  'Largest pageSize': 'pageSize 的最大值',
  'Size of an uploaded file': '上传文件的大小',
  'Size of a JSON body': 'JSON 请求体的大小',
  'Failed logins from one address in a minute': '同一地址一分钟内的登录失败次数',
  'Lifetime of an access token, in seconds': '访问令牌的有效期，以秒计',
  'Time within which the headers of a receiver’s answer must arrive': '接收方完成响应头的时限',
  'How long the body of the answer is then read': '此后读取响应体的时间',
  'How much of that body is kept': '响应体保存的大小',
  'Attempts to one receiver at the same time': '对同一接收方同时进行的尝试数',
  'Attempts at the same time': '同时进行的尝试数',
  'How often the emulator may die during one attempt before that attempt counts as failed':
    '一次尝试中模拟器终止多少次后，该尝试算作失败',
  'Deliveries that may cause one another in a row; further events are not delivered':
    '可以接连相互引发的投递数；超过后的事件不投递给任何人',
  'Events of one causal tree that are shown': '一棵因果树中显示的事件数',
  'Largest amount of money, in minor units': '最大金额，以最小货币单位计',
  'Memory of its objects; beyond it the attempt fails with memory_limit':
    '其对象的内存；超过则尝试以 memory_limit 失败',
  'Memory of its whole process; beyond it the attempt fails with memory_limit':
    '其整个进程的内存；超过则尝试以 memory_limit 失败',
  'CPU time (--cpu-ms); beyond it the attempt fails with cpu_limit':
    'CPU 时间（--cpu-ms）；超过则尝试以 cpu_limit 失败',
  'Additional CPU time, after which its process is killed from outside': '额外的 CPU 时间，之后其进程从外部终止',
  'Total time; then ctx.signal is aborted and the attempt fails with timeout':
    '总时间；之后 ctx.signal 中止，尝试以 timeout 失败',
  'Additional time, after which its process is killed from outside': '额外的时间，之后其进程从外部终止',
  'Calls to the store’s API; the next one throws a LimitError': '对店铺 API 的调用数；再调用则抛出 LimitError',
  'Calls to the store’s API at the same time; further ones wait': '同时对店铺 API 的调用数；更多的须等待',
  'Size of a request to the store or by fetch; beyond it the call throws a LimitError':
    '对店铺或 fetch 的请求大小；超过则调用抛出 LimitError',
  'Size of an answer of the store or to fetch; beyond it the call throws a LimitError':
    '店铺或 fetch 的响应大小；超过则调用抛出 LimitError',
  'Calls of fetch; the next one throws a LimitError': 'fetch 的调用数；再调用则抛出 LimitError',
  'Calls of fetch at the same time; further ones wait': '同时进行的 fetch 数；更多的须等待',
  'Time of one fetch, redirects included; beyond it the call throws a LimitError':
    '一次 fetch 的时间，包括重定向；超过则调用抛出 LimitError',
  'Redirects that one fetch follows; beyond it the call throws a LimitError':
    '一次 fetch 跟随的重定向数；超过则调用抛出 LimitError',
  'Size of the returned value as JSON; beyond it the attempt fails with result_limit':
    '返回值的 JSON 大小；超过则尝试以 result_limit 失败',
  'Lines of the log; further ones are dropped, and the record says so': '日志的行数；更多的会丢弃，记录中会注明',
  'Size of one line; the rest of it is cut off': '一行的大小；其余部分会截去',
  'Size of the log; further lines are dropped, and the record says so': '日志的大小；更多的行会丢弃，记录中会注明',
  'Pending timers; setting another throws a LimitError': '等待中的定时器数；再设置则抛出 LimitError',
  'Longest time of a timer; a longer one is shortened to it': '定时器的最长时间；更长的会缩短到此',
  'Name of a thrown error in the record, in characters': '记录中抛出错误的名称，以字符计',
  'Message of a thrown error in the record, in characters': '记录中抛出错误的消息，以字符计',
  'Stack of a thrown error in the record, in characters': '记录中抛出错误的调用栈，以字符计',
  'Calls to the store’s API at the same time; the next one is refused': '同时对店铺 API 的调用数；再调用则拒绝',
  'Calls to the store’s API in a minute; the next one is refused': '一分钟内对店铺 API 的调用数；再调用则拒绝',
  'Time for evaluating its code; beyond it the panel is stopped': '执行其代码的时限；超过则面板停止',
  'How long it may be busy without a pause; beyond it the panel is stopped': '可以不间断忙碌的时间；超过则面板停止',
  'Messages to the page in a second: changes, calls, lines of the log; beyond it the panel is stopped':
    '每秒发送到页面的数量：更改、调用、日志行；超过则面板停止',
  'Size of these messages in a second, in characters; beyond it the panel is stopped':
    '每秒发送内容的总大小，以字符计；超过则面板停止',
  'Elements, cells and options that it shows; beyond it the panel is stopped':
    '显示的元素、单元格和选项数；超过则面板停止',
  'How deep stacks may be nested; beyond it the panel is stopped': '堆叠的嵌套深度；超过则面板停止',
  'Length of one text; beyond it the panel is stopped': '一段文本的长度；超过则面板停止',
  'Lines of the log that the page keeps; the oldest are dropped': '页面保存的日志行数；最早的会让位',
};
