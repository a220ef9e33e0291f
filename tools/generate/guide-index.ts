import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const GUIDE = 'docs/guide';

const SUMMARY =
  'A store on your own machine for authors of store extensions: the REST API with its permissions and error codes, signed ' +
  'webhooks with the real retry schedule, and isolated handlers. In an installed extension all files below are in node_modules/tillkit.';

const REFERENCE = [
  [
    'REFERENCE.md',
    'endpoints, events with payloads, permissions, errors, what handlers and tests have, limits, assumptions',
  ],
  ['openapi.json', 'the REST API as OpenAPI 3.1'],
  ['plugin.schema.json', 'the fields of plugin.json as JSON Schema'],
  ['docs/rules/README.md', 'every finding of validate, review and test, and what to do about it'],
] as const;

const TEMPLATES = [
  ['templates/ts/AGENTS.md', 'rules and commands for an extension in TypeScript'],
  ['templates/js/AGENTS.md', 'the same in JavaScript'],
  ['templates/external-receiver/AGENTS.md', 'for a server of your own that receives deliveries'],
  ['templates/ui-panel/AGENTS.md', 'for a panel in the back office'],
] as const;

/** `llms.txt`: what a language model should read when, from the titles and first paragraphs of the guide's pages. */
export function createGuideIndex(): string {
  const sections = [
    ['Guide', listPages().map((name) => describePage(`${GUIDE}/${name}`))],
    ['Reference', REFERENCE.map(([path, text]) => link(path, path, text))],
    ['Extensions', TEMPLATES.map(([path, text]) => link(path, path, text))],
  ] as const;
  const parts = sections.map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`);
  return `${['# tillkit', `> ${SUMMARY}`, ...parts].join('\n\n')}\n`;
}

/** Names of the pages, in the order in which the guide's README names them. */
const listPages = (): string[] =>
  [...read(`${GUIDE}/README.md`).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => name);

function describePage(path: string): string {
  const [heading = '', intro = ''] = read(path).split('\n\n');
  const text = intro
    .replaceAll('\n', ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    // A sentence that announces the block below it.
    .replace(/ [^.]*:$/, '');
  return link(heading.replace('# ', ''), path, text);
}

const link = (title: string, path: string, text: string): string => `- [${title}](${path}): ${text}`;

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
