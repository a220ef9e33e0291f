import { type Finding, MANIFEST_FILE, PERMISSIONS, type Permission, type Review } from '#contract';
import { findField, itemsOf, parseJsonDocument } from '../json-document.ts';
import { REVIEW_RULES, type ReviewRuleCode } from './review-rules.ts';

/** What a review finds beyond validation: codes that were not asked for before, and codes that no test needs. */
export function toReviewFindings({ against, mutation }: Review, manifestText: string): readonly Finding[] {
  const find = (code: ReviewRuleCode, permission: Permission) => toFinding(code, permission, manifestText);
  return [
    ...(against?.added ?? []).map((permission) => find('permission-added', permission)),
    ...(mutation ?? []).filter(({ changed }) => !changed).map(({ code }) => find('permission-untested', code)),
  ];
}

/** The finding that there is nothing to run. */
export const createTestsMissingFinding = (): Finding => ({
  ...{ code: 'tests-missing', severity: REVIEW_RULES['tests-missing'].severity },
  message: REVIEW_RULES['tests-missing'].message,
  ...{ file: 'package.json', line: 1, column: 1, path: null },
  ...{ help: REVIEW_RULES['tests-missing'].remedy, fix: null },
});

function toFinding(code: ReviewRuleCode, permission: Permission, manifestText: string): Finding {
  const { severity, message, remedy } = REVIEW_RULES[code];
  const { root, rangeOf } = parseJsonDocument(manifestText, MANIFEST_FILE);
  const entries = itemsOf(findField(root, 'permissions'));
  const index = entries.findIndex(({ value }) => value === permission);
  const entry = entries[index];
  const { line, column } = entry === undefined ? { line: 1, column: 1 } : rangeOf(entry);
  return {
    ...{ code, severity },
    message: message.replace('{permission}', permission).replace('{allows}', PERMISSIONS[permission]),
    ...{ file: MANIFEST_FILE, line, column },
    path: index === -1 ? null : `/permissions/${index}`,
    ...{ help: remedy, fix: null },
  };
}
