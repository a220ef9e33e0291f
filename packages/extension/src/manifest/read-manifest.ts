import { LIMITS, MANIFEST_FILE } from '#contract';
import { sentence, UsageError } from '#core';
import { type Folder, problemName } from '../folder/open-folder.ts';
import { createIssue, type Issue } from '../rules/issue.ts';

const START = { file: MANIFEST_FILE, line: 1, column: 1 };

/** The text of a folder's manifest with its byte order mark, or the finding that prevents reading it. */
export type ManifestText = { readonly text: string } | { readonly issue: Issue };

/** @throws UsageError `manifest-missing` */
export function readManifest(folder: Folder): ManifestText {
  const read = folder.read('manifest', MANIFEST_FILE);
  if (typeof read === 'object' && 'bytes' in read) return decode(read.bytes);
  switch (read) {
    case 'missing':
      throw new UsageError('manifest-missing', sentence`The folder ${folder.dir} holds no ${MANIFEST_FILE}.`, {
        nextSteps: [
          sentence`Name the extension's folder.`,
          sentence`Create an extension in it: tillkit init ${folder.dir}`,
        ],
      });
    case 'not-a-file':
      return { issue: createIssue('manifest-not-a-file', START, null, {}) };
    case 'too-large':
      return { issue: createIssue('manifest-too-large', START, null, { maxBytes: LIMITS.jsonBodyBytes }) };
    default:
      return { issue: createIssue('manifest-unreadable', START, null, { problem: problemName(read) }) };
  }
}

function decode(bytes: Uint8Array): ManifestText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { issue: createIssue('manifest-not-utf8', START, null, {}) };
  }
}
