import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_NAMES, MANIFEST_FILE } from '#contract';

/** An extension in a folder. */
export interface WrittenExtension {
  readonly folder: string;
  /** Saves the first handler with other code than before. */
  change(): void;
}

/** Writes an extension into a folder: a handler each for the first `count` events. The first listens to order.created. */
export function writeExtension(folder: string, count: number): WrittenExtension {
  const events = EVENT_NAMES.slice(0, count);
  const handlerOf = (event: string) => `handlers/${event}.ts`;
  const save = (event: string, version: number) =>
    writeFileSync(
      join(folder, handlerOf(event)),
      [
        `import type { Handler } from 'tillkit';`,
        `const onEvent: Handler<'${event}'> = async (event, ctx) => {`,
        `  ctx.log.info(event.delivery_id, ${version});`,
        `  return { version: ${version} };`,
        `};`,
        'export default onEvent;',
        '',
      ].join('\n'),
    );
  mkdirSync(join(folder, 'handlers'), { recursive: true });
  for (const event of events) save(event, 0);
  const manifest = {
    name: `handlers-${count}`,
    version: '1.0.0',
    permissions: ['order:view', 'product:view', 'customer:view'],
    webhooks: events.map((event) => ({ event, handler: handlerOf(event) })),
  };
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
  let version = 0;
  return {
    folder,
    change: () => {
      version += 1;
      save(events[0] ?? 'order.created', version);
    },
  };
}
