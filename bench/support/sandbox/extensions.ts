import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventName, MANIFEST_FILE, type Permission } from '#contract';
import { CALLS } from './work.ts';

/** What a heavy handler imports: several hundred files. */
const HEAVY_PACKAGES = ['typebox', 'kysely'];

const root = join(import.meta.dirname, '../../..');

/** Writes an extension with two light handlers, and one whose only handler imports heavy packages; gives their folders. */
export function writeExtensions(folder: string): readonly string[] {
  const light = join(folder, 'light');
  writeExtension(light, ['customer:view', 'product:view'], {
    'customer.created': 'no-call.ts',
    'product.created': 'ten-calls.ts',
  });
  writeFileSync(join(light, 'no-call.ts'), 'export default () => ({ version: 0 });\n');
  writeFileSync(
    join(light, 'ten-calls.ts'),
    [
      'export default async (event, ctx) => {',
      `  for (let made = 0; made < ${CALLS['ten calls']}; made++) await ctx.api.products.get(event.payload.product_id);`,
      '  return { version: 0 };',
      '};',
      '',
    ].join('\n'),
  );

  const heavy = join(folder, 'heavy');
  writeExtension(heavy, ['customer:view'], { 'customer.updated': 'heavy.ts' });
  for (const name of HEAVY_PACKAGES)
    cpSync(join(root, 'node_modules', name), join(heavy, 'node_modules', name), { recursive: true });
  writeFileSync(
    join(heavy, 'heavy.ts'),
    [
      ...HEAVY_PACKAGES.map((name, index) => `import * as package${index} from '${name}';`),
      `const packages = [${HEAVY_PACKAGES.map((_, index) => `package${index}`).join(', ')}];`,
      'export default () => ({ version: packages.some((names) => Object.keys(names).length === 0) ? 1 : 0 });',
      '',
    ].join('\n'),
  );
  return [light, heavy];
}

function writeExtension(
  folder: string,
  permissions: readonly Permission[],
  handlers: Partial<Record<EventName, string>>,
): void {
  mkdirSync(folder, { recursive: true });
  const webhooks = Object.entries(handlers).map(([event, handler]) => ({ event, handler }));
  const name = `bench-${webhooks.length}`;
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify({ name, version: '1.0.0', permissions, webhooks }));
}
