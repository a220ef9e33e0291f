import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_NAMES, type EventName, MANIFEST_FILE } from '#contract';

/** An extension in a folder. */
export interface WrittenExtension {
  readonly folder: string;
  /** What the first handler listens to. */
  readonly event: EventName;
  /** Saves the first handler with other code than before; gives the version that its results have then. */
  change(): number;
}

/** Costs the store little: a row of its own. */
const FIRST: EventName = 'customer.created';
const EVENTS: readonly EventName[] = [FIRST, ...EVENT_NAMES.filter((event) => event !== FIRST)];

/** Writes an extension into a folder: so many handlers, which listen to one event after the other, round and round. */
export function writeExtension(folder: string, count: number): WrittenExtension {
  const webhooks = Array.from({ length: count }, (_, index) => ({
    event: EVENTS[index % EVENTS.length] ?? FIRST,
    handler: `handlers/handler-${index}.ts`,
  }));
  const save = (index: number, version: number) => {
    const { event = FIRST, handler = '' } = webhooks[index] ?? {};
    const lines = [
      `import type { Handler } from 'tillkit';`,
      `const onEvent: Handler<'${event}'> = async (event, ctx) => {`,
      `  ctx.log.info(event.delivery_id, ${version});`,
      `  return { version: ${version} };`,
      `};`,
      'export default onEvent;',
      '',
    ];
    writeFileSync(join(folder, handler), lines.join('\n'));
  };
  mkdirSync(join(folder, 'handlers'), { recursive: true });
  for (const index of webhooks.keys()) save(index, 0);
  const permissions = ['order:view', 'product:view', 'customer:view'];
  const name = folder.split(/[\\/]/).at(-1);
  writeFileSync(
    join(folder, MANIFEST_FILE),
    JSON.stringify({ name, version: '1.0.0', permissions, webhooks }, null, 2),
  );
  let version = 0;
  return {
    folder,
    event: FIRST,
    change() {
      version += 1;
      save(0, version);
      return version;
    },
  };
}
