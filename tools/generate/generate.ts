// node --conditions=source tools/generate/generate.ts [--check]: writes the generated files, or tells which are stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createOpenApiDocument } from '#contract';
import { createBackOfficeTables } from './back-office-tables.ts';
import { createFindingsSchema } from './findings-schema.ts';
import { createGuideIndex } from './guide-index.ts';
import { createPluginSchema } from './plugin-schema.ts';
import { generatePrelude } from './prelude.ts';
import { createReference } from './reference.ts';
import { createRulePages, RULE_PAGES } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const generated = [
  { path: 'openapi.json', text: json(createOpenApiDocument()) },
  { path: 'plugin.schema.json', text: json(createPluginSchema()) },
  { path: 'findings.schema.json', text: json(createFindingsSchema()) },
  { path: 'REFERENCE.md', text: createReference() },
  { path: 'llms.txt', text: createGuideIndex() },
  ...createBackOfficeTables(),
  ...createRulePages(),
  ...(await generatePrelude()),
];

const stale = generated.filter(({ path, text }) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});

/** Pages of rules that are no more. */
const leftOver = (existsSync(join(root, RULE_PAGES)) ? readdirSync(join(root, RULE_PAGES)) : [])
  .map((name) => `${RULE_PAGES}/${name}`)
  .filter((path) => generated.every((file) => file.path !== path));

if (process.argv.includes('--check')) {
  for (const path of [...stale.map((file) => file.path), ...leftOver]) {
    console.error(`${path} is stale: run npm run generate`);
    process.exitCode = 1;
  }
} else {
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  for (const path of leftOver) {
    rmSync(join(root, path), { recursive: true });
    console.log(`removed ${path}`);
  }
}
