import { type Finding, MANIFEST_FILE, PERMISSIONS, type Permission, type Review } from '#contract';
import { COMPUTED_HOST } from '../hosts/host-analysis.ts';
import { findField, itemsOf, parseJsonDocument } from '../manifest/json-document.ts';
import { REVIEW_RULES, type ReviewRuleCode } from './review-rules.ts';

/** What a review finds beyond validation: codes and hosts that are new, and codes that no test needs. */
export function toReviewFindings(review: Review, manifestText: string): readonly Finding[] {
  const { against, mutation } = review;
  const find = (code: ReviewRuleCode, permission: Permission) => toFinding(code, permission, manifestText);
  return [
    ...(against?.added ?? []).map((permission) => find('permission-added', permission)),
    ...(against?.reach.hosts ?? []).map((host) => createHostAddedFinding(host, review)),
    ...(mutation ?? []).filter(({ changed }) => !changed).map(({ code }) => find('permission-untested', code)),
  ];
}

function createHostAddedFinding(host: string, { network, hosts }: Review): Finding {
  const { severity, message, remedy } = REVIEW_RULES['host-added'];
  const named = network.find((one) => one.host === host)?.static ?? [];
  const places = host === COMPUTED_HOST ? hosts.because : named;
  const { file, line, column } = places[0] ?? { file: MANIFEST_FILE, line: 1, column: 1 };
  return {
    ...{ code: 'host-added', severity },
    message: message.replace('{host}', () => (host === COMPUTED_HOST ? 'any host' : JSON.stringify(host))),
    ...{ file, line, column, path: null, help: remedy, fix: null },
  };
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
