import type { Sentence } from './sentence.ts';

/** A place in a file of the author's; line and column are 1-based. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a usage error says, to be told in any language. */
export interface UsageSentences {
  readonly message: Sentence;
  readonly nextSteps: readonly Sentence[];
}

/** The user must act: what happened, where, and what to do next. Turned into words in one place, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Stable kebab-case name of the situation. */
  readonly code: string;
  /** In English, as the message is. */
  readonly nextSteps: readonly string[];
  readonly location: SourceLocation | undefined;
  readonly #sentences: UsageSentences;

  constructor(
    code: string,
    message: Sentence,
    options: { nextSteps?: readonly Sentence[]; location?: SourceLocation; cause?: unknown } = {},
  ) {
    super(String(message), 'cause' in options ? { cause: options.cause } : undefined);
    const { nextSteps = [] } = options;
    this.code = code;
    this.nextSteps = nextSteps.map(String);
    this.location = options.location;
    this.#sentences = { message, nextSteps };
  }

  get sentences(): UsageSentences {
    return this.#sentences;
  }
}
