import { type Assumed, MANIFEST_FILE, type Manifest } from '#contract';
import { type Folder, openFolder } from './folder/open-folder.ts';
import { checkHandlers } from './manifest/check-handlers.ts';
import { parseManifestDocument } from './manifest/parse-manifest.ts';
import { readManifest } from './manifest/read-manifest.ts';
import { type Issue, sortIssues } from './rules/issue.ts';

/** An author's folder as it was read: its manifest and what is wrong with it and its handler files. */
export interface LoadedExtension {
  readonly folder: Folder;
  /** Null when the manifest has an error; findings about handler files leave it. */
  readonly manifest: Manifest | null;
  /** Text of plugin.json as it stands; empty when it cannot be read. */
  readonly manifestText: string;
  readonly issues: readonly Issue[];
}

/** How a folder is read. */
export interface LoadOptions {
  /** Takes the place of plugin.json. */
  readonly manifestText?: string | undefined;
  /** Another folder whose packages are used where the extension's own folder has none. */
  readonly packagesOf?: string | undefined;
  /** Readings of the specification by which the manifest is judged; by default those that `validate` holds to. */
  readonly assumed?: Assumed | undefined;
}

/**
 * Reads an extension's folder: manifest and handler files, without bundling.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function loadExtension(
  dir: string,
  { manifestText, packagesOf, assumed }: LoadOptions = {},
): Promise<LoadedExtension> {
  const folder = openFolder(dir, packagesOf);
  const read = manifestText === undefined ? readManifest(folder) : { text: manifestText };
  if ('issue' in read) return { folder, manifest: null, manifestText: '', issues: [read.issue] };
  const { manifest, issues, document } = parseManifestDocument(read.text, assumed);
  const found = checkHandlers(folder, document);
  return { folder, manifest, manifestText: read.text, issues: sortIssues([...issues, ...found], MANIFEST_FILE) };
}
