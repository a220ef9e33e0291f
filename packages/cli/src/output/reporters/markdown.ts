import { sentence } from '#core';
import { translate } from '../../language/catalog.ts';
import { say } from '../../language/say.ts';
import { tellFinding } from '../../language/tell-finding.ts';
import { formatTests, toRunSections } from '../../review/run-sections.ts';
import { toMarkdown, toMarkdownCell, toMarkdownCode } from '../markdown-text.ts';
import { formatMarkdownSection } from '../report-section.ts';
import { formatSummary, locate, type Reporter } from './report.ts';

const VERDICTS = {
  validate: [sentence`valid`, sentence`not valid`],
  test: [sentence`passed`, sentence`failed`],
} as const;

/** For comments on pull requests and job summaries: a heading and a table. */
export const formatMarkdown: Reporter = ({ command, valid, summary, folders, run }) => {
  const findings = folders.flatMap((folder) =>
    folder.issues.map(tellFinding).map((finding) => ({ ...finding, file: locate(folder, finding.file) })),
  );
  const rows = findings.map(
    ({ severity, file, line, column, message, code }) =>
      `| ${[translate(severity), toMarkdownCode(`${file}:${line}:${column}`), toMarkdown(message), toMarkdownCode(code)].map(toMarkdownCell).join(' | ')} |`,
  );
  const help = [...new Map(findings.map(({ code, help: text }) => [code, text]))];
  return [
    `### tillkit ${command}: ${VERDICTS[command][valid ? 0 : 1].tell(translate)}`,
    '',
    ...formatTests(run).flatMap((line) => [line, '']),
    formatSummary(summary),
    ...(rows.length > 0
      ? ['', `| | ${say`Where`} | ${say`What`} | ${say`Rule`} |`, '|---|---|---|---|', ...rows, '']
      : []),
    // Help is not made of the author's text.
    ...help.map(([code, text]) => `- \`${code}\`: ${text}`),
    ...toRunSections(run).flatMap((section) => formatMarkdownSection(section, 4)),
  ].join('\n');
};
