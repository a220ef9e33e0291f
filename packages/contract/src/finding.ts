/** A finding about an extension as it is shown, to programs too. @source contract §11 */
export interface Finding {
  /** The rule's name. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'notice';
  readonly message: string;
  /** Relative to the extension's folder, with `/`. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units, a byte order mark not counted. */
  readonly column: number;
  /** JSON pointer into the manifest, or null. */
  readonly path: string | null;
  /** What to do about it. */
  readonly help: string;
  /** An edit that mends it; null when there is none. */
  readonly fix: null;
}
