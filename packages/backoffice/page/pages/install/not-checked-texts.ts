import { defineTexts } from '../../text/use-text.ts';

/** What a review of a folder leaves unsaid, by the reason. */
export const notCheckedTexts = defineTexts(
  {
    unresolved: 'These places may call any endpoint: what is called there could not be followed.',
    packages: 'The packages in the bundle were looked through for hosts only.',
    'computed-host': 'These places may call any host that the owner allows: the address is known at run time only.',
    'any-host': 'These places may call any host that the owner allows: what is done there could not be followed.',
    ui: 'The source of UI panels was not analysed.',
    'not-observed': 'It was not run: what it really calls shows in the app’s ledger, once it is installed.',
    'observed-earlier': 'What an earlier bundle called was left out.',
    'observed-outside': 'Calls from outside with the app’s key are counted as observed; their source is not here.',
    'hosts-observed-earlier': 'Hosts that the handlers of an earlier bundle asked for were left out.',
    'hosts-cut': 'The handlers asked for more hosts than are listed.',
  },
  {
    unresolved: '这些位置可能调用任意接口：无法分析实际调用的内容。',
    packages: '对打包在内的依赖包只检查了访问的主机。',
    'computed-host': '这些位置可能访问店主允许的任意主机：地址在运行时才能确定。',
    'any-host': '这些位置可能访问店主允许的任意主机：无法分析那里所做的事。',
    ui: '未分析界面面板的源码。',
    'not-observed': '尚未运行：安装后，应用的权限记录会显示它实际调用的内容。',
    'observed-earlier': '未计入较早打包产物的调用。',
    'observed-outside': '用应用密钥从外部进行的调用计为观测到，但其源码不在此处。',
    'hosts-observed-earlier': '未计入较早打包产物的处理程序请求过的主机。',
    'hosts-cut': '处理程序请求过的主机比列出的更多。',
  },
);
