import { EXTENSION_SETTINGS, SUPPRESSIONS_KEY } from '#contract';
import { findNearest } from '#core';
import { fieldsOf, findField, type JsonDocument } from '../manifest/json-document.ts';
import { createIssue, type Issue } from '../rules/issue.ts';

const ALLOWED: readonly string[] = [...EXTENSION_SETTINGS, SUPPRESSIONS_KEY];

/** Nobody repairs more at once. */
const MAX_ISSUES = 100;

/** Finds what the `tillkit` key of a package.json sets and may not. */
export function checkSettings({ root, rangeOf }: JsonDocument): readonly Issue[] {
  const settings = findField(root, 'tillkit');
  if (settings === undefined) return [];
  return [...fieldsOf(settings)]
    .filter(({ name }) => !ALLOWED.includes(name))
    .slice(0, MAX_ISSUES)
    .map(({ name, key }) => {
      const suggestion = findNearest(name, ALLOWED);
      return createIssue('setting-not-allowed', rangeOf(key), null, { setting: name, suggestion });
    });
}
