import type { ApiClient, PanelChild } from 'tillkit';

export type Order = Awaited<ReturnType<ApiClient['orders']['get']>>;

/** What the panel knows. */
export interface PanelState {
  readonly order: Pick<Order, 'status' | 'lineItems'>;
  readonly trackingNumber: string;
  readonly problem: string | undefined;
}

/** What its user does. */
export interface PanelActions {
  setTrackingNumber(value: string): void;
  ship(): Promise<void>;
}

/** What the panel shows: plain objects, which a test can look at. */
export function toElements(state: PanelState, actions: PanelActions): readonly PanelChild[] {
  const { order, trackingNumber, problem } = state;
  return [
    {
      type: 'table',
      caption: 'To be packed',
      columns: ['Title', 'SKU', 'Quantity'],
      rows: order.lineItems.map(({ title, sku, quantity }) => [title, sku ?? '–', quantity]),
    },
    problem !== undefined && { type: 'banner', tone: 'bad', text: problem },
    order.status === 'PAID'
      ? {
          type: 'stack',
          direction: 'row',
          children: [
            {
              type: 'text-field',
              label: 'Tracking number',
              value: trackingNumber,
              onChange: actions.setTrackingNumber,
            },
            {
              type: 'button',
              label: 'Ship it',
              tone: 'primary',
              disabled: trackingNumber.trim() === '',
              onPress: actions.ship,
            },
          ],
        }
      : { type: 'text', tone: 'dimmed', text: `An order that is ${order.status} is not shipped from here.` },
  ];
}
