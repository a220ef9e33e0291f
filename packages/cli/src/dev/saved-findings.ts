import type { RunInfo, StreamMessage } from '#contract';
import { toFinding, validateExtension } from '#extension';
import { formatFailure, isUsageError } from '../failure.ts';
import { formatFindings } from '../output/format-findings.ts';
import { colorsFor, printData, printJson, printNote } from '../output/output.ts';

/** Tells what `validate` finds in an extension whose new code runs. */
export interface SavedFindings {
  onMessage(message: StreamMessage): void;
  /** Resolves when nothing is being checked; nothing is told afterwards. */
  close(): Promise<void>;
}

/** Checks an extension after each save that brought new code, one check after the other. */
export function createSavedFindings(apps: () => RunInfo['apps'], json: boolean): SavedFindings {
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function check(appId: string): Promise<void> {
    const { name, dir } = apps().find(({ id }) => id === appId) ?? { name: '', dir: null };
    if (isClosed || dir === null) return;
    try {
      const { issues } = await validateExtension(dir);
      if (isClosed) return;
      const findings = issues.map((issue) => toFinding(issue));
      if (json) printJson({ type: 'findings', appId, name, findings });
      else for (const line of formatFindings(findings, colorsFor(process.stdout))) printData(line);
    } catch (error) {
      if (!isUsageError(error)) throw error;
      printNote(formatFailure(error));
    }
  }

  return {
    onMessage({ kind, data }) {
      if (kind === 'reload' && data.ok) last = last.then(() => check(data.appId));
    },
    async close() {
      isClosed = true;
      await last;
    },
  };
}
