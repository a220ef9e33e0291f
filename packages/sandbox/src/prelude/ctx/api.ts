import type { Envelope } from '../../protocol.ts';
import { toBase64 } from '../encoding/base64.ts';
import { exceedsUtf8, toBytes, toUtf8 } from '../encoding/utf8.ts';
import { postCall } from '../engine/bridge.ts';
import { LimitError, limits } from '../engine/limits.ts';
import {
  defineGlobal,
  defineProperty,
  freeze,
  frozen,
  getProperty,
  hasOwn,
  indexOf,
  keys,
  lengthOf,
  slice,
  toJson,
  toText,
  toUpperCase,
} from '../engine/primordials.ts';
import { createCalls } from './calls.ts';
import { OPERATIONS, type Operation } from './endpoints.ts';
import { placeHere } from './stacks.ts';

/** What a failed operation throws; handlers import it from `tillkit`. */
class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
defineProperty(ApiError.prototype, 'name', { value: 'ApiError', writable: true, configurable: true });

const calls = createCalls<Envelope>('API calls', '', postCall, 'apiCalls', 'apiCallsInFlight');

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
    const value: unknown = getProperty(query, name);
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
  const length = lengthOf(bytes);
  if (length > limits.requestBodyBytes)
    throw new LimitError(`An upload of a handler may have ${limits.requestBodyBytes} bytes.`);
  const base64 = toBase64(length, (index) => bytes[index] ?? 0);
  return `{"method":"POST","path":"/api/uploads","query":{},"upload":{"filename":${toJson(toText(filename))},"contentType":${toJson(toText(contentType))},"dataBase64":"${base64}"}}`;
}

/** `ctx.api.request`. */
async function request(given: unknown): Promise<Envelope> {
  if (typeof given !== 'object' || given === null) throw new TypeError('request takes {method, path, query, body}.');
  const { method, path, query, body } = given as Record<string, unknown>;
  const verb = toUpperCase(toText(method));
  const route = toText(path);
  return await calls.send(toRequest(verb, route, query, toBody(body)), `${verb} ${route}`, placeHere()).response;
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
    const route = place < 0 ? path : toPath(argument(values, 'id'));
    const text =
      takes[0] === 'upload'
        ? toUpload(values[0])
        : toRequest(method, route, argument(values, 'query'), toBody(argument(values, 'body')));
    const envelope = await calls.send(text, `${method} ${route}`, placeHere()).response;
    if (envelope.code !== 'ok') throw new ApiError(envelope.code, envelope.status, envelope.msg);
    return hasOwn(envelope, 'data') ? envelope.data : undefined;
  };
}

export const installApiError = (): void => defineGlobal('ApiError', ApiError);

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
