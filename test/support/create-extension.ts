import { EVENT_NAMES, type EventName, type Manifest, type Permission } from '#contract';
import { createFolder } from './create-folder.ts';

/** What an extension of a test is made of; by default one handler for order.paid that reads the order. */
export interface ExtensionParts {
  readonly name?: string;
  readonly version?: string;
  readonly permissions?: readonly Permission[];
  readonly events?: readonly EventName[];
  /** Text of `handler.ts`, which takes every event. */
  readonly handler?: string;
}

const READ_ORDER = `export default async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  console.log('order', order.orderNumber);
  return { total: order.total };
};
`;

/** Text of the `plugin.json` of an extension of a test. */
export function manifestText({
  name = 'demo',
  version = '1.0.0',
  permissions = ['order:view'],
  events = ['order.paid'],
}: ExtensionParts): string {
  const webhooks = events.map((event) => ({ event, handler: 'handler.ts' }));
  const manifest: Manifest = { name, version, permissions: [...permissions], webhooks };
  return JSON.stringify(manifest, null, 2);
}

/** The files of an extension of a test. */
export const extensionFiles = (parts: ExtensionParts = {}) => ({
  'plugin.json': manifestText(parts),
  'handler.ts': parts.handler ?? READ_ORDER,
});

/** A folder with an extension, removed when the test ends. */
export const createExtension = (parts: ExtensionParts = {}) => createFolder(extensionFiles(parts));

/** An extension that is told of everything and only returns. */
export const EVERY_EVENT: ExtensionParts = {
  permissions: ['order:view', 'product:view', 'customer:view'],
  events: EVENT_NAMES,
  handler: 'export default (event) => event.event;\n',
};
