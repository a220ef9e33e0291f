/** Rules of findings: what has to hold, the message of a breach, and the remedy. */
export const ZH_RULES: Readonly<Record<string, string>> = {
  'The manifest can be read.': '清单可以读取。',
  'plugin.json cannot be read: {problem}.': '无法读取 plugin.json：{problem}。',
  'Give yourself read permission, or replace the link by a file.': '请给自己读取权限，或用文件取代链接。',
  'The manifest is a file.': '清单是一个文件。',
  'plugin.json is not a file.': 'plugin.json 不是文件。',
  'Remove what is called plugin.json and write the manifest in a file of that name.':
    '请移除名为 plugin.json 的东西，并把清单写在这个名称的文件中。',
  'The manifest is at most 1 MB long.': '清单最大 1 MB。',
  'plugin.json has more than the {maxBytes} bytes allowed.': 'plugin.json 超过允许的 {maxBytes} 字节。',
  'Keep only what belongs in a manifest: name, version, permissions and webhooks.':
    '只保留清单应有的内容：名称、版本、权限和 Webhook。',
  'The manifest is written in UTF-8.': '清单以 UTF-8 编码。',
  'plugin.json is not UTF-8 text.': 'plugin.json 不是 UTF-8 文本。',
  'Save the file as UTF-8.': '请把文件保存为 UTF-8。',
  'The manifest begins without a byte order mark.': '清单开头没有字节顺序标记。',
  'plugin.json begins with a byte order mark, which JSON does not allow.':
    'plugin.json 以字节顺序标记开头，JSON 不允许这样。',
  'Save the file as UTF-8 without a byte order mark.': '请把文件保存为不带字节顺序标记的 UTF-8。',
  'The manifest is JSON.': '清单是 JSON。',
  'This is not JSON: {problem}.': '这不是 JSON：{problem}。',
  'Correct the text at this place; what comes after it may be fine.': '请更正此处的文本；后面的部分可能没有问题。',
  'The manifest has no comments.': '清单中没有注释。',
  'JSON has no comments.': 'JSON 没有注释。',
  'Remove the comment; JSON has none.': '请删除注释；JSON 没有注释。',
  'No comma follows the last field or entry.': '最后一个字段或元素之后没有逗号。',
  'A comma must not follow the last field or entry.': '最后一个字段或元素之后不能有逗号。',
  'Remove the comma.': '请删除逗号。',
  'A field stands only once in its object.': '一个字段在其对象中只出现一次。',
  '"{field}" stands twice in the same object.': '"{field}" 在同一个对象中出现了两次。',
  'Keep one of the two.': '请保留其中一个。',
  'Objects and arrays are nested at most 100 levels deep.': '对象和数组最多嵌套 100 层。',
  'Objects and arrays are nested more than {maxDepth} levels deep.': '对象和数组的嵌套超过 {maxDepth} 层。',
  'Flatten the value.': '请减少嵌套。',
  'Required fields are there.': '必填字段都存在。',
  'The required field "{field}" is missing.': '缺少必填字段 "{field}"。',
  'Add the field; the arrays may be empty.': '请添加该字段；数组可以为空。',
  'Each field has the type that the specification gives it.': '每个字段都是规范规定的类型。',
  'This must be {expected}, not {actual}.': '此处必须是{expected}，而不是{actual}。',
  'Write a value of the expected type.': '请写一个类型正确的值。',
  'Required texts are not empty.': '必填的文本不为空。',
  '"{field}" must not be empty.': '"{field}" 不能为空。',
  'Write the value.': '请写上值。',
  'The manifest has only the fields of the specification.': '清单只有规范中的字段。',
  'The specification knows no field "{field}" here.': '规范中此处没有字段 "{field}"。',
  'Correct the spelling or remove the field; the store ignores it.': '请更正拼写或删除该字段；店铺会忽略它。',
  'Texts are not longer than the specification allows.': '文本的长度不超过规范的限制。',
  '"{field}" must have at most {maxLength} characters.': '"{field}" 最多 {maxLength} 个字符。',
  'Shorten the value.': '请缩短该值。',
  'The name has printable characters only.': '名称只含可打印字符。',
  'The name must have printable characters, and no others.': '名称必须由可打印字符组成，且不能含其他字符。',
  'Choose a name that people can read; it identifies the app in a store.': '请取一个人能读懂的名称；店铺用它识别应用。',
  'The version is a SemVer version.': '版本号是 SemVer 版本。',
  '"{version}" is not a SemVer version.': '"{version}" 不是 SemVer 版本。',
  'Write three numbers, for example 1.0.0, and a pre-release after a hyphen if need be.':
    '请写三个数字，例如 1.0.0；需要时用连字符加上预发布标识。',
  'Panels of the back office are an addition of this emulator.': '管理后台的面板是本模拟器的附加功能。',
  'The specification\'s manifest has no "ui"; this emulator reads it (A37).':
    '规范的清单中没有 "ui"；本模拟器会读取它（A37）。',
  'Keep it if you want to try panels; other stores may ignore the field.':
    '想试用面板可以保留；其他店铺可能忽略该字段。',
  'A panel names a place of the back office.': '面板指定管理后台中的一个位置。',
  'The back office has no place "{target}" for panels.': '管理后台没有可放面板的位置 "{target}"。',
  'Use one of order.detail, product.detail, customer.detail and app.home.':
    '请使用 order.detail、product.detail、customer.detail 和 app.home 之一。',
  'Each permission is one of the codes of the specification.': '每个权限都是规范中的代码之一。',
  '"{permission}" is not a permission code.': '"{permission}" 不是权限代码。',
  'Use one of the codes that `tillkit explain` lists.': '请使用 `tillkit explain` 列出的代码之一。',
  'Permissions are listed one by one.': '权限逐个列出。',
  '"{permission}" is a wildcard; there are none.': '"{permission}" 是通配符；没有通配符。',
  'List each code that the extension needs.': '请列出扩展需要的每个代码。',
  'The manifest asks for no permission that opens nothing.': '扩展不申请员工的权限。',
  '"{permission}" is a code of staff roles; no call and no subscription needs it.':
    '"{permission}" 属于员工角色；扩展不能申请它。',
  'Remove the code; what it allows is done in the back office only.': '请删除该代码；它允许的操作只在管理后台进行。',
  'A permission is listed once.': '每个权限只列出一次。',
  '"{permission}" is listed twice.': '"{permission}" 列出了两次。',
  'Remove the second one.': '请删除第二个。',
  'Each subscription names one of the event types of the specification.': '每个订阅都指定规范中的一种事件类型。',
  '"{event}" is not an event type.': '"{event}" 不是事件类型。',
  'Use one of the event types that `tillkit explain` lists.': '请使用 `tillkit explain` 列出的事件类型之一。',
  'The same handler subscribes to an event once.': '同一个处理程序对一个事件只订阅一次。',
  '"{handler}" already subscribes to {event}.': '"{handler}" 已经订阅了 {event}。',
  'Remove the second entry; another handler for the same event is fine.':
    '请删除第二项；另一个处理程序可以订阅同一事件。',
  "A subscription needs the permission to view the event's resource.": '订阅需要查看该事件所属资源的权限。',
  'A subscription to {event} requires "{permission}".': '订阅 {event} 需要 "{permission}"。',
  'Add the code to "permissions".': '请把该代码加到 "permissions" 中。',
  'The path of a handler is written with slashes.': '处理程序的路径使用斜杠。',
  '"{handler}" contains a backslash.': '"{handler}" 含有反斜杠。',
  'Write / between folders, on Windows too.': '文件夹之间请写 /，在 Windows 上也一样。',
  "The path of a handler is relative to the extension's folder.": '处理程序的路径相对于扩展的文件夹。',
  '"{handler}" is an absolute path.': '"{handler}" 是绝对路径。',
  'Write the path as seen from the folder of plugin.json.': '请写从 plugin.json 所在文件夹看到的路径。',
  "A handler lies inside the extension's folder, symbolic links followed.":
    '处理程序位于扩展的文件夹内，符号链接解析之后也是如此。',
  '"{handler}" lies outside the extension\'s folder.': '"{handler}" 位于扩展的文件夹之外。',
  'Move or copy the file into the folder.': '请把文件移动或复制到文件夹内。',
  'The file of a handler exists.': '处理程序的文件存在。',
  'There is no file "{handler}".': '没有文件 "{handler}"。',
  'Create the file or correct the path; upper and lower case count.': '请创建文件或更正路径；区分大小写。',
  'The file of a handler can be read.': '处理程序的文件可以读取。',
  '"{handler}" cannot be read: {problem}.': '无法读取 "{handler}"：{problem}。',
  'A handler is a file.': '处理程序是一个文件。',
  '"{handler}" is not a file.': '"{handler}" 不是文件。',
  'Name the file inside the folder.': '请指定文件夹中的文件。',
  'A handler is written in TypeScript or JavaScript.': '处理程序用 TypeScript 或 JavaScript 编写。',
  '"{handler}" is neither TypeScript nor JavaScript.': '"{handler}" 既不是 TypeScript 也不是 JavaScript。',
  'Use a file that ends in .ts, .mts, .js or .mjs.': '请使用以 .ts、.mts、.js 或 .mjs 结尾的文件。',
  'A handler file has a default export.': '处理程序文件有默认导出。',
  '"{handler}" has no default export.': '"{handler}" 没有默认导出。',
  'Write `export default async (event, ctx) => { … }`.': '请写 `export default async (event, ctx) => { … }`。',
  "A handler file's default export is a function.": '处理程序文件的默认导出是函数。',
  '"{handler}" exports {kind} by default, not a function.': '"{handler}" 的默认导出是 {kind}，不是函数。',
  'Export the function itself: `export default async (event, ctx) => { … }`.':
    '请导出函数本身：`export default async (event, ctx) => { … }`。',
  'Handlers use no module of Node.': '处理程序不使用 Node 的模块。',
  '"{specifier}" is a module of Node; the sandbox has none.': '"{specifier}" 是 Node 的模块；沙箱中没有。',
  'Use the web APIs of the sandbox, or a package that runs in browsers and workers.':
    '请使用沙箱的 Web API，或能在浏览器和 worker 中运行的依赖包。',
  'The packages that handlers import use no module of Node.': '处理程序导入的依赖包不使用 Node 的模块。',
  '"{specifier}" needs "{module}" of Node, at {place}; the sandbox has none.':
    '"{specifier}" 在 {place} 需要 Node 的 "{module}"；沙箱中没有。',
  'Use a package, or a version of this one, that runs in browsers and workers.':
    '请使用能在浏览器和 worker 中运行的依赖包，或换一个版本。',
  'Handlers import types and ApiError from tillkit, nothing else.': '处理程序从 tillkit 只导入类型和 ApiError。',
  '"{specifier}" of tillkit does not run in a handler.': 'tillkit 的 "{specifier}" 不能在处理程序中运行。',
  'Remove the import: deliveries reach a handler verified. It is for tests and for servers of your own.':
    '请删除该导入：投递到达处理程序时已经过验签。它用于测试和您自己的服务器。',
  'Handlers import files and packages, never URLs or absolute paths.':
    '处理程序导入文件和依赖包，从不导入 URL 或绝对路径。',
  '"{specifier}" is a URL or an absolute path.': '"{specifier}" 是 URL 或绝对路径。',
  'Import a relative path, or install the package with npm.': '请导入相对路径，或用 npm 安装依赖包。',
  "Handlers import only from the extension's folder and from node_modules, symbolic links followed.":
    '处理程序只从扩展的文件夹和 node_modules 导入，符号链接解析之后也是如此。',
  '"{specifier}" lies outside the extension\'s folder.': '"{specifier}" 位于扩展的文件夹之外。',
  'Copy the file into the folder, or install it as a package.': '请把文件复制到文件夹内，或把它安装为依赖包。',
  'What handlers import exists.': '处理程序导入的内容存在。',
  '"{specifier}" is not found.': '找不到 "{specifier}"。',
  'Correct the path, or install the package with npm in the extension.': '请更正路径，或在扩展中用 npm 安装依赖包。',
  'Handlers import TypeScript, JavaScript, JSON and text.': '处理程序导入 TypeScript、JavaScript、JSON 和文本。',
  '"{extension}" files cannot be imported.': '不能导入 "{extension}" 文件。',
  'Turn the content into TypeScript, JSON or text (.txt, .md, .html, .css, .csv).':
    '请把内容改成 TypeScript、JSON 或文本（.txt、.md、.html、.css、.csv）。',
  'Handlers are written without JSX.': '处理程序不使用 JSX。',
  'JSX does not work in a handler.': '处理程序中不能使用 JSX。',
  'Write text with template strings, or import it from a file.': '请用模板字符串写文本，或从文件导入。',
  'The source of the handlers is correct TypeScript or JavaScript.':
    '处理程序的源码是正确的 TypeScript 或 JavaScript。',
  'Correct the source at this place.': '请更正此处的源码。',
  'What is read of an extension are ordinary files of at most 10 MB, each package.json of at most 1 MB, 64 MB in all.':
    '从扩展中读取的都是不超过 10 MB 的普通文件，每个 package.json 不超过 1 MB，总共不超过 64 MB。',
  '"{file}" is not an ordinary file of the folder, or is too large.': '"{file}" 不是该文件夹中的普通文件，或者太大。',
  'Replace the device, pipe or link by a file, and fetch large data when the handler runs.':
    '请用文件取代设备、管道或链接；大量数据请在处理程序运行时获取。',
  'Brackets are nested at most 500 levels deep, operators 5000.': '括号最多嵌套 500 层，运算符最多 5000 层。',
  'The source is nested too deep to be read here: more than {maxBrackets} brackets in one another.':
    '源码嵌套太深，无法在此读取：括号嵌套超过 {maxBrackets} 层。',
  'Split the expression or the block; keep large data in a JSON file.':
    '请拆分表达式或代码块；大量数据请放在 JSON 文件中。',
  'The manifest names no more handler files than can be bundled in a few seconds.':
    '清单指定的处理程序文件不多于几秒内能打包的数量。',
  '{count} handler files are named; at most {max} are bundled.': '指定了 {count} 个处理程序文件；最多打包 {max} 个。',
  'Let several webhooks share a file, which tells their events apart by event.event.':
    '请让几个 Webhook 共用一个文件，用 event.event 区分事件。',
  'The bundler gets to the end of the handlers and of the packages that they use.':
    '打包器能处理完处理程序及其依赖包。',
  'The bundler broke off: the source is nested too deep for it, or asks it for too much memory or time.':
    '打包器中断了：源码嵌套太深，或者需要太多内存或时间。',
  'Take out the packages and the constants one by one to find what the bundler cannot take, and replace it.':
    '请逐个去掉依赖包和常量，找出打包器无法处理的内容并替换它。',
  'Nothing of .tillkit, .git, .env or a name that begins with .env is part of an extension.':
    '.tillkit、.git、.env 以及名称以 .env 开头的内容都不属于扩展。',
  '"{file}" is private: it may hold secrets, so it is never part of an extension.':
    '"{file}" 是私有的：它可能含有密钥，因此绝不属于扩展。',
  'Move what the handler needs into a file of another name; never bundle secrets.':
    '请把处理程序需要的内容移到另一个名称的文件中；绝不要打包密钥。',
  'An import names a file or a package, without ? and #.': '导入只写文件或包的名称，不带 ? 和 #。',
  '"{specifier}" has a ? or # in it.': '"{specifier}" 中含有 ? 或 #。',
  'Write the name alone; bundlers read what follows ? or # in different ways.':
    '请只写名称；不同的打包器对 ? 或 # 之后的内容理解不同。',
  'The source holds nothing that is almost certainly a mistake.': '源码中没有几乎肯定是错误的内容。',
  'Look at this place; the handler runs as it is.': '请检查此处；处理程序仍可照常运行。',
  'The manifest asks for every permission that the handlers need.': '清单申请了处理程序需要的每个权限。',
  '{endpoint} requires "{permission}"': '{endpoint} 需要 "{permission}"',
  'Add the code to "permissions", or leave out the call: without the code it fails with FORBIDDEN.':
    '请把该代码加到 "permissions" 中，或去掉该调用：没有该代码，调用会以 FORBIDDEN 失败。',
  'The manifest asks for no permission that nothing needs.': '清单不申请没有用处的权限。',
  '"{permission}" is declared, but no subscription and no call needs it.':
    '声明了 "{permission}"，但没有订阅或调用需要它。',
  'Remove the code: whoever installs the extension is asked to grant it.': '请删除该代码：安装扩展的人会被要求授予它。',
  'What the handlers call can be told from their source.': '从源码可以看出处理程序调用了什么。',
  'What is called here cannot be told from the source: {reason}.': '从源码看不出此处调用了什么：{reason}。',
  'Call ctx.api here with constant names and paths if you can. Until then this call is not checked, and no code is reported as unused.':
    '如果可以，请在此处用固定的名称和路径调用 ctx.api。在此之前不检查此调用，也不报告任何未使用的代码。',
  'Handlers use only what the sandbox has.': '处理程序只使用沙箱中有的功能。',
  'The sandbox has no "{name}": {instead}.': '沙箱中没有 "{name}"：{instead}。',
  'Use what the message names; ask with typeof first if the code also runs elsewhere.':
    '请使用消息中提到的功能；如果代码也在别处运行，请先用 typeof 判断。',
  'What import() and require() load is known when the handler is bundled.':
    'import() 和 require() 加载的内容在打包处理程序时就已确定。',
  'What is loaded here is known only when the handler runs, so it cannot be bundled.':
    '此处加载的内容要到处理程序运行时才知道，因此无法打包。',
  'Write the path as text; to choose among files, import them all and pick one by its name.':
    '请把路径写成文本；要在多个文件中选择，请全部导入，再按名称选取。',
  'Handlers make no code out of text.': '处理程序不把文本变成代码。',
  '{what} is given text to run as code.': '{what} 得到的是作为代码运行的文本。',
  'Write the code itself; whoever can choose the text can do all that the extension can.':
    '请直接写出代码；能决定这段文本的人，就能做扩展能做的一切。',
  'Handlers fetch from no address that can never be allowed.': '处理程序不访问永远无法允许的地址。',
  'fetch to {host} is always refused; no flag allows this address.':
    '对 {host} 的 fetch 总会被拒绝；没有任何选项允许这个地址。',
  'Take the call out: link-local and metadata addresses are refused whatever --allow-net says.':
    '请去掉这个调用：无论 --allow-net 如何设置，链路本地地址和元数据地址都会被拒绝。',
  'Decisions depend on the `code` of an answer, not on its `msg`.': '判断依据的是响应的 `code`，而不是 `msg`。',
  'The `{field}` of an answer is for people and may change: decide by its `code`.':
    '响应的 `{field}` 是给人看的，可能改变：请根据 `code` 判断。',
  'Compare `code`, which is stable, and show or log `msg` at most.':
    '请比较 `code`，它是稳定的；`msg` 最多只用于显示或记录。',
  'Whether a call succeeded is read from its code.': '调用是否成功由代码判断。',
  'Whether a call succeeded is told by its code, not by its HTTP status.':
    '调用是否成功由代码说明，而不是 HTTP 状态码。',
  "Compare `code` with 'ok'.": "请把 `code` 与 'ok' 比较。",
  'Every call of the API is awaited or returned.': '每个 API 调用都被 await 或返回。',
  'Nothing waits for this call: it is cut off when the handler ends, and its failure goes unseen.':
    '没有代码等待此调用：处理程序结束时它会被切断，其失败也无人知晓。',
  'Put await before the call, or return its promise.': '请在调用前加 await，或返回其 promise。',
  'A handler that creates something notices when the same delivery comes twice.':
    '创建内容的处理程序能发现同一投递到达了两次。',
  '{operation} runs again when a delivery is repeated: nothing looks at delivery_id or at what is there already.':
    '投递重复时，{operation} 会再次执行：没有代码检查 delivery_id 或已有的内容。',
  'Look first whether it is there already, or keep event.delivery_id with what you create.':
    '请先检查是否已经存在，或把 event.delivery_id 与创建的内容一起保存。',
  'The package.json beside the manifest can be read.': '清单旁的 package.json 可以读取。',
  'The "tillkit" key of package.json has only assume, data, seed, clock, fail-level, trigger, lang and suppress.':
    'package.json 的 "tillkit" 键只有 assume、data、seed、clock、fail-level、trigger、lang 和 suppress。',
  'The package.json of an extension may not set "{setting}"; it has no effect.':
    '扩展的 package.json 不能设置 "{setting}"；该设置无效。',
  'Remove it. Who runs tillkit gives it as a flag, or as a variable TILLKIT_FLAG_<NAME>.':
    '请删除它。运行 tillkit 的人可用选项或变量 TILLKIT_FLAG_<NAME> 设置。',
  'package.json cannot be read, nor what it suppresses: {problem}.':
    '无法读取 package.json，也就无法得知其中忽略了什么：{problem}。',
  'Correct the file; until then nothing is suppressed.': '请更正该文件；在此之前不忽略任何问题。',
  'The suppressed findings are a list of objects with "code", "reason" and, if wanted, "path".':
    '被忽略的问题是一个对象列表，各有 "code"、"reason"，需要时还有 "path"。',
  'This suppresses nothing: {problem}.': '这一项没有忽略任何问题：{problem}。',
  'Write an entry as in { "code": "permission-unused", "path": "/permissions/0", "reason": "…" }.':
    '请这样写一项：{ "code": "permission-unused", "path": "/permissions/0", "reason": "…" }。',
  'A suppression names a rule.': '每个忽略项都指定一条规则。',
  '"{code}" is not the code of a rule.': '"{code}" 不是规则的代码。',
  'Use the code that stands behind the finding.': '请使用问题后面的代码。',
  'A suppression gives its reason.': '每个忽略项都说明原因。',
  'The suppression of {code} has no reason.': '忽略 {code} 的这一项没有原因。',
  'Write in "reason" why the finding may stay.': '请在 "reason" 中写明为什么可以保留该问题。',
  'No suppression is for what a store refuses, or for what package.json sets.':
    '忽略项不用于店铺会拒绝的问题，也不用于 package.json 自身的设置。',
  '{code} cannot be suppressed: {obstacle}.': '不能忽略 {code}：{obstacle}。',
  'a store refuses the extension all the same': '店铺同样会拒绝该扩展',
  'it is about package.json itself': '它涉及 package.json 本身',
  'Fix the finding and remove the suppression.': '请修复该问题并删除忽略项。',
  'Each suppression is still needed.': '每个忽略项都仍然需要。',
  'Nothing is suppressed here: there is no such finding of {code}.': '这一项没有忽略任何问题：没有这样的 {code}。',
  'Remove it, or correct its path.': '请删除它，或更正其路径。',
  'The source reads as it runs: nothing turns the direction of its text around.':
    '源码读起来与运行时一致：没有改变文字方向的内容。',
  'The invisible character {character} changes the order in which this line is shown, not the one in which it runs.':
    '不可见字符 {character} 改变了此行的显示顺序，而不改变运行顺序。',
  'Delete the character, or write it as an escape, such as \\u202E, where a text needs it.':
    '请删除该字符；文本确实需要时，请写成转义形式，如 \\u202E。',
  'The source is written for people: not minified, not generated.': '源码供人阅读：未经压缩，也不是生成的。',
  'The source is no text for people: {why}.': '源码不适合人阅读：{why}。',
  'Put the original source into the folder, or take the code from a package.':
    '请把原始源码放入文件夹，或改用依赖包中的代码。',
  'a line has more than 1000 characters of code, data not counted': '有一行的代码超过 1000 个字符（不计数据）',
  'of more than 2000 characters of code, data not counted, fewer than 6 in 100 are white space':
    '代码超过 2000 个字符（不计数据），其中空白不足 6%',
  'it has 10 or more names such as _0x3fa2': '有 10 个或更多类似 _0x3fa2 的名称',
  'this file is not analysed, and may change what the handlers do': '没有分析此文件，它可能改变处理程序的行为',
  'A new version calls the same hosts as the one before.': '新版本访问的主机与之前的版本相同。',
  'may call {host}, which the other version does not': '可能访问 {host}，另一个版本不访问它',
  'Decide whether the extension should talk to that host, and look at what it sends there.':
    '请决定是否允许扩展与该主机通信，并查看它发送的内容。',
  'A new version asks for the same permissions as the one before.': '新版本申请的权限与之前的版本相同。',
  'asks for "{permission}", which the other version does not: {allows}':
    '申请了另一个版本没有申请的 "{permission}"：{allows}',
  'Decide whether the extension should be allowed that; take the code away if the new version can do without.':
    '请决定是否允许扩展这样做；如果新版本不需要，请删除该代码。',
  'The tests of an extension fail when a permission that it asks for is withheld.':
    '撤下扩展申请的任一权限时，其测试会失败。',
  'the tests pass without "{permission}"': '没有 "{permission}"，测试也能通过',
  'Drop the code if nothing needs it; otherwise add a test of what does.':
    '如果没有用处，请去掉该代码；否则请为需要它的功能添加测试。',
  'An extension has tests of its own to try its permissions by.': '扩展有自己的测试，可用来检验其权限。',
  'there is no "test" script, so no permission was withheld': '没有 "test" 脚本，因此没有撤下任何权限',
  'Add a test that uses createTestStore of tillkit/testing, and a "test" script to package.json.':
    '请添加使用 tillkit/testing 的 createTestStore 的测试，并在 package.json 中添加 "test" 脚本。',
  'The tests of an extension pass.': '扩展的测试通过。',
  '"{test}" fails: {problem}': '"{test}" 失败：{problem}',
  'Fix the handler, or the test if it expects the wrong thing.': '请修复处理程序；如果测试的期望不对，请修复测试。',
  'A file with tests loads, its hooks succeed, and no error is left without a catch.':
    '测试文件能加载，其钩子成功，也没有未捕获的错误。',
  'Fix the import, hook or promise that the error comes from; the output of vitest has its whole stack.':
    '请修复出错的导入、钩子或 promise；vitest 的输出中有完整的调用栈。',
  'A run of the tests comes to its end, and ends well when all tests do.':
    '测试运行能走到最后，并在所有测试通过时正常结束。',
  'vitest {problem}': 'vitest {problem}',
  'Read what vitest printed: its configuration, or what ended it, is the cause.':
    '请阅读 vitest 输出的内容：原因在其配置中，或是某种情况结束了它。',
  'A run of the tests ends within the time limit.': '测试运行在时限内结束。',
  'the tests did not end within {limit}; under way: {tests}': '测试没有在 {limit} 内结束；正在运行：{tests}',
  'Find what the test waits for and never gets, or give the run more time: --time-limit 15m.':
    '请找出测试一直等不到的东西，或给运行更多时间：--time-limit 15m。',
  'At least one test runs.': '至少运行一个测试。',
  'no test was run: {problem}': '没有运行任何测试：{problem}',
  'Add a test that uses createTestStore of tillkit/testing, in a file such as test/paid.test.ts.':
    '请添加使用 tillkit/testing 的 createTestStore 的测试，例如放在 test/paid.test.ts 中。',
  'The tests end the same whichever way the specification is read where it is silent.':
    '无论怎样解读规范的空白之处，测试的结果都一样。',
  'under {switch}={value} ({assumption}) other results: {tests}':
    '在 {switch}={value}（{assumption}）之下结果不同：{tests}',
  'Make the handler right under both readings; or say in the test which one it is about: createTestStore({ assume }).':
    '请让处理程序在两种解读下都正确；或在测试中说明针对哪一种：createTestStore({ assume })。',
  'The tests exercise as much of the extension as --coverage-min asks.':
    '测试覆盖扩展的程度达到 --coverage-min 的要求。',
  '{measure}: {percent} % of at least {min} %; missing: {missing}':
    '{measure}：{percent} %，要求至少 {min} %；缺少：{missing}',
  'Add tests of what is missing: store.respond([500]) makes a delivery fail, store.clock.advance retries it.':
    '请为缺少的部分添加测试：store.respond([500]) 使投递失败，store.clock.advance 使它重试。',
  'permission denied': '没有权限',
  'its symbolic links form a circle': '其符号链接形成循环',
  'an unknown word or sign': '未知的词或符号',
  'a malformed number': '数字格式错误',
  'a field name in double quotes is expected': '此处应为双引号中的字段名',
  'a value is expected': '此处应为一个值',
  'a colon is expected': '此处应为冒号',
  'a comma is expected': '此处应为逗号',
  'a closing brace is missing': '缺少右花括号',
  'a closing bracket is missing': '缺少右方括号',
  'there is more after the end': '结束之后还有内容',
  'a comment that does not end': '注释没有结束',
  'a text that does not end on its line': '文本没有在本行结束',
  'a number that breaks off': '数字中断',
  'a malformed \\u escape': '\\u 转义格式错误',
  'an unknown escape': '未知的转义',
  'a control character that must be escaped': '控制字符必须转义',
  'an object': '对象',
  'an array': '数组',
  'a string': '字符串',
  'a number': '数字',
  'true or false': ' true 或 false',
  null: ' null',
  'its name, method or path is known at run time only': '其名称、方法或路径在运行时才能知道',
  'ctx, or a part of it, goes where it is not followed': 'ctx 或其一部分传到了无法追踪的地方',
  'the API has no such operation or path': 'API 没有这样的操作或路径',
  'the source takes more work to follow than is spent on it': '源码过于复杂，超出分析的限度',
  'it lies outside the folder': '它位于文件夹之外',
  'it is private': '它是私有的',
  'it is too large': '它太大',
  'it is not a file': '它不是文件',
  'it is larger than 1 MB': '它大于 1 MB',
  'it is not UTF-8 text': '它不是 UTF-8 文本',
  'it is not JSON': '它不是 JSON',
  '"suppress" must be a list': '"suppress" 必须是列表',
  'each entry must be an object': '每一项必须是对象',
  'it may have only "code", "path" and "reason"': '只能有 "code"、"path" 和 "reason"',
  '"code" must name a rule': '"code" 必须指定一条规则',
  '"path" must be the name of a file, or a JSON pointer into the manifest':
    '"path" 必须是文件名，或指向清单内部的 JSON pointer',
};
