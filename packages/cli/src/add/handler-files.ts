import { EVENTS, type EventName } from '#contract';
import type { NewFile } from '../init/write-new-files.ts';

/** A handler for an event and its test, in the style of the templates; `path` is that of the handler in the manifest. */
export function toHandlerFiles(event: EventName, path: string): { readonly handler: NewFile; readonly test: NewFile } {
  const isTypeScript = path.endsWith('.ts');
  const name = event.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [field = ''] = Object.keys(EVENTS[event].payload.properties);
  const body = `  ctx.log.info(\`${event} \${event.payload.${field}}\`);\n`;
  const text = isTypeScript
    ? `import type { Handler } from 'tillkit';\n\n/** Runs on ${event}. */\nconst ${name} = (async (event, ctx) => {\n${body}}) satisfies Handler<'${event}'>;\n\nexport default ${name};\n`
    : `/**\n * Runs on ${event}.\n * @type {import('tillkit').Handler<'${event}'>}\n */\nconst ${name} = async (event, ctx) => {\n${body}};\n\nexport default ${name};\n`;
  const testPath = `test/${event.replaceAll('.', '-')}.test.${isTypeScript ? 'ts' : 'js'}`;
  return { handler: { path, text }, test: { path: testPath, text: toTest(event) } };
}

const toTest = (event: EventName): string => `import 'tillkit/testing/matchers';
import { createTestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';

test('runs on ${event}', async () => {
  await using store = await createTestStore({ extension: new URL('..', import.meta.url) });
  await store.trigger('${event}');

  expect(await store.deliveries.of('${event}')).toHaveSucceeded();
});
`;
