import { formatSummary, locate, type Reporter } from './report.ts';

/** For comments on pull requests and job summaries: a heading and a table. */
export const formatMarkdown: Reporter = ({ valid, summary, folders }) => {
  const findings = folders.flatMap((folder) =>
    folder.issues.map((finding) => ({ ...finding, file: locate(folder, finding.file) })),
  );
  const rows = findings.map(
    ({ severity, file, line, column, message, code }) =>
      `| ${severity} | ${toCode(`${file}:${line}:${column}`)} | ${toCode(message)} | ${toCode(code)} |`,
  );
  const help = [...new Map(findings.map(({ code, help: text }) => [code, text]))];
  return [
    `### tillkit validate: ${valid ? 'valid' : 'not valid'}`,
    '',
    formatSummary(summary),
    ...(rows.length > 0 ? ['', '| | Where | What | Rule |', '|---|---|---|---|', ...rows, ''] : []),
    // Help is not made of the author's text.
    ...help.map(([code, text]) => `- \`${code}\`: ${text}`),
  ].join('\n');
};

/** Code in which nothing is read as markdown, a mention or a link: every sign that may mean something is an entity. */
const toCode = (text: string): string =>
  `<code>${text
    .replace(/\s+/g, ' ')
    .replace(/[!#$%&()*+.:;<=>?@[\\\]^_`{|}~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
