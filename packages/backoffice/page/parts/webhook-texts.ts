import { defineTexts } from '../text/use-text.ts';

/** Texts about webhooks and their secrets. */
export const webhookTexts = defineTexts(
  {
    noEvents: 'It subscribes to no event.',
    event: 'Event',
    missing: (code: string) => `receives nothing: ${code} is not granted`,
    handler: 'Handler',
    fingerprint: 'Secret (fingerprint)',
    deliveries: 'Deliveries',
    show: 'Show',
    showOf: (event: string) => `deliveries of ${event}`,
    actions: 'Actions',
    rotate: 'Rotate secret',
    rotateTitle: (event: string) => `Rotate the secret of ${event}?`,
    rotateText:
      'The next attempt is signed with the new secret only, also those of deliveries that wait already. A receiver that does not know it refuses them.',
    shown: 'The new secret',
    secretOf: (event: string) => `Secret of ${event}`,
  },
  {
    noEvents: '它没有订阅任何事件。',
    event: '事件',
    missing: (code: string) => `不会收到：没有授予 ${code}`,
    handler: '处理程序',
    fingerprint: '签名密钥（指纹）',
    deliveries: '投递记录',
    show: '查看',
    showOf: (event: string) => `${event} 的投递记录`,
    actions: '操作',
    rotate: '轮换密钥',
    rotateTitle: (event: string) => `轮换 ${event} 的签名密钥？`,
    rotateText: '之后的投递（包括正在等待的）只用新密钥签名。不知道新密钥的接收方会拒绝它们。',
    shown: '新的签名密钥',
    secretOf: (event: string) => `${event} 的签名密钥`,
  },
);
