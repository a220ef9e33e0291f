import { FORMATS } from '../../text/format.ts';
import { defineTexts } from '../../text/use-text.ts';

const zhNumber = FORMATS.zh.number;

export const texts = defineTexts(
  {
    noApps: 'No app is installed.',
    app: 'App',
    version: 'Version',
    folder: 'Folder',
    noFolder: 'none: installed by its manifest',
    receiver: 'Receiver',
    sandbox: 'sandbox',
    webhooks: 'Webhooks',
    without: (code: string) => `not told of events: ${code} is not granted`,
    granted: 'Permissions granted',
    grantedOf: (granted: number, requested: number) => `${granted} of ${requested}`,
    installed: 'Installed',
  },
  {
    noApps: '尚未安装任何应用。',
    app: '应用',
    version: '版本',
    folder: '文件夹',
    noFolder: '无：通过清单安装',
    receiver: '接收方',
    sandbox: '沙箱',
    webhooks: 'Webhook',
    without: (code: string) => `收不到事件：没有授予 ${code}`,
    granted: '已授予的权限',
    grantedOf: (granted: number, requested: number) => `${zhNumber(granted)} / ${zhNumber(requested)}`,
    installed: '安装时间',
  },
);
