import { defineGlobal, toText } from './primordials.ts';

const CODES: Record<string, number> = {
  InvalidCharacterError: 5,
  NotSupportedError: 9,
  InvalidStateError: 11,
  SyntaxError: 12,
  AbortError: 20,
  QuotaExceededError: 22,
  TimeoutError: 23,
  DataCloneError: 25,
};

/** The web's exception for its own APIs. */
export class DOMException extends Error {
  readonly code: number;
  constructor(message: unknown = '', name: unknown = 'Error') {
    super(toText(message));
    Object.defineProperty(this, 'name', { value: toText(name), configurable: true });
    this.code = CODES[toText(name)] ?? 0;
  }
}

export function installDomException(): void {
  defineGlobal('DOMException', DOMException);
}
