import { sentence, UsageError } from '#core';
import type { Issue } from '#extension';

/** An extension cannot be installed because of what was found in its folder. */
export class ExtensionRefused extends UsageError {
  readonly dir: string;
  /** What was found, errors and lesser findings. */
  readonly issues: readonly Issue[];

  constructor(dir: string, issues: readonly Issue[]) {
    super('extension-refused', sentence`The extension in ${dir} cannot be installed.`, {
      nextSteps: [sentence`Fix what "tillkit validate ${dir}" finds.`],
    });
    this.dir = dir;
    this.issues = issues;
  }
}
