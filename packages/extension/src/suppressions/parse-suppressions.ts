import { SUPPRESSIONS_KEY } from '#contract';
import { findNearest } from '#core';
import { fieldsOf, findField, itemsOf, type JsonDocument, type JsonNode } from '../manifest/json-document.ts';
import { createIssue, type Issue } from '../rules/issue.ts';
import { isRuleCode, RULES } from '../rules/rules.ts';
import { findObstacle } from './find-obstacle.ts';
import type { LoadedSuppressions, Suppression } from './suppression.ts';

const FIELDS = ['code', 'path', 'reason'];

/** Reads `tillkit.suppress` of a package.json; an entry with a finding suppresses nothing. */
export function parseSuppressions(document: JsonDocument): LoadedSuppressions {
  const list = findField(findField(document.root, 'tillkit'), SUPPRESSIONS_KEY);
  if (list === undefined) return { suppressions: [], issues: [] };
  if (list.type !== 'array') {
    return { suppressions: [], issues: [malformed(document, list, 'not-a-list')] };
  }
  const parsed = itemsOf(list).map((entry) => parseEntry(document, entry));
  return {
    suppressions: parsed.flatMap((entry) => ('suppression' in entry ? entry.suppression : [])),
    issues: parsed.flatMap((entry) => ('issue' in entry ? entry.issue : [])),
  };
}

type ParsedEntry = { readonly suppression: Suppression } | { readonly issue: Issue };

function parseEntry(document: JsonDocument, entry: JsonNode): ParsedEntry {
  if (entry.type !== 'object') return { issue: malformed(document, entry, 'not-an-object') };
  for (const { name, key } of fieldsOf(entry)) {
    if (!FIELDS.includes(name)) return { issue: malformed(document, key, 'field-unknown', findNearest(name, FIELDS)) };
  }
  const codeNode = findField(entry, 'code');
  const code = textOf(codeNode);
  if (codeNode === undefined || code === undefined)
    return { issue: malformed(document, codeNode ?? entry, 'code-missing') };
  const range = document.rangeOf(codeNode);
  if (!isRuleCode(code)) {
    const suggestion = findNearest(code, Object.keys(RULES));
    return { issue: createIssue('suppression-code-unknown', range, null, { code, suggestion }) };
  }
  const pathNode = findField(entry, 'path');
  const path = textOf(pathNode);
  if (pathNode !== undefined && path === undefined) return { issue: malformed(document, pathNode, 'path-type') };
  const reasonNode = findField(entry, 'reason');
  const reason = textOf(reasonNode);
  if (reason === undefined) {
    const place = document.rangeOf(reasonNode ?? entry);
    return { issue: createIssue('suppression-reason-missing', place, null, { code }) };
  }
  const obstacle = findObstacle(code);
  if (obstacle !== undefined) return { issue: createIssue('suppression-not-allowed', range, null, { code, obstacle }) };
  return { suppression: { code, path, reason, range: document.rangeOf(entry) } };
}

/** A text that says something. */
const textOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' && String(node.value).trim() !== '' ? String(node.value) : undefined;

const malformed = (document: JsonDocument, node: JsonNode, problem: string, suggestion?: string): Issue =>
  createIssue('suppression-malformed', document.rangeOf(node), null, { problem, suggestion });
