import { type SourceLocation, sentence, UsageError } from '#core';
import { tell } from './language/say.ts';
import { toPrintable } from './output/printable.ts';

/** The parts of a failure that a program is told. */
interface ToldFailure {
  readonly code: string;
  readonly message: string;
  readonly location?: SourceLocation | undefined;
  readonly nextSteps: readonly string[];
}

/**
 * Tells a usage error by its shape: the command line and the lazily loaded commands are bundled apart, so that each has
 * a class of its own.
 */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError' && 'sentences' in error && 'code' in error;

const NO_SPACE: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** The failure of a disk that is full, wherever that is met; undefined for any other. */
export const toNoSpace = (error: unknown): UsageError | undefined =>
  error instanceof Error && 'code' in error && NO_SPACE.includes(error.code)
    ? new UsageError('no-space', sentence`There is no room left to write: ${error.message}`, {
        nextSteps: [sentence`Make room on the disk, or write to another one.`],
        cause: error,
      })
    : undefined;

/** What happened, where, and what to do next, for a person. */
export function formatFailure({ sentences, location }: Pick<UsageError, 'sentences' | 'location'>): string {
  const { message, nextSteps } = sentences;
  const place = location === undefined ? '' : `${formatLocation(location)}: `;
  return [`tillkit: ${place}${tell(message)}`, ...nextSteps.map((step) => `  → ${tell(step)}`)].join('\n');
}

/** The same for a program: in English, whatever people are told in. */
export const toFailureJson = ({ code, message, location, nextSteps }: ToldFailure) => ({
  error: { code, message, location: location ?? null, nextSteps },
});

const formatLocation = ({ file, line, column }: SourceLocation): string =>
  [toPrintable(file), line, column].filter((part) => part !== undefined).join(':');
