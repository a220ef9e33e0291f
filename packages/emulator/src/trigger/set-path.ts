import { ApiError } from '#contract';

/**
 * Sets a value at a dotted path (`lines.0.quantity`) of a body that this module built, and makes what is missing on the way.
 * @throws ApiError VALIDATION_ERROR when the path leads through something that holds nothing, or names what no list has
 */
export function setPath(body: object, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const refuse = (expected: string): never => {
    throw new ApiError('VALIDATION_ERROR', { reason: 'type', field: `set.${path}`, expected });
  };
  let holder: object = body;
  for (const step of steps) {
    if (!mayHave(holder, step)) refuse('array');
    const next: unknown = Reflect.get(own(holder, step), step);
    if (next === undefined || next === null) {
      const made = {};
      define(holder, step, made);
      holder = made;
    } else if (typeof next === 'object') {
      holder = next;
    } else {
      refuse('object');
    }
  }
  if (!mayHave(holder, last)) refuse('array');
  define(holder, last, value);
}

/** What a list holds is numbered. */
const mayHave = (holder: object, step: string): boolean => !Array.isArray(holder) || /^\d+$/.test(step);

/** The object itself when it has the property, an empty one otherwise: nothing is read from a prototype. */
const own = (holder: object, key: string): object => (Object.hasOwn(holder, key) ? holder : {});

const define = (holder: object, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
};
