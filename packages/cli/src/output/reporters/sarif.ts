import { createHash } from 'node:crypto';
import type { Edit, Finding, Fix } from '#contract';
import { ALL_RULES, type Rule } from '#extension';
import { toPrintableJson } from '../printable.ts';
import { type FolderReport, locate, type Reporter } from './report.ts';

const RULE_CODES = Object.keys(ALL_RULES);
const LEVELS = { error: 'error', warning: 'warning', notice: 'note' } as const;
/** Stands for the repository; its path is nobody's business. */
const BASE = 'REPOSITORY';

/** For code scanning: a log in SARIF 2.1.0. */
export const formatSarif: Reporter = ({ folders, summary }, { version }) =>
  toPrintableJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tillkit', semanticVersion: version, rules: Object.entries(ALL_RULES).map(toRule) } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: noteNotRun(summary.notRun) }],
        originalUriBaseIds: { [BASE]: { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results: folders.flatMap(toResults),
      },
    ],
  });

const toRule = ([code, { severity, summary, remedy }]: readonly [string, Rule]) => ({
  id: code,
  shortDescription: { text: summary },
  fullDescription: { text: summary },
  help: { text: remedy },
  defaultConfiguration: { level: LEVELS[severity] },
});

const noteNotRun = (notRun: number) =>
  notRun === 0 ? [] : [{ level: 'note', message: { text: `${notRun} of the checks could not be made.` } }];

function toResults(folder: FolderReport) {
  const suppressed = folder.suppressed.map(({ finding }) => finding);
  const files = [...folder.issues, ...suppressed].filter(({ code }) => code === 'manifest-bom').map(({ file }) => file);
  const marked = new Set(files);
  const results = [
    ...folder.issues.map((finding) => toResult(folder, finding, marked)),
    ...folder.suppressed.map(({ finding, reason }) => ({
      ...toResult(folder, finding, marked),
      suppressions: [{ kind: 'external', justification: reason }],
    })),
  ];
  return withFingerprints(results);
}

function toResult(folder: FolderReport, { code, severity, message, file, line, column, fix }: Finding, marked: Marked) {
  return {
    ruleId: code,
    ruleIndex: RULE_CODES.indexOf(code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: toArtifact(folder, file),
          region: { startLine: line, startColumn: column },
        },
      },
    ],
    ...(fix !== null && { fixes: [toFix(folder, fix, marked)] }),
  };
}

/** Files that begin with a byte order mark, which counts in an edit and does not in SARIF. */
type Marked = ReadonlySet<string>;

const toFix = (folder: FolderReport, { description, edits }: Fix, marked: Marked) => ({
  description: { text: description },
  artifactChanges: edits.map((edit) => ({
    artifactLocation: toArtifact(folder, edit.file),
    replacements: [{ deletedRegion: toRegion(edit, marked), insertedContent: { text: edit.text } }],
  })),
});

function toRegion({ file, start, end }: Edit, marked: Marked) {
  const bomLength = marked.has(file) ? 1 : 0;
  if (start < bomLength) return { byteOffset: 0, byteLength: 3 };
  return { charOffset: start - bomLength, charLength: end - start };
}

const toArtifact = (folder: FolderReport, file: string) => ({
  uri: locate(folder, file).toWellFormed().split('/').map(encodeURIComponent).join('/'),
  uriBaseId: BASE,
});

/** A finding is the same one when its line moves: rule, file and message tell it, and its number among those alike. */
function withFingerprints<R extends ReturnType<typeof toResult>>(results: readonly R[]) {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const uri = result.locations[0]?.physicalLocation.artifactLocation.uri;
    const key = JSON.stringify([result.ruleId, uri, result.message.text]);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    const hash = createHash('sha256').update(`${key}${number}`).digest('hex');
    return { ...result, partialFingerprints: { 'tillkit/v1': hash } };
  });
}
