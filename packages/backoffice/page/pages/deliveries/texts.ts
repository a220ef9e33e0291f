import { defineTexts } from '../../text/use-text.ts';

export const texts = defineTexts(
  {
    list: 'Deliveries',
    noDeliveries: 'No delivery matches. A delivery is made for each webhook that subscribes to an event.',
    event: 'Event',
    app: 'App',
    handler: 'Handler',
    state: 'State',
    reason: 'Reason',
    retries: 'Retries',
    lastResponse: 'Last response',
    nextDue: 'Next due',
    nothingDue: '–',
    created: 'Created',
    goneApp: (id: string) => `${id} (gone)`,
  },
  {
    list: '投递记录',
    noDeliveries: '没有符合条件的投递。事件发生时，每个订阅了它的 Webhook 会产生一次投递。',
    event: '事件',
    app: '应用',
    handler: '处理程序',
    state: '状态',
    reason: '原因',
    retries: '重试次数',
    lastResponse: '最近响应',
    nextDue: '下次投递',
    nothingDue: '–',
    created: '创建时间',
    goneApp: (id: string) => `${id}（已卸载）`,
  },
);
