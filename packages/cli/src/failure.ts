import type { SourceLocation } from '#core';

/** The parts of a usage error that are shown. */
export interface ShownFailure {
  readonly code: string;
  readonly message: string;
  readonly location?: SourceLocation | undefined;
  readonly nextSteps: readonly string[];
}

/**
 * Tells a usage error by its shape: the command line and the lazily loaded commands are bundled apart, so that each has
 * a class of its own.
 */
export const isUsageError = (error: unknown): error is Error & ShownFailure =>
  error instanceof Error && error.name === 'UsageError' && 'nextSteps' in error && 'code' in error;

/** What happened, where, and what to do next, for a person. */
export function formatFailure({ message, location, nextSteps }: ShownFailure): string {
  const place = location === undefined ? '' : `${formatLocation(location)}: `;
  return [`tillkit: ${place}${message}`, ...nextSteps.map((step) => `  → ${step}`)].join('\n');
}

/** The same for a program. */
export const toFailureJson = ({ code, message, location, nextSteps }: ShownFailure) => ({
  error: { code, message, location: location ?? null, nextSteps },
});

const formatLocation = ({ file, line, column }: SourceLocation): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');
