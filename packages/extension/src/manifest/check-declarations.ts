import { posix } from 'node:path';
import valid from 'semver/functions/valid.js';
import {
  type Assumed,
  EVENT_NAMES,
  EVENTS,
  isEventName,
  isPanelTarget,
  isPermission,
  opensNothing,
  PANEL_TARGET_NAMES,
} from '#contract';
import { findNearest } from '#core';
import { createIssue, type Issue } from '../rules/issue.ts';
import { fieldsOf, findField, itemsOf, type JsonDocument, type JsonNode } from './json-document.ts';
import { findNearestPermission } from './nearest-permission.ts';

const textOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' ? String(node.value) : undefined;

/** Where any text will do, `checkFields` reports the empty one. */
const nonEmptyTextOf = (node: JsonNode | undefined): string | undefined => textOf(node) || undefined;

/** Checks what the values say: name, version, permissions, subscriptions. @source contract §11 */
export function* checkDeclarations(document: JsonDocument, root: JsonNode, assumed: Assumed): Iterable<Issue> {
  yield* checkIdentity(document, root);
  yield* checkPermissions(document, root);
  yield* checkWebhooks(document, root, assumed);
  yield* checkPanels(document, root);
}

/** Not a literal: V8 would look its properties up for plain names too. */
const UNPRINTABLE = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]`;

const isPrintable = (name: string) =>
  name.trim() !== '' && (/^[ -~]+$/.test(name) || !new RegExp(UNPRINTABLE, 'u').test(name));

/** The library also takes a leading v and blanks around. */
const isSemver = (version: string) => /^\d\S*$/.test(version) && valid(version) !== null;

function* checkIdentity(document: JsonDocument, root: JsonNode): Iterable<Issue> {
  const nameNode = findField(root, 'name');
  const name = nonEmptyTextOf(nameNode);
  if (nameNode !== undefined && name !== undefined && !isPrintable(name)) {
    yield createIssue('name-not-printable', document.rangeOf(nameNode), '/name', {});
  }
  const versionNode = findField(root, 'version');
  const version = nonEmptyTextOf(versionNode);
  if (versionNode !== undefined && version !== undefined && !isSemver(version)) {
    yield createIssue('version-not-semver', document.rangeOf(versionNode), '/version', { version });
  }
}

function* checkPermissions(document: JsonDocument, root: JsonNode): Iterable<Issue> {
  const seen = new Set<string>();
  for (const [index, node] of itemsOf(findField(root, 'permissions')).entries()) {
    const permission = textOf(node);
    if (permission === undefined) continue;
    const range = document.rangeOf(node);
    const path = `/permissions/${index}`;
    if (seen.has(permission)) yield createIssue('permission-duplicate', range, path, { permission });
    else yield* checkPermission(permission, range, path);
    seen.add(permission);
  }
}

function* checkPermission(permission: string, range: Issue['range'], path: string): Iterable<Issue> {
  if (isPermission(permission)) {
    if (opensNothing(permission)) yield createIssue('permission-opens-nothing', range, path, { permission });
  } else if (permission.includes('*')) {
    yield createIssue('permission-wildcard', range, path, { permission });
  } else {
    const suggestion = findNearestPermission(permission);
    yield createIssue('permission-unknown', range, path, { permission, suggestion });
  }
}

function* checkWebhooks(document: JsonDocument, root: JsonNode, assumed: Assumed): Iterable<Issue> {
  const isCodeNeeded = assumed['subscription.view'] === 'required';
  const permissionsNode = findField(root, 'permissions');
  const permissions = new Set(itemsOf(permissionsNode).map(textOf));
  const seen = new Set<string>();
  for (const [index, node] of itemsOf(findField(root, 'webhooks')).entries()) {
    const path = `/webhooks/${index}`;
    const eventNode = findField(node, 'event');
    const event = textOf(eventNode);
    if (eventNode === undefined || event === undefined) continue;
    if (!isEventName(event)) {
      const suggestion = findNearest(event, EVENT_NAMES);
      yield createIssue('event-unknown', document.rangeOf(eventNode), `${path}/event`, { event, suggestion });
      continue;
    }
    const { permission } = EVENTS[event];
    if (isCodeNeeded && permission !== null && permissionsNode?.type === 'array' && !permissions.has(permission)) {
      const range = document.rangeOf(eventNode);
      yield createIssue('subscription-permission-missing', range, `${path}/event`, { event, permission });
    }
    const handler = nonEmptyTextOf(findField(node, 'handler'));
    if (handler === undefined) continue;
    const subscription = `${event} ${posix.normalize(handler)}`;
    if (seen.has(subscription))
      yield createIssue('webhook-duplicate', document.rangeOf(node), path, { event, handler });
    seen.add(subscription);
  }
}

/** That the specification has no panels is said of those that this emulator can show. */
function* checkPanels(document: JsonDocument, root: JsonNode): Iterable<Issue> {
  const unknown = itemsOf(findField(root, 'ui')).flatMap((node, index) => {
    const targetNode = findField(node, 'target');
    const target = textOf(targetNode);
    if (targetNode === undefined || target === undefined || isPanelTarget(target)) return [];
    const suggestion = findNearest(target, PANEL_TARGET_NAMES);
    return [
      createIssue('ui-target-unknown', document.rangeOf(targetNode), `/ui/${index}/target`, { target, suggestion }),
    ];
  });
  yield* unknown;
  if (unknown.length > 0) return;
  for (const { name, key } of fieldsOf(root)) {
    if (name === 'ui') yield createIssue('ui-not-in-spec', document.rangeOf(key), '/ui', {});
  }
}
