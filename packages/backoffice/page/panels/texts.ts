import { FORMATS } from '../text/format.ts';
import { defineTexts } from '../text/use-text.ts';

/** Texts around panels. What is in a panel is its author's. */
export const texts = defineTexts(
  {
    title: (app: string) => `Panel of ${app}`,
    notLoaded:
      'The emulator has no code of this app: its folder has errors, or a server of yours takes its deliveries.',
    nothing: 'This panel shows nothing.',
    failed: 'The panel failed',
    notReloaded: 'The last change of this app has errors; the version before it runs.',
    silent: 'The panel was stopped: it was busy without a pause and did not answer.',
    flood: 'The panel was stopped: it sent more than the page takes.',
    large: 'The panel was stopped: it sent something too large.',
    malformed: 'The panel was stopped: what it sent is nothing that a panel can show.',
    restart: 'Restart',
    log: (lines: number) => `Log (${FORMATS.en.number(lines)})`,
    stack: 'Where',
  },
  {
    title: (app: string) => `${app} 的面板`,
    notLoaded: '模拟器没有此应用的代码：其文件夹有错误，或由您自己的服务器接收投递。',
    nothing: '此面板没有显示任何内容。',
    failed: '面板出错',
    notReloaded: '此应用的最近一次更改有错误，仍在运行之前的版本。',
    silent: '面板已停止：它一直忙碌，没有响应。',
    flood: '面板已停止：它发送的内容超过页面的上限。',
    large: '面板已停止：它发送的一条内容过大。',
    malformed: '面板已停止：它发送的内容无法显示。',
    restart: '重新启动',
    log: (lines: number) => `日志（${FORMATS.zh.number(lines)}）`,
    stack: '位置',
  },
);
