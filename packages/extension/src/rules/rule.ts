/** How bad a finding is: an error prevents installing, the others do not. */
export type Severity = 'error' | 'warning' | 'notice';

/** What is checked, how bad a breach is, and what to do about it. Data only. */
export interface Rule {
  readonly severity: Severity;
  /** What has to hold, in one sentence. */
  readonly summary: string;
  /** What the author does about a breach. */
  readonly remedy: string;
  /** Text of one breach; `{name}` stands for the argument of that name. */
  readonly message: string;
  /** A breach in as few characters as possible. */
  readonly example: string;
  /** By argument: words for its values, when they name situations rather than repeat the author's own text. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Why a file is not read, by the word for it or the name of the system's error. */
export const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links form a circle',
  outside: 'it lies outside the folder',
  private: 'it is private',
  'not-a-file': 'it is not a file',
  'too-large': 'it is too large',
};
