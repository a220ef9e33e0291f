import type { ApiClient, ApiErrorCode, ApiResponse, PanelContext } from '#contract';
import { API_OPERATIONS } from '../../generated/panels.ts';
import type { PanelRequest, ToPanel } from '../protocol.ts';
import { send } from './scope.ts';

/** What a failed operation throws; panels import it from `tillkit`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;

  constructor(code: ApiErrorCode, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly takes: readonly string[];
}

type Answer = (ToPanel & { readonly kind: 'answer' })['answer'];

const waiting = new Map<number, (answer: Answer) => void>();
let count = 0;

/** Hands an answer of the page to the call that waits for it. */
export function settle(id: number, answer: Answer): void {
  waiting.get(id)?.(answer);
  waiting.delete(id);
}

function call(request: PanelRequest): Promise<ApiResponse> {
  count += 1;
  const id = count;
  const called = new Error();
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) => {
      if (!('refused' in answer)) return resolve(answer);
      called.message = answer.refused;
      reject(called);
    });
    send({ kind: 'call', id, request });
  });
}

function createOperation({ method, path, takes }: Operation): (...given: unknown[]) => Promise<unknown> {
  return async (...given) => {
    const taken = Object.fromEntries(takes.map((name, index) => [name, given[index]]));
    const { id, body, query, upload } = taken as { id?: unknown; upload?: Upload } & Pick<
      PanelRequest,
      'body' | 'query'
    >;
    const { status, code, msg, data } = await call({
      method,
      path: path.replace('{id}', () => encodeURIComponent(String(id))),
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body }),
      ...(upload !== undefined && { upload: toUpload(upload) }),
    });
    if (code !== 'ok') throw new ApiError(code, status, msg);
    return data;
  };
}

type Upload = Parameters<ApiClient['uploads']['create']>[0];

function toUpload({ filename, contentType, data }: Upload) {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  return { filename, contentType, dataBase64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}

/** `ctx.api`: a function for every operation of the contract, and `request`. */
export function createApi(): PanelContext['api'] {
  const resources = Object.entries(API_OPERATIONS).map(([resource, operations]) => [
    resource,
    Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, createOperation(operation)])),
  ]);
  return { ...Object.fromEntries(resources), request: call };
}
