/** A place in a file of the author's; line and column are 1-based. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** The user must act: what happened, where, and what to do next. Turned into words in one place, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Stable kebab-case name of the situation. */
  readonly code: string;
  readonly nextSteps: readonly string[];
  readonly location: SourceLocation | undefined;

  constructor(
    code: string,
    message: string,
    options: { nextSteps?: readonly string[]; location?: SourceLocation; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.nextSteps = options.nextSteps ?? [];
    this.location = options.location;
  }
}
