import type { Dispatcher } from 'undici';
import { bodyLimit } from './decode-body.ts';
import type { HttpConnection } from './http-connection.ts';
import { KeptBytes } from './kept-bytes.ts';

/** A whole answer, its body as it was sent. */
export interface WholeAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/**
 * Makes one request on a connection of its own and waits for the whole answer. Rejects when the body is longer than so
 * many bytes, when the connection fails, and with the signal's reason when it is aborted. The connection is closed.
 */
export function exchangeWhole(
  connection: HttpConnection,
  request: Dispatcher.DispatchOptions,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<WholeAnswer> {
  return new Promise<WholeAnswer>((resolve, reject) => {
    let head: Omit<WholeAnswer, 'body'> | undefined;
    const body = new KeptBytes(maxBytes);

    const close = (error: Error): void => {
      signal.removeEventListener('abort', onAbort);
      connection.destroy(error);
    };
    const fail = (error: Error): void => {
      reject(error);
      close(error);
    };
    const onAbort = (): void => fail(signal.reason);

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    connection.send(request, {
      onResponseStart(_, status, headers, statusText = '') {
        head = { status, statusText, headers: toPairs(headers) };
      },
      onResponseData(_, chunk) {
        if (!body.add(chunk)) fail(bodyLimit(maxBytes));
      },
      onResponseEnd() {
        if (head !== undefined) resolve({ ...head, body: body.bytes() });
        close(new Error('The request is over.'));
      },
      onResponseError(_, error) {
        fail(error);
      },
    });
  });
}

const toPairs = (headers: Readonly<Record<string, string | string[] | undefined>>): [name: string, value: string][] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
