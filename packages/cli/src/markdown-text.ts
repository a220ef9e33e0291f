import { toPrintable } from './printable.ts';

/** Code in which nothing is read as markdown, a mention or a link: every sign that may mean something is an entity. */
export const toMarkdownCode = (text: string): string =>
  `<code>${toPrintable(text.replace(/\s+/g, ' ')).replace(
    /[!#$%&()*+.:;<=>?@[\\\]^_`{|}~]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  )}</code>`;

/** Signs that Markdown or what makes links and mentions of it may read. */
const MARKUP = /[#$&*/<>@[\\\]^_`{|}~]|:(?! |$)|www\./;

/** Plain words as they are, anything else as code. */
export const toMarkdown = (text: string): string => (MARKUP.test(text) ? toMarkdownCode(text) : toPrintable(text));
