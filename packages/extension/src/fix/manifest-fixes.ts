import { EVENT_NAMES, isPermission, PANEL_TARGET_NAMES } from '#contract';
import { findSoleNearest } from '#core';
import { findField, itemsOf, type JsonNode } from '../manifest/json-document.ts';
import { findSoleNearestPermission } from '../manifest/nearest-permission.ts';
import type { Issue } from '../rules/issue.ts';
import { appendItem, type Replacement, removeComment, removeItem, replaceText } from './replacements.ts';

/** A manifest's text without byte order mark. */
export interface FixableManifest {
  readonly text: string;
  readonly root: JsonNode | undefined;
  /** But for comments and trailing commas, the text is JSON. */
  readonly isRelaxedJson: boolean;
  /** Offset of a place given by line and column. */
  readonly offsetOf: (line: number, column: number) => number;
}

/** How the breach of one rule is mended, where that is certain. */
interface ManifestFix {
  readonly description: string;
  readonly changesPermissions?: true;
  readonly mend: (issue: Issue, manifest: FixableManifest) => Replacement | undefined;
}

/** A byte order mark stands before the text's beginning. */
const BYTE_ORDER_MARK: Replacement = { start: -1, end: 0, text: '' };

/** The rules whose breaches can be mended in the manifest without guessing what the author wants. */
export const MANIFEST_FIXES: Readonly<Record<string, ManifestFix>> = {
  'manifest-bom': { description: 'remove the byte order mark', mend: () => BYTE_ORDER_MARK },
  'json-comment': {
    description: 'remove the comment',
    mend: ({ range }, { text, isRelaxedJson, offsetOf }) => {
      if (!isRelaxedJson) return undefined;
      const end = offsetOf(range.endLine ?? range.line, range.endColumn ?? range.column);
      return removeComment(text, offsetOf(range.line, range.column), end);
    },
  },
  'json-trailing-comma': {
    description: 'remove the comma',
    mend: ({ range }, { isRelaxedJson, offsetOf }) => {
      const start = offsetOf(range.line, range.column);
      return isRelaxedJson ? { start, end: start + 1, text: '' } : undefined;
    },
  },
  'handler-backslash': {
    description: 'write slashes',
    mend: ({ path }, { root }) => replaceText(nodeAt(root, path), (handler) => handler.replaceAll('\\', '/')),
  },
  'ui-target-unknown': { description: 'correct the target', mend: suggestFrom(PANEL_TARGET_NAMES) },
  'event-unknown': { description: 'correct the event', mend: suggestFrom(EVENT_NAMES) },
  'webhook-duplicate': { description: 'remove the second subscription', mend: remove },
  'permission-duplicate': { description: 'remove the second one', mend: remove },
  'permission-unknown': {
    description: 'correct the permission',
    changesPermissions: true,
    mend: suggestBy(findSoleNearestPermission),
  },
  'permission-opens-nothing': { description: 'remove the permission', changesPermissions: true, mend: remove },
  'permission-unused': { description: 'remove the permission', changesPermissions: true, mend: remove },
  'permission-missing': { description: 'add the permission', changesPermissions: true, mend: addPermission },
  'subscription-permission-missing': {
    description: 'add the permission',
    changesPermissions: true,
    mend: addPermission,
  },
};

/** The value that is nearest, when no other is as near. */
function suggestFrom(values: readonly string[]): ManifestFix['mend'] {
  return suggestBy((text) => findSoleNearest(text, values));
}

function suggestBy(find: (text: string) => string | undefined): ManifestFix['mend'] {
  return ({ path }, { root }) => {
    const node = nodeAt(root, path);
    const meant = find(String(node?.value));
    return meant === undefined ? undefined : replaceText(node, () => meant);
  };
}

function remove({ path }: Issue, { root, text }: FixableManifest): Replacement | undefined {
  const [, list, index] = /^(.*)\/(\d+)$/.exec(path ?? '') ?? [];
  return list === undefined ? undefined : removeItem(text, nodeAt(root, list), Number(index));
}

function addPermission({ args }: Issue, { root, text }: FixableManifest): Replacement | undefined {
  const code = String(args.permission);
  return isPermission(code) ? appendItem(text, findField(root, 'permissions'), code) : undefined;
}

/** The value that a JSON pointer leads to. */
const nodeAt = (root: JsonNode | undefined, path: string | null): JsonNode | undefined =>
  (path ?? '')
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node, step) => (node?.type === 'array' ? itemsOf(node)[Number(step)] : findField(node, step)), root);
