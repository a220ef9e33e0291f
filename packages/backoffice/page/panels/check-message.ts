import type { RemoteMutationRecord, RemoteNodeSerialization } from '@remote-dom/core';
import { PANEL_LIMITS } from '../generated/panels.ts';
import type { FromPanel, LogLevel, PanelErrorText } from './protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

const LEVELS: readonly unknown[] = ['debug', 'info', 'warn', 'error'];
const METHODS: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ROOT = '~';
const ERROR_CHARS = 16_384;

/** Of the records that Remote DOM knows, a panel sends these: an element put in, one taken out, a property changed. */
const RECORDS: Readonly<Record<number, (rest: readonly unknown[]) => boolean>> = {
  0: ([parent, node, index, ...rest]) => isText(parent) && isNode(node, 0) && isIndex(index) && rest.length === 0,
  1: ([parent, index, ...rest]) => isText(parent) && isIndex(index) && rest.length === 0,
  3: ([id, name, , ...rest]) => isText(id) && id !== ROOT && isText(name) && name !== '__proto__' && rest.length === 0,
};

/** Reads what a panel sent; undefined when the page knows no such message. */
export function checkMessage(sent: string): FromPanel | undefined {
  const message = parse(sent);
  switch (message?.kind) {
    case 'tree':
      return isRecords(message.records) ? { kind: 'tree', records: message.records } : undefined;
    case 'call':
      return isIndex(message.id) ? toCall(message.id, message.request) : undefined;
    case 'log':
      return LEVELS.includes(message.level) && isText(message.text)
        ? { kind: 'log', level: message.level as LogLevel, text: message.text.slice(0, PANEL_LIMITS.logLineChars) }
        : undefined;
    case 'error':
      return toError(message.error);
    case 'pong':
      return { kind: 'pong' };
    default:
      return undefined;
  }
}

function parse(text: string): Fields | undefined {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const toFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isRecords = (value: unknown): value is RemoteMutationRecord[] =>
  Array.isArray(value) && value.every((record) => Array.isArray(record) && isRecord(record));

function isRecord([type, ...rest]: readonly unknown[]): boolean {
  return typeof type === 'number' && Object.hasOwn(RECORDS, type) && RECORDS[type]?.(rest) === true;
}

/** Whether it is an element, with elements in it. What is in them is checked once they are in the tree. */
function isNode(value: unknown, depth: number): value is RemoteNodeSerialization {
  const node = toFields(value);
  return (
    node !== undefined &&
    depth <= PANEL_LIMITS.depth &&
    node.type === 1 &&
    isText(node.id) &&
    isText(node.element) &&
    toFields(node.properties) !== undefined &&
    node.attributes === undefined &&
    node.eventListeners === undefined &&
    Array.isArray(node.children) &&
    node.children.every((child) => isNode(child, depth + 1))
  );
}

function toCall(id: number, value: unknown): FromPanel | undefined {
  const { method: named, path, query, body, upload } = toFields(value) ?? {};
  const method = isText(named) ? named.toUpperCase() : '';
  if (!METHODS.includes(method) || !isText(path)) return undefined;
  const request = { method, path };
  if (query !== undefined) Object.assign(request, { query });
  if (body !== undefined) Object.assign(request, { body });
  if (upload !== undefined) Object.assign(request, { upload });
  return { kind: 'call', id, request };
}

function toError(value: unknown): FromPanel | undefined {
  const { name, message, stack } = toFields(value) ?? {};
  if (!isText(name) || !isText(message) || !isText(stack)) return undefined;
  const cut = (text: string) => text.slice(0, ERROR_CHARS);
  return {
    kind: 'error',
    error: { name: cut(name), message: cut(message), stack: cut(stack) } satisfies PanelErrorText,
  };
}
