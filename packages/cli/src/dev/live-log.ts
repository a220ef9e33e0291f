import { isDeepStrictEqual } from 'node:util';
import type { Finding, StreamMessage, StreamMessages } from '#contract';
import type { LogLevel } from '../flags/log-level.ts';
import type { Colors } from '../output/output.ts';
import { formatDelivery, formatMessage, formatStillBroken } from './format-message.ts';

/** What of the live log is shown. */
export interface LiveLogOptions {
  readonly level?: LogLevel;
  /** The apps that there are; with several, each line says which one it is about. */
  readonly apps?: () => readonly { readonly id: string; readonly name: string }[];
}

/**
 * The live log: takes the messages of the stream and writes their lines. The line of an attempt's end waits for the
 * message that follows it in the same transaction, which tells what becomes of the delivery.
 */
export function createLiveLog(
  colors: Colors,
  write: (line: string) => void,
  { level = 'normal', apps = () => [] }: LiveLogOptions = {},
): (message: StreamMessage) => void {
  const ended = new Map<string, StreamMessages['attempt']>();
  /** What was last found in an extension that is broken, by its app. */
  const broken = new Map<string, readonly Finding[]>();
  const appName = (id: string) => {
    const all = apps();
    return all.length < 2 ? '' : (all.find((app) => app.id === id)?.name ?? '');
  };
  const style = { colors, level, appName };

  function toLines(message: StreamMessage): string[] {
    if (message.kind === 'attempt' && message.data.phase === 'finished') {
      ended.set(message.data.deliveryId, message.data);
      return [];
    }
    if (message.kind === 'delivery') {
      const end = ended.get(message.data.id);
      ended.delete(message.data.id);
      return formatDelivery(message.data, end, style);
    }
    if (message.kind !== 'reload') return formatMessage(message, style);
    const { appId, ok, findings } = message.data;
    const before = broken.get(appId);
    if (ok) broken.delete(appId);
    else broken.set(appId, findings);
    const isStill = !ok && findings.length > 0 && isDeepStrictEqual(findings, before);
    return isStill ? [formatStillBroken(findings, style)] : formatMessage(message, style);
  }

  return (message) => {
    for (const line of toLines(message)) write(line);
  };
}
