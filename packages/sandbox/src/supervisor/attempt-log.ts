import type { HandlerLogLine } from '#contract';
import { toIso } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import { parseText } from '../network/parse-text.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The log of one attempt, within its limits. */
export interface AttemptLog {
  readonly lines: HandlerLogLine[];
  /** True once a line was dropped or cut. */
  readonly isTruncated: boolean;
  /** Keeps a line and gives it back as it is kept, unless it is one too many. */
  add(level: string, text: string): HandlerLogLine | undefined;
}

export function createAttemptLog(limits: HandlerLimits, now: () => number): AttemptLog {
  const lines: HandlerLogLine[] = [];
  let bytes = 0;
  let isTruncated = false;
  return {
    lines,
    get isTruncated() {
      return isTruncated;
    },
    add(level, text) {
      const kept = cut(text, limits.logLineBytes);
      const size = Buffer.byteLength(kept);
      if (kept !== text) isTruncated = true;
      if (lines.length >= limits.logLines || bytes + size > limits.logBytes) {
        isTruncated = true;
        return undefined;
      }
      bytes += size;
      const line = { level: LEVELS.find((known) => known === level) ?? 'info', text: kept, at: toIso(now()) };
      lines.push(line);
      return line;
    },
  };
}

/** What JSON makes of one character at most: `\\u0000`. */
const ESCAPED_CHARS = 6;

/** Reads a text of at most so many characters from its JSON; undefined when no honest world writes such a one. */
export function readLogText(json: string, maxChars: number): string | undefined {
  const text = json.length > maxChars * ESCAPED_CHARS + 2 ? undefined : parseText(json);
  return typeof text === 'string' && text.length <= maxChars ? text : undefined;
}

/** The longest beginning with at most so many bytes of UTF-8 that cuts no character. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text);
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
