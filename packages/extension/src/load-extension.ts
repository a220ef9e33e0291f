import { resolve } from 'node:path';
import { MANIFEST_FILE, type Manifest } from '#contract';
import { checkHandlers } from './check-handlers.ts';
import { type Issue, sortIssues } from './issue.ts';
import { parseManifestDocument } from './parse-manifest.ts';
import { readManifest, requireFolder } from './read-manifest.ts';

/** An author's folder as it was read: its manifest and what is wrong with it and its handler files. */
export interface LoadedExtension {
  /** Absolute path of the folder. */
  readonly dir: string;
  /** The same with symbolic links followed. */
  readonly root: string;
  /** Null when the manifest has an error; findings about handler files leave it. */
  readonly manifest: Manifest | null;
  /** Text of plugin.json as it stands; empty when it cannot be read. */
  readonly manifestText: string;
  readonly issues: readonly Issue[];
}

/**
 * Reads an extension's folder: manifest and handler files, without bundling. A text given takes the place of plugin.json.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function loadExtension(dir: string, manifestText?: string): Promise<LoadedExtension> {
  const folder = { dir: resolve(dir), root: await requireFolder(dir) };
  const read = manifestText === undefined ? await readManifest(folder.dir) : { text: manifestText };
  if ('issue' in read) return { ...folder, manifest: null, manifestText: '', issues: [read.issue] };
  const { manifest, issues, document } = parseManifestDocument(read.text);
  const found = await checkHandlers(folder.root, document);
  return { ...folder, manifest, manifestText: read.text, issues: sortIssues([...issues, ...found], MANIFEST_FILE) };
}
