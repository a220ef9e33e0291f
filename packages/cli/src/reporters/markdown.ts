import { toMarkdownCode } from '../markdown-text.ts';
import { formatSummary, locate, type Reporter } from './report.ts';

/** For comments on pull requests and job summaries: a heading and a table. */
export const formatMarkdown: Reporter = ({ valid, summary, folders }) => {
  const findings = folders.flatMap((folder) =>
    folder.issues.map((finding) => ({ ...finding, file: locate(folder, finding.file) })),
  );
  const rows = findings.map(
    ({ severity, file, line, column, message, code }) =>
      `| ${severity} | ${toMarkdownCode(`${file}:${line}:${column}`)} | ${toMarkdownCode(message)} | ${toMarkdownCode(code)} |`,
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
