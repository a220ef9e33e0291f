import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What a method does with the parameters of a request; its promise is the result. */
export type Method = (params: Readonly<Record<string, unknown>>) => unknown;

/** A refusal that the protocol has a code for. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** Both ends of a connection on which each line is a message. */
export interface LineConnection {
  readonly input: Readable;
  write(line: string): void;
  /** Is told of what a method threw that no caller can do anything about. */
  onBug(error: unknown): void;
}

/**
 * Answers the requests of JSON-RPC 2.0 that come in, each as soon as its result is there. Resolves when the input has ended
 * and the last answer is written.
 */
export async function serveLines(
  methods: Readonly<Record<string, Method>>,
  { input, write, onBug }: LineConnection,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const work = answerLine(line, methods, onBug).then((answer) => {
      if (answer !== undefined) write(JSON.stringify(answer));
      pending.delete(work);
    });
    pending.add(work);
  }
  await Promise.all(pending);
}

type Id = string | number | null;
type Answer = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
);

/** The answer to one message, or to each of a batch of them; undefined when none is due. */
async function answerLine(
  line: string,
  methods: Readonly<Record<string, Method>>,
  onBug: (error: unknown) => void,
): Promise<Answer | readonly Answer[] | undefined> {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return refuse(null, PARSE_ERROR, 'This line is not JSON.');
  }
  if (!Array.isArray(message)) return answerMessage(message, methods, onBug);
  if (message.length === 0) return refuse(null, INVALID_REQUEST, 'This batch is empty.');
  const answers = await Promise.all(message.map((one) => answerMessage(one, methods, onBug)));
  const due = answers.filter((answer) => answer !== undefined);
  return due.length === 0 ? undefined : due;
}

async function answerMessage(
  message: unknown,
  methods: Readonly<Record<string, Method>>,
  onBug: (error: unknown) => void,
): Promise<Answer | undefined> {
  if (!isRecord(message)) return refuse(null, INVALID_REQUEST, 'A message is an object.');
  const { jsonrpc, id, method, params = {} } = message;
  if ('result' in message || 'error' in message) return undefined;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !(id === undefined || isId(id))) {
    return refuse(isId(id) ? id : null, INVALID_REQUEST, 'A request has "jsonrpc": "2.0", a method and an id.');
  }
  // A notification: what this server could be told of changes nothing.
  if (id === undefined) return undefined;
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (run === undefined) return refuse(id, METHOD_NOT_FOUND, `There is no method ${JSON.stringify(method)}.`);
  if (!isRecord(params)) return refuse(id, INVALID_PARAMS, 'The parameters are not an object.');
  try {
    return { jsonrpc, id, result: await run(params) };
  } catch (error) {
    if (error instanceof RpcError) return refuse(id, error.code, error.message);
    onBug(error);
    return refuse(id, INTERNAL_ERROR, 'This is a bug of tillkit; its log on stderr tells more.');
  }
}

const refuse = (id: Id, code: number, message: string): Answer => ({ jsonrpc: '2.0', id, error: { code, message } });

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
