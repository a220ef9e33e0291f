/** The help of commands: summaries, arguments, flags and limitations. */
export const ZH_HELP: Readonly<Record<string, string>> = {
  'Check manifest, handlers and permissions, without a server or network': '检查清单、处理程序和权限，无需服务器和网络',
  'Show what an extension asks for, and what it really needs': '显示扩展申请了什么，以及真正需要什么',
  "Run an extension's own tests with the vitest of its project": '用项目自己的 vitest 运行扩展的测试',
  'Start the store, install the extensions, watch and reload them': '启动店铺，安装扩展，监视文件并自动重新加载',
  'Cause an event in the running emulator by the real store operation': '以真实的店铺操作，在运行中的模拟器里触发事件',
  "Show and move the running store's time": '查看和移动运行中店铺的时间',
  'Manage the API keys of the running emulator': '管理运行中模拟器的 API 密钥',
  'Manage the apps of the running emulator': '管理运行中模拟器的应用',
  'Save, restore, export and import what the running store holds': '保存、恢复、导出和导入运行中店铺的数据',
  'Run a command beside an emulator, then stop it': '在模拟器旁运行一个命令，然后停止模拟器',
  'Show that events may come twice and in any order': '证明事件可以重复到达、也可以乱序到达',
  'Print the API document: OpenAPI 3.1 as JSON': '输出 API 文档：JSON 格式的 OpenAPI 3.1',
  'Tell what is wrong with this machine and this folder, and what to do': '检查本机和此文件夹有什么问题，以及如何解决',
  'Print a script that lets your shell complete commands, flags and values': '输出供 shell 补全命令、选项和值的脚本',
  'folders of extensions (default: the current folder)': '扩展的文件夹（默认：当前文件夹）',
  'exit with 1 from this severity on: error, warning or notice (default: error)':
    '从此严重程度起以 1 退出：error、warning 或 notice（默认：error）',
  'text, json, junit, sarif, github or markdown, to a file with NAME=FILE, repeatable (default: text)':
    'text、json、junit、sarif、github 或 markdown，用 NAME=FILE 写入文件，可重复（默认：text）',
  'short for --reporter json': '--reporter json 的简写',
  'fix in plugin.json what can be fixed for certain, except permissions':
    '修复 plugin.json 中可以确定修复的问题，权限除外',
  'as --fix, and add, correct and remove permissions': '同 --fix，并添加、更正和移除权限',
  'with --fix: show the changes on stderr and make none': '与 --fix 一起使用：在 stderr 上显示更改，但不写入',
  'No handler is run, and the source of packages is not analysed.': '不运行处理程序，也不分析依赖包的源码。',
  'Calls of the API that cannot be followed in the source are named, not judged: permission-unresolved.':
    '源码中无法追踪的 API 调用只会列出，不作判断：permission-unresolved。',
  'In GitHub Actions the reporter github is added by itself; its annotations go to stderr.':
    '在 GitHub Actions 中会自动加上 github 报告器，其注解写到 stderr。',
  'folder of the extension (default: the current folder)': '扩展的文件夹（默认：当前文件夹）',
  'another version: a folder, a review pack, or a git ref': '另一个版本：文件夹、审查包或 git 引用',
  'run the tests of package.json once without each permission': '每次撤下一个权限，各运行一遍 package.json 中的测试',
  'how long one run of the tests may take (default: 5m)': '一次测试运行的时限（默认：5m）',
  'text, json or markdown, to a file with NAME=FILE, repeatable (default: text)':
    'text、json 或 markdown，用 NAME=FILE 写入文件，可重复（默认：text）',
  'No handler is run; what was observed comes from tillkit dev, exec and test in this folder.':
    '不运行处理程序；观测到的内容来自此文件夹中的 tillkit dev、exec 和 test。',
  'Packages are looked through for hosts only. The report ends with everything that was not checked.':
    '对依赖包只检查访问的主机。报告末尾列出所有未检查的内容。',
  '--mutate runs the "test" script of package.json, outside any sandbox, with all rights of this account.':
    '--mutate 会运行 package.json 的 "test" 脚本，不在任何沙箱中，并拥有本账户的全部权限。',
  'Of a git ref plain files are read; no program that the repository names is run.':
    '对 git 引用只读取普通文件；不运行仓库所指定的任何程序。',
  'Findings that package.json suppresses stand in a review all the same.': 'package.json 忽略的问题在审查中仍会列出。',
  'A permission that tests grant by a call of the control plane of their own is not withheld.':
    '测试自行通过控制平面授予的权限不会被撤下。',
  'only files whose path has one of these texts in it': '只运行路径中含有这些文字之一的文件',
  'all: run the tests again under each other value of each switch, and compare':
    'all：在每个开关的每个其他取值下再运行测试，并作比较',
  'run the tests with another value of a switch, repeatable': '在切换了某个开关的情况下运行测试，可重复',
  'tell which subscriptions, outcomes, endpoints and error codes the tests exercise':
    '显示测试覆盖了哪些订阅、结果、接口和错误代码',
  'fail below these percentages: events=100,outcomes=50,endpoints=80,codes=20':
    '低于此值则失败，例如 events=100,outcomes=50,endpoints=80,codes=20',
  'run only one part of the test files, as in 1/4, and leave a report for --merge':
    '只运行测试文件中的一部分，例如 1/4，并为 --merge 留下报告',
  'run nothing: make one report of those that all shards left in a folder':
    '不运行测试：把所有分片留在一个文件夹中的报告合成一份',
  'A shard is a part of the test files, and its report is in .tillkit/test-shards. --merge takes those of all shards, in one folder, made from one state of the extension.':
    '一个分片是测试文件的一部分，其报告在 .tillkit/test-shards 中。--merge 读取同一文件夹中所有分片的报告，它们须出自扩展的同一状态。',
  'What the report of a shard says is believed: --merge checks that it is whole and of the same tests, not that somebody ran them.':
    '分片的报告所说的会被采信：--merge 检查报告是否完整、是否属于相同的测试，而不检查是否真有人运行过。',
  'The tests are code of the folder: they run as programs of this machine, outside any sandbox, with all rights of this account.':
    '测试是该文件夹中的代码：它们作为本机程序运行，不在任何沙箱中，并拥有本账户的全部权限。',
  'The output of the tests is on stderr.': '测试的输出在 stderr 上。',
  'Reports have the tests that fail. Reporters of a vitest configuration are not used.':
    '报告列出失败的测试。不使用 vitest 配置中的报告器。',
  'Coverage is that of stores that createTestStore of tillkit/testing starts.':
    '覆盖率只统计由 tillkit/testing 的 createTestStore 启动的店铺。',
  'A switch that a test gives to createTestStore stays as it says.': '测试传给 createTestStore 的开关保持其指定的值。',
  'A test that does not always end the same looks as if it depended on an assumption.':
    '结果不稳定的测试看起来像是依赖某个假设。',
  'port to listen on (default: 4010)': '监听的端口（默认：4010）',
  'address to listen on (default: 127.0.0.1)': '监听的地址（默认：127.0.0.1）',
  'file that keeps the store, or :memory: (default: :memory:)': '保存店铺的文件，或 :memory:（默认：:memory:）',
  'sample data of a new store: small, none, or a number of products (default: small)':
    '新店铺的示例数据：small、none 或商品数量（默认：small）',
  'the same ids, secrets and sample data in every run; with a time for --clock all else too':
    '每次运行得到相同的 ID、密钥和示例数据；再给 --clock 一个时间，其余一切也相同',
  'system, manual, or the time at which a manual clock stands (default: system, or as a kept store was left)':
    'system、manual，或手动时钟所停的时间（默认：system，或沿用所保存店铺的状态）',
  'deliver to your own server instead of the handlers': '投递到您自己的服务器，而不是处理程序',
  'another reading of the specification, repeatable': '对规范的另一种解读，可重复',
  'a host that handlers may reach by fetch, repeatable (default: none)':
    '处理程序可以用 fetch 访问的主机，可重复（默认：无）',
  'permissions to grant: all, none, or codes separated by commas (default: all)':
    '要授予的权限：all、none，或以逗号分隔的权限代码（默认：all）',
  'permissions to grant besides those it has: all, none, or codes separated by commas (default: none)':
    '在已有权限之外授予的权限：all、none 或用逗号分隔的代码（默认：none）',
  'a host besides this machine that deliveries may go to, repeatable': '除本机外可以接收投递的主机，可重复',
  'a fault on purpose as JSON, as PUT faults of the control plane takes it, repeatable':
    '故意制造的故障，JSON 格式，与控制平面的 PUT faults 相同，可重复',
  'CPU time of a handler for one attempt, in milliseconds (default: 1000)':
    '处理程序每次尝试可用的 CPU 时间，以毫秒计（默认：1000）',
  'cause this event at the start and after each reload': '在启动时和每次重新加载后触发此事件',
  'debug handlers: run them unsandboxed, an inspector listening (default port: 9229)':
    '调试处理程序：不使用沙箱运行，并打开调试端口（默认端口：9229）',
  'start a store without an extension': '启动没有扩展的店铺',
  'open the back office in a browser': '在浏览器中打开管理后台',
  'print one JSON object a line: "ready" first, then everything that happens':
    '每行输出一个 JSON 对象：先是 "ready"，然后是发生的一切',
  'Without --store the store is gone when it stops.': '不加 --store 时，停止后店铺即消失。',
  'Handlers reach the store API, and other hosts only with --allow-net.':
    '处理程序只能访问店铺 API；其他主机需用 --allow-net 放行。',
  'With --inspect handlers run outside the sandbox, with all rights of this account and no limits of time and memory.':
    '使用 --inspect 时，处理函数在沙箱之外运行，拥有本账户的全部权限，没有时间和内存限制。',
  'how many times (default: 1)': '次数（默认：1）',
  'a field of the operation behind it, such as lines.0.quantity=3, repeatable':
    '背后操作的一个字段，例如 lines.0.quantity=3，可重复',
  'act on this order instead of a new one': '对此订单操作，而不是新建订单',
  'send the JSON object in this file as the payload, without an operation':
    '以此文件中的 JSON 对象作为内容发送，不执行操作',
  "answer in the receivers' place, an attempt each, such as 500,timeout,reset,200":
    '代替接收方响应，每次尝试一个，例如 500,timeout,reset,200',
  'wait until every delivery ended its first attempt': '等到每个投递的首次尝试结束',
  'It needs a running emulator: tillkit dev.': '需要运行中的模拟器：tillkit dev。',
  'With --wait it exits with 1 when there is no delivery, or when one did not succeed at its first attempt.':
    '使用 --wait 时，如果没有投递，或有投递首次尝试未成功，则以 1 退出。',
  'With --respond nothing is sent until the answers are used up; --wait then exits with 0 whatever they were.':
    '使用 --respond 时，在响应用完之前什么都不发送；此时无论结果如何，--wait 都以 0 退出。',
  'What a raw payload names need not exist in the store.': '直接给出的内容中提到的对象不必存在于店铺中。',
  'All but replay need a running emulator: tillkit dev.': '除 replay 外都需要运行中的模拟器：tillkit dev。',
  'Time never goes back.': '时间不会倒退。',
  'Each waits until no delivery is under way.': '每个操作都会等到没有投递正在进行。',
  'what to run, after --': '要运行的命令，写在 -- 之后',
  'folder of an extension, repeatable (default: the current folder if it has a plugin.json)':
    '扩展的文件夹，可重复（默认：当前文件夹，如果其中有 plugin.json）',
  'port to listen on (default: a free one)': '监听的端口（默认：任一空闲端口）',
  'log one JSON object a line (stdout is that of the command)': '日志每行一个 JSON 对象（stdout 属于被运行的命令）',
  'Ctrl-C goes to the command, which has its time; the second one ends it at once.':
    'Ctrl-C 会传给命令，由它从容结束；再按一次则立即结束。',
  'What the command leaves running is ended with it, unless it cleared its environment.':
    '命令留下的进程会随它一起结束，除非其环境变量已被清空。',
  'Files are not watched.': '不监视文件。',
  'Each subcommand has its own; see tillkit prove SUBCOMMAND --help.':
    '每个子命令各有自己的限制，见 tillkit prove SUBCOMMAND --help。',
  'It tells what holds by default, not which switches a running emulator has turned.':
    '它说明默认情况，不反映运行中的模拟器切换了哪些开关。',
  'the document of the control plane': '控制平面的文档',
  'print it on one line': '输出为一行',
  'It names the default address; GET /openapi.json of a running emulator names its own.':
    '其中是默认地址；运行中模拟器的 GET /openapi.json 给出它自己的地址。',
  'folder to look at (default: the current one)': '要检查的文件夹（默认：当前文件夹）',
  'It exits with 1 when there is a problem; some matter only to some commands.':
    '发现问题时以 1 退出；有些问题只影响某些命令。',
  'What it writes to try something out it removes again, but for the folder .tillkit of an extension.':
    '为试验而写入的内容会被删除，扩展的 .tillkit 文件夹除外。',
  'It looks at no code: that is what tillkit validate does.': '不检查代码：那是 tillkit validate 的工作。',
  'bash, zsh or fish': 'bash、zsh 或 fish',
  'It completes the command tillkit, so one that is on the PATH, not npx tillkit.':
    '它补全的是命令 tillkit，即 PATH 上的那个，而不是 npx tillkit。',
  'Ids and names of a running emulator are the newest 20, and only of one on this machine.':
    '运行中模拟器的 ID 和名称只给出最新的 20 个，且只限本机上的模拟器。',
  'the words of a line, after --; the last one is completed': '一行中的各个词，写在 -- 之后；补全最后一个',
  'Write the review to one file, which can be verified': '把审查结果写入一个可以核验的文件',
  'Review a folder again and compare it with a pack': '重新审查文件夹，并与审查包比较',
  'write to this file (default: NAME-VERSION.tillkit-review.json)':
    '写入此文件（默认：NAME-VERSION.tillkit-review.json）',
  'install only what a review showed: the digest of its source': '只安装审查所展示的内容：其源码的摘要',
  'upgrade only to what a review showed: the digest of its source': '只升级到审查所展示的内容：其源码的摘要',
  'It holds digests of the source, not the source.': '其中是源码的摘要，而不是源码。',
  'It is not signed.': '它没有签名。',
  'file that tillkit review pack wrote': '由 tillkit review pack 写出的文件',
  'Run-time evidence is taken from the pack: it cannot be made again.': '运行时证据取自审查包：无法重新产生。',
  'Show a delivery from its first cause to the last event that it caused':
    '显示一个投递，从最初的原因到它引发的最后一个事件',
  'Send a failed delivery again: same id, same bytes': '重新发送失败的投递：ID 和字节都不变',
  'Print a delivery as one JSON document, for replay': '给出一个 JSON 文档，可据此重放投递',
  'Run the handler of a recorded delivery again, with the API answers that it got':
    '用录制时得到的 API 响应，再次运行某个投递的处理程序',
  'Write a test for vitest that replays a delivery and expects what was recorded':
    '写一个 vitest 测试，重放投递并期望录制的结果',
  'pending, waiting_retry, succeeded or failed': 'pending、waiting_retry、succeeded 或 failed',
  'why a delivery failed for good, such as retries_exhausted': '投递最终失败的原因，例如 retries_exhausted',
  'only this event': '只看此事件',
  'only the deliveries of this app, by its name or id': '只看此应用的投递，以其名称或 ID 指定',
  'only the deliveries of this webhook, by its handler or id': '只看此 Webhook 的投递，以其处理程序或 ID 指定',
  'page, from 1 (default: 1)': '页码，从 1 开始（默认：1）',
  'deliveries a page, at most 100 (default: 20)': '每页的投递数，最多 100（默认：20）',
  'id of a delivery, or its beginning': '投递的 ID 或其开头',
  'Secrets are never shown, only their fingerprints.': '从不显示密钥，只显示其指纹。',
  'API calls of your own server are not shown: nothing tells which delivery they belong to.':
    '您自己的服务器对 API 的调用，无法得知是由哪个投递引起的。',
  'Only a failed delivery can be sent again, or one that is held, as those of an import are.':
    '只有失败的投递，或像导入后那样被暂停的投递，可以重新发送。',
  'Deliveries that had not ended wait until you send them: tillkit deliveries resend ID. So does what goes to a server that the file names, until you set it as a receiver yourself.':
    '尚未结束的投递会等待您发送：tillkit deliveries resend ID。发往文件所指定服务器的投递也会等待，直到您自己把它设为接收方。',
  'It does not wait for the attempt.': '不等待尝试完成。',
  'write to this file (default: standard output)': '写入此文件（默认：标准输出）',
  'Secrets are not in it, only their fingerprints; what handlers logged and what the API answered them is.':
    '其中没有密钥，只有指纹；有处理程序的日志和 API 给它们的响应。',
  'Of uploads it has name, type, size and digest, not the bytes.': '上传文件只有名称、类型、大小和摘要，没有内容。',
  'what "deliveries export" wrote': '由 "deliveries export" 写出的文件',
  'folder of the extension (default: the current one)': '扩展的文件夹（默认：当前文件夹）',
  'which attempt (default: the last one that a handler saw)': '第几次尝试（默认：处理程序见到的最后一次）',
  'send the event to the running emulator instead': '改为把事件发送到运行中的模拟器',
  'It exits with 1 when a call or the outcome is not as it was recorded.': '有调用或结果与录制的不同时，以 1 退出。',
  'Time stands still between two API answers, and there is no network: what other hosts answer is not recorded.':
    '两次 API 响应之间时间静止，也没有网络：其他主机的响应不在录制中。',
  'An attempt of which a call or an answer was too large to be kept cannot be replayed.':
    '如果某次尝试的调用或响应太大而未保存，则无法重放。',
  '--live compares outcome, status and error code; ids and answers are those of the running store.':
    '--live 比较结果、状态码和错误代码；ID 和响应是运行中店铺的。',
  'the test file (default: test/<event>-<id>.test.ts, or .js for a handler in JavaScript)':
    '测试文件（默认：test/<event>-<id>.test.ts；JavaScript 处理程序则为 .js）',
  'Run it in the folder of the extension. The recording goes into recordings/ beside the test.':
    '请在扩展的文件夹中运行。录制文件放在测试旁的 recordings/ 中。',
  'No file is overwritten.': '不覆盖任何文件。',
  'It replays the last attempt that a handler saw, with the limits of "deliveries replay".':
    '它重放处理程序见到的最后一次尝试，限制与 "deliveries replay" 相同。',
  'Show the time, and when the next delivery is due': '显示时间，以及下次投递的时间',
  'Move a stopped clock, sending what is due on the way at its own time':
    '推进静止的时钟，沿途到期的投递在各自的时间发送',
  'Move a stopped clock to the time at which the next delivery is due': '把静止的时钟移到下次投递的时间',
  'Move a stopped clock to a time, sending what is due on the way at its own time':
    '把静止的时钟移到某个时间，沿途到期的投递在各自的时间发送',
  'Stop the clock': '让时钟静止',
  'Let the clock run': '让时钟走动',
  'What is due already is not shown: it is on its way.': '已经到期的不显示：它正在发送。',
  'A clock that runs is refused: freeze it first.': '走动的时钟不能移动：请先冻结。',
  'It waits for a receiver that hangs, 30 s an attempt; Ctrl-C ends it where it is.':
    '它会等待没有响应的接收方，每次尝试 30 秒；Ctrl-C 会让它停在当前位置。',
  'It exits with 1 when no delivery waits.': '没有等待中的投递时以 1 退出。',
  'an ISO 8601 time, not before the present one': 'ISO 8601 时间，不早于当前时间',
  'What is due now is sent all the same; what is due later waits until the clock is moved.':
    '现在到期的照常发送；以后到期的会等到时钟被移动。',
  "A clock that is ahead of the machine's runs on from where it is; one that is behind goes to its time.":
    '比本机快的时钟从所在时间继续走；慢的则跳到本机时间。',
  'Make an API key and print it': '创建 API 密钥并输出',
  'Give an API key another value and print it; the old one stops working at once':
    '更换 API 密钥的值并输出；旧值立即失效',
  'Revoke an API key for good': '永久吊销 API 密钥',
  'the keys of this store (default: the first one)': '此店铺的密钥（默认：第一个店铺）',
  'keys a page, at most 100 (default: 20)': '每页的密钥数，最多 100（默认：20）',
  'Of a key only its first characters are kept.': '密钥只保存其开头几个字符。',
  'what it is for': '用途',
  'what it may do: all, none, or permission codes separated by commas (default: all)':
    '可以做什么：all、none，或以逗号分隔的权限代码（默认：all）',
  "a time, or a length of time on the store's clock such as 36h or 30d (default: never)":
    '一个时间，或按店铺时钟计的时长，例如 36h 或 30d（默认：永不过期）',
  'a key of this store (default: the first one)': '此店铺的密钥（默认：第一个店铺）',
  'The key is shown only once.': '密钥只在此处显示。',
  'id of a key, or its beginning': '密钥的 ID 或其开头',
  'The key is shown only once; .tillkit/run.json follows when it is the key that it holds.':
    '密钥只在此处显示；如果 .tillkit/run.json 中是它，则随之更新。',
  'A key of another store than the first is named by its whole id.': '其他店铺（非第一个）的密钥须用完整的 ID 指定。',
  'The key of an app lives as long as its app.': '应用的密钥与应用同生同灭。',
  'Install an extension; without --grant, show what it asks for and install nothing':
    '安装扩展；不加 --grant 则只显示其申请的权限，不安装',
  'Uninstall an app; its key stops working at once': '卸载应用；其密钥立即失效',
  'the apps of this store (default: the first one)': '此店铺的应用（默认：第一个店铺）',
  'apps a page, at most 100 (default: 20)': '每页的应用数，最多 100（默认：20）',
  'folder of an extension': '扩展的文件夹',
  'permissions to grant: all, none, or codes separated by commas': '要授予的权限：all、none，或以逗号分隔的权限代码',
  'install into this store (default: the first one)': '安装到此店铺（默认：第一个店铺）',
  'The key and the secrets of the app are shown only once.': '应用的各个密钥只在此处显示。',
  'The folder is not watched; tillkit dev watches those that it is started with.':
    '不监视此文件夹；tillkit dev 监视启动时给出的文件夹。',
  'name or id of an app, or the beginning of its id': '应用的名称或 ID，或 ID 的开头',
  'folder of the extension in another version': '扩展的另一个版本所在的文件夹',
  'It keeps what it was granted; what else the new version asks for is granted only by --grant.':
    '它保留已授予的权限；新版本另外申请的权限只有用 --grant 才会授予。',
  'The same version again is refused.': '不接受相同的版本。',
  'An app of another store than the first is named by its whole id.': '其他店铺（非第一个）的应用须用完整的 ID 指定。',
  'Its deliveries that wait fail for good.': '其等待中的投递最终失败。',
  'List the snapshots that were saved, the latest first': '列出保存过的快照，最新的在前',
  'Keep what is stored under a name': '以某个名称保存店铺的数据',
  'Put the store back as it was in a snapshot, with its clock, keys and deliveries':
    '把店铺恢复到快照时的状态，包括时钟、密钥和投递',
  'Write everything that is stored as text, a row on a line': '把店铺的全部数据写成文本，一行一条',
  'Replace everything in the store with an export': '用导出的数据取代店铺的全部数据',
  'Put the store back as a new one, with the data, the seed and the clock that it was started with':
    '把店铺恢复成新的，使用启动时的数据、种子和时钟',
  'snapshots a page, at most 100 (default: 20)': '每页的快照数，最多 100（默认：20）',
  'They are those of the running emulator; exports are not among them.': '它们属于运行中的模拟器；导出的文件不在其中。',
  'name of the snapshot': '快照的名称',
  'It is gone when the emulator stops: tillkit store export keeps a file.':
    '模拟器停止后即消失：tillkit store export 会保存成文件。',
  'One of that name is replaced.': '同名的快照会被取代。',
  'Extensions run the code that they have by now.': '扩展运行的是当前的代码。',
  'What deliveries did elsewhere stays done.': '投递在别处造成的影响不会撤销。',
  'write to this file instead of stdout': '写入此文件，而不是 stdout',
  'Keys, secrets, passwords and folders of this machine are left out; so are the bytes of uploaded files.':
    '不含密钥、密码和本机的文件夹，也不含上传文件的内容。',
  'What deliveries can be replayed from is left out too: tillkit deliveries export has it.':
    '也不含重放投递所需的内容：请用 tillkit deliveries export。',
  'It holds what customers, requests and logs hold: personal data too.':
    '其中有客户、请求和日志的内容：也包括个人数据。',
  'a file that tillkit store export wrote': '由 tillkit store export 写出的文件',
  'Keys and secrets are new, and nobody can log in until a password is set.':
    '所有密钥都是新的；在设置密码之前，谁都无法登录。',
  'The extensions that run now are installed; the handlers of other apps in the file do not run.':
    '安装的是现在运行的扩展；文件中其他应用的处理程序不会运行。',
  'Snapshots stay.': '快照会保留。',
  'Files that were uploaded stay on the disk of a kept store.': '对于保存在文件中的店铺，上传的文件会留在磁盘上。',
  'Deliver an event once and twice, and compare what came of it': '把事件投递一次和两次，比较结果',
  'Deliver the events of one order in every order, and compare what came of them':
    '把一个订单的事件以每种顺序投递，比较结果',
  'event to deliver, such as order.paid': '要投递的事件，例如 order.paid',
  'other ids, secrets and sample data than those of seed 1': '与种子 1 不同的 ID、密钥和示例数据',
  'It exits with 1 when the store or its events differ, and when a handler fails.':
    '店铺或其事件不同，或处理程序失败时，以 1 退出。',
  'The second delivery is made once everything that followed the first is handled.':
    '第二次投递在第一次引发的一切结束之后进行。',
  'Calls made again are listed; they fail nothing unless something differs by them.':
    '重复的调用会列出；如果没有因此产生差异，则不算失败。',
  'What handlers do elsewhere (--allow-net) is not compared, and not undone between runs.':
    '处理程序在别处所做的事（--allow-net）不作比较，两次运行之间也不会撤销。',
  'A server of your own (dev --forward) cannot be proven: what it remembers cannot be restored.':
    '代替处理程序的自有服务器（dev --forward）无法证明：它记住的内容无法还原。',
  'Bytes of uploaded files are not compared. Deliveries come one after the other, never at the same time.':
    '不比较上传文件的内容。投递逐个进行，从不同时进行。',
  "events of one order's life (default: those that the extension subscribes to)":
    '一个订单生命周期中的事件（默认：扩展订阅的那些）',
  'a field of the order that is placed, such as lines.0.quantity=3, repeatable':
    '所下订单的一个字段，例如 lines.0.quantity=3，可重复',
  'It exits with 1 at the first order of deliveries that ends differently, and when a handler fails for good.':
    '遇到第一个结果不同的投递顺序，或处理程序最终失败时，以 1 退出。',
  'A delivery that fails is tried again after the others, up to seven attempts.':
    '失败的投递会排在其他投递之后重试，最多尝试七次。',
  'Events on the way are not compared, only what is in the store at the end.':
    '不比较过程中的事件，只比较最后店铺中的数据。',
  'Usage:': '用法：',
  'A store on your own machine for authors of store extensions.': '为店铺扩展的作者准备的、运行在自己机器上的店铺。',
  'print the version': '输出版本号',
  'en or zh: the language of texts for people, never of JSON (default: by LC_ALL, LC_MESSAGES or LANG)':
    'en 或 zh：给人看的文字所用的语言，JSON 始终是英文（默认：由 LC_ALL、LC_MESSAGES 或 LANG 决定）',
  'display help for command': '显示命令的帮助',
  'Options:': '选项：',
  'Scaffold an extension: manifest, handler, test, CI workflow, editor and Docker files':
    '创建扩展：清单、处理程序、测试、CI 工作流、编辑器和 Docker 文件',
  'Commands:': '命令：',
  'folder to create': '要创建的文件夹',
  'Arguments:': '参数：',
  'what to begin with: ts (TypeScript), js (JavaScript with types in comments), external-receiver (a server of your own that deliveries are forwarded to), ui-panel (a panel in the back office) (default: ts)':
    '起点模板：ts（TypeScript）、js（JavaScript，类型写在注释中）、external-receiver（您自己的服务器，投递转发给它）、ui-panel（管理后台中的面板）（默认：ts）',
  "name of the extension (default: the folder's)": '扩展的名称（默认：文件夹的名称）',
  'has no effect: init never asks': '没有作用：从不提问',
  'print one JSON document': '输出一个 JSON 文档',
  'Examples:': '示例：',
  'Limitations:': '限制：',
  'All files are written or none; existing files are never overwritten.':
    '要么写入全部文件，要么一个都不写；从不覆盖已有文件。',
  'Nothing is downloaded; run npm install afterwards.': '不下载任何内容；之后请运行 npm install。',
  'Each flag may also be set as TILLKIT_FLAG_<NAME>. The "tillkit" key in an extension\'s package.json may set assume, data, seed, clock, fail-level, trigger and lang.':
    '每个选项也可以用 TILLKIT_FLAG_<NAME> 设置。扩展的 package.json 的 "tillkit" 键可以设置 assume、data、seed、clock、fail-level、trigger 和 lang。',
  'List deliveries, newest first': '列出投递，最新的在前',
  'a length of time such as 500ms, 90m, 36h or 1h30m': '时长，例如 500ms、90m、36h 或 1h30m',
  'List API keys, newest first': '列出 API 密钥，最新的在前',
  'List installed apps': '列出已安装的应用',
  'Upgrade an app to another version': '把应用升级到另一个版本',
  'Let an agent validate, trigger, look at deliveries and read the docs: Model Context Protocol on stdio':
    '让智能体检查扩展、触发事件、查看投递和阅读文档：标准输入输出上的 Model Context Protocol',
  'A client starts it, in the folder of the extension or above; it ends when its input ends.':
    '由客户端在扩展的文件夹或其上级文件夹中启动；输入结束时它也结束。',
  'It takes folders within the one that it runs in. Only the tool test runs their code, outside the sandbox.':
    '只接受其运行所在文件夹之内的文件夹。只有工具 test 会运行其中的代码，而且在沙箱之外。',
  'To trigger and to see deliveries it takes the emulator of that folder: tillkit dev.':
    '触发事件和查看投递需要该文件夹的模拟器：tillkit dev。',
};
