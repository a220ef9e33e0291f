import { isPermission, PERMISSION_CODES, type Permission } from '#contract';
import { findNearest, findSoleNearest } from '#core';

/** The words that people use for an action, with the actions that may be meant, the most probable first. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  ...forEachOf('read get list see show fetch query search find access', ['view']),
  ...forEachOf('update modify change patch put adjust set', ['edit']),
  ...forEachOf('write manage', ['edit', 'create']),
  ...forEachOf('add new insert make post', ['create']),
  ...forEachOf('remove destroy del erase', ['delete']),
  ...forEachOf('ship send', ['fulfill']),
};

function forEachOf(words: string, actions: readonly string[]) {
  return Object.fromEntries(words.split(' ').map((word) => [word, actions]));
}

const RESOURCES = new Set(PERMISSION_CODES.map((code) => code.split(':')[0] ?? ''));

/** Resource and action of a text such as `product:update`, `products.update` and `update_products`. */
function readParts(text: string): { readonly resource: string; readonly action: string } | undefined {
  const parts = text.toLowerCase().split(/[^a-z]+/, 3);
  const singular = parts.map((part) => part.replace(/ies$/, 'y').replace(/s$/, ''));
  const at = singular.findIndex((part) => RESOURCES.has(part));
  const [resource, action] = [singular[at], parts[1 - at]];
  return parts.length === 2 && resource !== undefined && action !== undefined ? { resource, action } : undefined;
}

/** What is meant by a text whose action is another word for one: a code, or none, because the resource has no such action. */
function readAction(text: string): { readonly code: Permission | undefined } | undefined {
  const parts = readParts(text);
  if (parts === undefined || !Object.hasOwn(ACTIONS, parts.action)) return undefined;
  const codes = (ACTIONS[parts.action] ?? []).map((action) => `${parts.resource}:${action}`);
  return { code: codes.find(isPermission) };
}

/** The permission code that a text most probably means: by what its words say, or else by its letters. */
export function findNearestPermission(text: string): string | undefined {
  const meant = readAction(text);
  return meant === undefined ? findNearest(text, PERMISSION_CODES) : meant.code;
}

/** The same, but undefined too when another code is as near. */
export function findSoleNearestPermission(text: string): string | undefined {
  const meant = readAction(text);
  return meant === undefined ? findSoleNearest(text, PERMISSION_CODES) : meant.code;
}
