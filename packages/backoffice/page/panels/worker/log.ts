import type { HandlerLog } from '#contract';
import { PANEL_LIMITS } from '../../generated/panels.ts';
import type { LogLevel, PanelErrorText } from '../protocol.ts';
import { send } from './scope.ts';

const write =
  (level: LogLevel) =>
  (...values: unknown[]): void => {
    const text = values.map(format).join(' ').slice(0, PANEL_LIMITS.logLineChars);
    send({ kind: 'log', level, text });
  };

/** `ctx.log`. */
export const log: HandlerLog = {
  debug: write('debug'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
};

/** Makes `console` write to the log. */
export function replaceConsole(): void {
  Reflect.set(globalThis, 'console', { ...log, log: log.info, trace: log.debug });
}

function format(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return '[unprintable]';
  }
}

/** What was thrown, as texts. */
export function describeError(thrown: unknown): PanelErrorText {
  if (!(thrown instanceof Error)) return { name: 'Error', message: `Thrown: ${format(thrown)}`, stack: '' };
  return { name: String(thrown.name), message: String(thrown.message), stack: String(thrown.stack ?? '') };
}
