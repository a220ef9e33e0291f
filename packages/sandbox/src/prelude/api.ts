import type { Answer } from '../protocol.ts';
import { toBase64 } from './base64.ts';
import { postCall } from './bridge.ts';
import { setClock } from './clock.ts';
import { OPERATIONS, type Operation } from './endpoints.ts';
import { LimitError, limits } from './limits.ts';
import {
  defineProperty,
  dictionary,
  freeze,
  frozen,
  indexOf,
  keys,
  parseJson,
  slice,
  toJson,
  toText,
  toUpperCase,
} from './primordials.ts';
import { exceedsUtf8, toBytes, toUtf8 } from './utf8.ts';

/** What a failed operation throws. */
class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
defineProperty(ApiError.prototype, 'name', { value: 'ApiError', writable: true, configurable: true });

type Response = Extract<Answer, { response: unknown }>['response'];

interface Waiting {
  readonly request: string;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = dictionary<Waiting>();
/** Calls are numbered from 1. All up to `sent` went out; `made − sent` wait for a free place. */
let made = 0;
let sent = 0;
let inFlight = 0;

function sendNext(): void {
  while (inFlight < limits.apiCallsInFlight && sent < made) {
    sent += 1;
    inFlight += 1;
    postCall(`${sent}`, waiting[sent]?.request ?? '');
  }
}

function call(request: string): Promise<Response> {
  if (made >= limits.apiCalls) throw new LimitError(`A handler may make ${limits.apiCalls} API calls.`);
  made += 1;
  const number = made;
  return new Promise((resolve, reject) => {
    waiting[number] = { request, resolve, reject };
    sendNext();
  });
}

/** Gives an answer to the call it belongs to. */
export function answer(text: string): void {
  const message: Answer = parseJson(text);
  setClock(message.now);
  const entry = waiting[message.call];
  if (entry === undefined) return;
  delete waiting[message.call];
  inFlight -= 1;
  if ('response' in message) entry.resolve(message.response);
  else {
    const { name, message: why } = message.refused;
    entry.reject(name === 'LimitError' ? new LimitError(why) : new TypeError(why));
  }
  sendNext();
}

/** The request as JSON text. Every part is made a text here, once; the same texts are checked outside. */
function toRequest(method: string, path: string, query: unknown, extra: string): string {
  const fields = `{"method":${toJson(method)},"path":${toJson(path)},"query":${toQuery(query)}${extra}}`;
  if (exceedsUtf8(fields, limits.requestBodyBytes))
    throw new LimitError(`A request of a handler may have ${limits.requestBodyBytes} bytes.`);
  return fields;
}

function toQuery(query: unknown): string {
  if (query === undefined || query === null) return '{}';
  if (typeof query !== 'object') throw new TypeError('A query is an object.');
  let text = '';
  const names = keys(query);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    const value: unknown = Reflect.get(query, name);
    if (value === undefined) continue;
    text += `${text === '' ? '' : ','}${toJson(name)}:${toJson(toText(value))}`;
  }
  return `{${text}}`;
}

function toBody(body: unknown): string {
  const text = body === undefined ? undefined : toJson(body);
  return text === undefined ? '' : `,"body":${text}`;
}

function toUpload(input: unknown): string {
  if (typeof input !== 'object' || input === null)
    throw new TypeError('An upload is an object {filename, contentType, data}.');
  const { filename, contentType, data } = input as Record<string, unknown>;
  const bytes = typeof data === 'string' ? toUtf8(data) : toBytes(data);
  if (bytes.length > limits.requestBodyBytes)
    throw new LimitError(`An upload of a handler may have ${limits.requestBodyBytes} bytes.`);
  const base64 = toBase64(bytes.length, (index) => bytes[index] ?? 0);
  return `{"method":"POST","path":"/api/uploads","query":{},"upload":{"filename":${toJson(toText(filename))},"contentType":${toJson(toText(contentType))},"dataBase64":"${base64}"}}`;
}

/** `ctx.api.request`. */
async function request(given: unknown): Promise<Response> {
  if (typeof given !== 'object' || given === null) throw new TypeError('request takes {method, path, query, body}.');
  const { method, path, query, body } = given as Record<string, unknown>;
  return await call(toRequest(toUpperCase(toText(method)), toText(path), query, toBody(body)));
}

function createOperation(operation: Operation): (...values: unknown[]) => Promise<unknown> {
  const { method, path, takes } = operation;
  const argument = (values: unknown[], name: Operation['takes'][number]): unknown => {
    for (let index = 0; index < takes.length; index += 1) if (takes[index] === name) return values[index];
    return undefined;
  };
  const place = indexOf(path, '{id}');
  const toPath = (id: unknown) => slice(path, 0, place) + toText(id) + slice(path, place + 4);
  return async (...values) => {
    const text =
      takes[0] === 'upload'
        ? toUpload(values[0])
        : toRequest(
            method,
            place < 0 ? path : toPath(argument(values, 'id')),
            argument(values, 'query'),
            toBody(argument(values, 'body')),
          );
    const { status, code, msg, data } = await call(text);
    if (code !== 'ok') throw new ApiError(status, code, msg);
    return data;
  };
}

/** `ctx.api`: a function for every operation of the contract, and `request`. */
export function createApi(): object {
  const api: Record<string, unknown> = { request: freeze(request) };
  const resources = keys(OPERATIONS);
  for (let index = 0; index < resources.length; index += 1) {
    const resource = resources[index] ?? '';
    const operations: Record<string, unknown> = {};
    const names = keys(OPERATIONS[resource] ?? {});
    for (let place = 0; place < names.length; place += 1) {
      const name = names[place] ?? '';
      const operation = OPERATIONS[resource]?.[name];
      if (operation !== undefined) operations[name] = freeze(createOperation(operation));
    }
    api[resource] = frozen(operations);
  }
  return frozen(api);
}
