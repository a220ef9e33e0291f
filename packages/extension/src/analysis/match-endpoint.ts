import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '#contract';
import type { Text } from './abstract-value.ts';
import { constantOf } from './text-value.ts';

/** What a request by method and path reaches. */
export type Match = { readonly endpoint: EndpointName } | 'computed' | 'unknown-endpoint';

/** What stands in a segment for a piece known at run time only. */
const HOLE = '\0';

const SEGMENT = /^[A-Za-z0-9_~.\-\0]+$/;

/**
 * Finds the endpoint of a request. A piece known at run time only stands for a part of one segment: `/api/orders/${id}`
 * is one order, and `/api/${name}` can be anything.
 */
export function matchEndpoint(method: Text, path: Text): Match {
  const verb = constantOf(method)?.toUpperCase();
  if (verb === undefined || path.pieces[0] === null) return 'computed';
  const segments = path.pieces
    .map((piece) => piece ?? HOLE)
    .join('')
    .split('/');
  if (!segments.slice(1).every(isSegment)) return 'unknown-endpoint';
  const candidates = ENDPOINT_NAMES.filter((name) => {
    const endpoint = endpointOf(name);
    return endpoint.method === verb && canMatch(segments, endpoint.path.split('/'));
  });
  const [endpoint] = candidates;
  if (endpoint === undefined) return 'unknown-endpoint';
  return candidates.every((name) => isSure(segments, endpointOf(name).path.split('/'))) ? { endpoint } : 'computed';
}

const isSegment = (segment: string) => SEGMENT.test(segment) && segment !== '.' && segment !== '..';

const isId = (step: string) => step.startsWith('{');

const canMatch = (segments: readonly string[], pattern: readonly string[]) =>
  segments.length === pattern.length && pattern.every((step, index) => isId(step) || fits(segments[index] ?? '', step));

/** Compares piece by piece; every hole takes as little as it can. */
function fits(segment: string, word: string): boolean {
  const [start = '', ...rest] = segment.split(HOLE);
  if (rest.length === 0) return segment === word;
  const end = rest.pop() ?? '';
  if (!word.startsWith(start) || !word.endsWith(end) || start.length + end.length > word.length) return false;
  let from = start.length;
  for (const piece of rest) {
    const at = word.indexOf(piece, from);
    if (at < 0 || at + piece.length > word.length - end.length) return false;
    from = at + piece.length;
  }
  return true;
}

/** Nothing known at run time only decides which endpoint it is. */
const isSure = (segments: readonly string[], pattern: readonly string[]) =>
  pattern.every((step, index) => isId(step) || segments[index] === step);
