import { defineInterface } from '../engine/define-interface.ts';
import { captureStackTrace, construct, hasOwn, setOwn, uncurry } from '../engine/primordials.ts';

/** Codes by the names that have one, as they were before errors had names. */
const CODES: Readonly<Record<string, number>> = {
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  WrongDocumentError: 4,
  InvalidCharacterError: 5,
  NoModificationAllowedError: 7,
  NotFoundError: 8,
  NotSupportedError: 9,
  InUseAttributeError: 10,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidModificationError: 13,
  NamespaceError: 14,
  InvalidAccessError: 15,
  TypeMismatchError: 17,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  URLMismatchError: 21,
  QuotaExceededError: 22,
  TimeoutError: 23,
  InvalidNodeTypeError: 24,
  DataCloneError: 25,
};

/** The same codes, and those of names that are gone, by the names of the constants. */
const CONSTANTS = {
  INDEX_SIZE_ERR: 1,
  DOMSTRING_SIZE_ERR: 2,
  HIERARCHY_REQUEST_ERR: 3,
  WRONG_DOCUMENT_ERR: 4,
  INVALID_CHARACTER_ERR: 5,
  NO_DATA_ALLOWED_ERR: 6,
  NO_MODIFICATION_ALLOWED_ERR: 7,
  NOT_FOUND_ERR: 8,
  NOT_SUPPORTED_ERR: 9,
  INUSE_ATTRIBUTE_ERR: 10,
  INVALID_STATE_ERR: 11,
  SYNTAX_ERR: 12,
  INVALID_MODIFICATION_ERR: 13,
  NAMESPACE_ERR: 14,
  INVALID_ACCESS_ERR: 15,
  VALIDATION_ERR: 16,
  TYPE_MISMATCH_ERR: 17,
  SECURITY_ERR: 18,
  NETWORK_ERR: 19,
  ABORT_ERR: 20,
  URL_MISMATCH_ERR: 21,
  QUOTA_EXCEEDED_ERR: 22,
  TIMEOUT_ERR: 23,
  INVALID_NODE_TYPE_ERR: 24,
  DATA_CLONE_ERR: 25,
};

interface Told {
  readonly name: string;
  readonly message: string;
}

const told = new WeakMap<object, Told>();
const getTold = uncurry(WeakMap.prototype.get);
const setTold = uncurry(WeakMap.prototype.set);

/** Name and message of an exception of the web, without asking anything that a handler may have changed. */
export const readDomException = (value: object): Told | undefined => getTold(told, value) as Told | undefined;

function toldBy(exception: object): Told {
  const known = readDomException(exception);
  if (known === undefined) throw new TypeError('Expected a DOMException.');
  return known;
}

/**
 * The web's exception for its own APIs. Each is an error of the engine and inherits from `Error.prototype`, but the class does
 * not extend `Error`. Name and message are no properties of its own, the stack is.
 */
export class DOMException {
  constructor(message: unknown = '', name: unknown = 'Error') {
    const exception = construct(Error, [], new.target);
    // The engine heads a stack with own properties only.
    const traced = { name: `${name}`, message: `${message}`, stack: '' };
    captureStackTrace(traced, DOMException);
    setTold(told, exception, { name: traced.name, message: traced.message });
    // biome-ignore lint/correctness/noConstructorReturn: only the engine makes what it takes for an error.
    return setOwn(exception as unknown as this, 'stack', traced.stack);
  }

  get name(): string {
    return toldBy(this).name;
  }
  get message(): string {
    return toldBy(this).message;
  }
  get code(): number {
    const { name } = toldBy(this);
    return hasOwn(CODES, name) ? (CODES[name] ?? 0) : 0;
  }
}

export function installDomException(): void {
  Object.setPrototypeOf(DOMException.prototype, Error.prototype);
  defineInterface('DOMException', DOMException, { takes: {}, constants: CONSTANTS });
}
