/** Text of a manifest whose handlers, given by path, all subscribe to order.paid. */
export const manifestOf = (...handlers: string[]): string =>
  JSON.stringify(
    {
      name: 'loyalty',
      version: '1.0.0',
      permissions: ['order:view'],
      webhooks: handlers.map((handler) => ({ event: 'order.paid', handler })),
    },
    null,
    2,
  );
