import { defineTexts } from '../../text/use-text.ts';

export const texts = defineTexts(
  {
    list: 'Webhooks',
    noWebhooks: 'No installed app has a webhook.',
    toApp: (name: string) => `To ${name}`,
    of: (name: string) => `Webhooks of ${name}`,
  },
  {
    list: 'Webhook 列表',
    noWebhooks: '已安装的应用都没有 Webhook。',
    toApp: (name: string) => `前往 ${name}`,
    of: (name: string) => `${name} 的 Webhook`,
  },
);
