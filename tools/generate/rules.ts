import { ALL_RULES, type Rule } from '#extension';
import { formatTable } from './markdown.ts';

/** Folder of the pages; it holds nothing else. */
export const RULE_PAGES = 'docs/rules';

const rules: [code: string, rule: Rule][] = Object.entries(ALL_RULES);

/** A page for each rule of `tillkit validate`, `review` and `test`, and the list of them. Paths are relative to the repository. */
export const createRulePages = (): { path: string; text: string }[] => [
  { path: `${RULE_PAGES}/README.md`, text: createIndex() },
  ...rules.map(([code, rule]) => ({ path: `${RULE_PAGES}/${code}.md`, text: createPage(code, rule) })),
];

function createIndex(): string {
  const intro =
    'What `tillkit validate`, `tillkit review` and `tillkit test` check. An error prevents installing or makes a handler fail; a warning is almost certainly ' +
    'a mistake; a notice is for you to judge. Generated from the rules by `npm run generate`.';
  const rows = rules.map(([code, { severity, summary }]) => [`[${code}](${code}.md)`, severity, summary]);
  return page('Rules', intro, formatTable(['Rule', 'Severity', 'What has to hold'], rows));
}

function createPage(code: string, { severity, summary, message, remedy, example, words = {} }: Rule): string {
  const meanings = Object.entries(words).flatMap(([name, values]) => [
    `Where it says \`{${name}}\`:`,
    formatTable(['Situation', 'Words'], Object.entries(values)),
  ]);
  return page(
    code,
    `${summary} A breach is ${severity === 'error' ? 'an' : 'a'} **${severity}**.`,
    '## Broken by',
    fence(example),
    '## What you see',
    fence(message),
    ...meanings,
    '## What to do',
    remedy,
    '[All rules](README.md)',
  );
}

const page = (title: string, ...parts: readonly string[]): string => `${[`# ${title}`, ...parts].join('\n\n')}\n`;

/** Text as it stands; more backticks around it than it has inside. */
function fence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}text\n${text}\n${ticks}`;
}
