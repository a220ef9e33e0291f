import { type ParseError, parseTree } from 'jsonc-parser';
import { type Fix, MANIFEST_FILE } from '#contract';
import { type JsonDocument, parseJsonDocument } from '../manifest/json-document.ts';
import type { Issue } from '../rules/issue.ts';
import { type FixableManifest, MANIFEST_FIXES } from './manifest-fixes.ts';

const BOM = '\uFEFF';

/** Gives the findings that can be mended in the manifest their fix. */
export function withFixes(issues: readonly Issue[], manifestText: string): readonly Issue[] {
  if (!issues.some(isFixable)) return issues;
  const bomLength = manifestText.startsWith(BOM) ? BOM.length : 0;
  const manifest = toFixableManifest(parseJsonDocument(manifestText.slice(bomLength), MANIFEST_FILE));
  return issues.map((issue) => {
    const fix = findFix(issue, manifest, bomLength);
    return fix === undefined ? issue : { ...issue, fix };
  });
}

const isFixable = ({ code }: Issue): boolean => Object.hasOwn(MANIFEST_FIXES, code);

function findFix(issue: Issue, manifest: FixableManifest, bomLength: number): Fix | undefined {
  const fix = isFixable(issue) ? MANIFEST_FIXES[issue.code] : undefined;
  const replacement = fix?.mend(issue, manifest);
  if (fix === undefined || replacement === undefined) return undefined;
  const { start, end, text } = replacement;
  const edit = { file: MANIFEST_FILE, start: start + bomLength, end: end + bomLength, text };
  return { description: fix.description, changesPermissions: fix.changesPermissions ?? false, edits: [edit] };
}

function toFixableManifest({ text, root, issues }: JsonDocument): FixableManifest {
  const errors: ParseError[] = [];
  const isTooDeep = issues.some(({ code }) => code === 'json-too-deep');
  if (!isTooDeep) parseTree(text, errors, { allowTrailingComma: true });
  const lineStarts = [
    0,
    ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: lineBreak }) => index + lineBreak.length),
  ];
  return {
    text,
    root,
    isRelaxedJson: !isTooDeep && errors.length === 0,
    offsetOf: (line, column) => (lineStarts[line - 1] ?? 0) + column - 1,
  };
}
