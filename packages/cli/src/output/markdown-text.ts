import { toPrintable } from './printable.ts';

/** A code span, in which nothing is read as Markdown, HTML, a mention or a link: its fence is longer than any run in it. */
export function toMarkdownCode(text: string): string {
  const line = toPrintable(text.replace(/\s+/g, ' '));
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  // A space at each end keeps signs of the text apart from the fence, and gives an empty text something to stand on.
  const isPlain = line !== '' && !/^[` ]|[` ]$/.test(line);
  return isPlain ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** Signs that Markdown or what makes links and mentions of it may read. */
const MARKUP = /[#$&*/<>@[\\\]^_`{|}~]|:(?! |$)|www\./;

/** Plain words as they are, anything else as code. */
export const toMarkdown = (text: string): string => (MARKUP.test(text) ? toMarkdownCode(text) : toPrintable(text));

/**
 * Markdown as a cell of a table, where a bar ends the cell even in a code span. Backslashes before a bar are doubled, for some
 * readers take two of them for one.
 */
export const toMarkdownCell = (markdown: string): string =>
  markdown.replace(/(\\*)\|/g, (_, slashes: string) => `${slashes}${slashes}\\|`);
