import { ApiError, RESERVED_NAMES } from '#contract';

/**
 * Sets a value at a dotted path (`lines.0.quantity`) of a body that this module built, and makes what is missing on the way.
 * Only own properties are followed, so that no path leads into a prototype.
 * @throws ApiError VALIDATION_ERROR when the path has a reserved name in it, leads through a value that holds nothing, or
 * names no item of a list
 */
export function setPath(body: object, path: string, value: unknown): void {
  const field = `set.${path}`;
  const steps = path.split('.');
  const name = steps.find((step) => RESERVED_NAMES.includes(step));
  if (name !== undefined) throw new ApiError('VALIDATION_ERROR', { reason: 'reserved-name', field, name });
  const last = steps.pop() ?? '';
  let holder: object = body;
  for (const step of steps) {
    requireItem(holder, step, field);
    const next: unknown = Object.getOwnPropertyDescriptor(holder, step)?.value;
    if (next === undefined || next === null) {
      const made = {};
      define(holder, step, made);
      holder = made;
    } else if (typeof next === 'object') {
      holder = next;
    } else {
      throw new ApiError('VALIDATION_ERROR', { reason: 'type', field, expected: 'object' });
    }
  }
  requireItem(holder, last, field);
  define(holder, last, value);
}

/** The items of a list are numbered without a gap; one far behind the last would make a list that nobody can walk. */
function requireItem(holder: object, step: string, field: string): void {
  if (!Array.isArray(holder)) return;
  if (!/^\d+$/.test(step)) throw new ApiError('VALIDATION_ERROR', { reason: 'type', field, expected: 'array' });
  if (Number(step) > holder.length)
    throw new ApiError('VALIDATION_ERROR', { reason: 'range', field, rule: `≤ ${holder.length}` });
}

const define = (holder: object, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
};
