import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS, MANIFEST_FILE } from '#contract';
import { sentence, UsageError } from '#core';
import { fileErrorCode } from './file-error.ts';
import { createIssue, type Issue } from './issue.ts';

/** A manifest travels as the JSON body of an installation. */
const MAX_BYTES = LIMITS.jsonBodyBytes;

const START = { file: MANIFEST_FILE, line: 1, column: 1 };

/** The text of a folder's manifest with its byte order mark, or the finding that prevents reading it. */
export type ManifestText = { readonly text: string } | { readonly issue: Issue };

/** @throws UsageError `manifest-missing` */
export async function readManifest(dir: string): Promise<ManifestText> {
  const path = join(dir, MANIFEST_FILE);
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return { issue: createIssue('manifest-not-a-file', START, null, {}) };
    if (stats.size > MAX_BYTES) {
      const sizes = { sizeBytes: stats.size, maxBytes: MAX_BYTES };
      return { issue: createIssue('manifest-too-large', START, null, sizes) };
    }
    return decode(await readFile(path));
  } catch (error) {
    const problem = fileErrorCode(error);
    if (problem === 'ENOENT') {
      throw new UsageError('manifest-missing', sentence`The folder ${dir} holds no ${MANIFEST_FILE}.`, {
        nextSteps: [sentence`Name the extension's folder.`, sentence`Create an extension in it: tillkit init ${dir}`],
        cause: error,
      });
    }
    return { issue: createIssue('manifest-unreadable', START, null, { problem }) };
  }
}

/** The folder's path with symbolic links followed. @throws UsageError `extension-folder-missing` */
export async function requireFolder(dir: string): Promise<string> {
  const nextSteps = [sentence`Name the extension's folder.`, sentence`Create an extension: tillkit init`];
  try {
    const root = await realpath(dir);
    const stats = await stat(root);
    if (stats.isDirectory()) return root;
  } catch (error) {
    const message = sentence`The folder ${dir} cannot be opened (${fileErrorCode(error)}).`;
    throw new UsageError('extension-folder-missing', message, { nextSteps, cause: error });
  }
  throw new UsageError('extension-folder-missing', sentence`${dir} is not a folder.`, { nextSteps });
}

function decode(bytes: Uint8Array): ManifestText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { issue: createIssue('manifest-not-utf8', START, null, {}) };
  }
}
