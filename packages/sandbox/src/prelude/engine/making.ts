import { after, construct } from './primordials.ts';

const MAKING = Symbol('making');

/** Makes an object of a class that handlers see but cannot construct. */
export const make = <T>(type: new (...given: unknown[]) => T, ...rest: unknown[]): T =>
  construct(type, after(MAKING as unknown, rest)) as T;

/** For the constructor of such a class. */
export function assertMaking(token: unknown): void {
  if (token !== MAKING) throw new TypeError('Illegal constructor');
}
