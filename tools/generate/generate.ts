// node --conditions=source tools/generate/generate.ts [--check]: writes the generated files, or tells which are stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createOpenApiDocument } from '#contract';
import { createPluginSchema } from './plugin-schema.ts';
import { generatePrelude } from './prelude.ts';
import { createReference } from './reference.ts';

const root = join(import.meta.dirname, '../..');
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const generated = [
  { path: 'openapi.json', text: json(createOpenApiDocument()) },
  { path: 'plugin.schema.json', text: json(createPluginSchema()) },
  { path: 'REFERENCE.md', text: createReference() },
  ...(await generatePrelude()),
];

const stale = generated.filter(({ path, text }) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});

if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${path} is stale: run npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
