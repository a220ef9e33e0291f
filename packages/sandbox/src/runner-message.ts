import type { FromRunner } from './protocol.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a message of a runner, taking nothing for granted; undefined when no honest runner sends such a thing. */
export function readRunnerMessage(message: unknown): FromRunner | undefined {
  if (!isRecord(message)) return undefined;
  const { type, attempt } = message;
  const text = (name: string): string => (typeof message[name] === 'string' ? message[name] : '');
  if (type === 'ready') return { type, snapshot: text('snapshot'), inspectorUrl: text('inspectorUrl') };
  if (type === 'unusable') return { type, reason: text('reason') };
  if (typeof attempt !== 'number') return undefined;
  switch (type) {
    case 'log':
      return { type, attempt, level: text('level'), text: text('text') };
    case 'call':
    case 'fetch':
      return { type, attempt, call: text('call'), request: text('request') };
    case 'abort-fetch':
      return { type, attempt, call: text('call') };
    case 'end':
      return { type, attempt, end: text('end') };
    case 'limit':
      return { type, attempt, code: text('code') };
    case 'idle':
      return { type, attempt };
    default:
      return undefined;
  }
}
