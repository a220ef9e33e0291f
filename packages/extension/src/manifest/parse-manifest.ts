import { type Assumed, DEFAULT_ASSUMED, MANIFEST, MANIFEST_FILE, type Manifest } from '#contract';
import { createIssue, hasErrors, type Issue, sortIssues } from '../rules/issue.ts';
import { checkDeclarations } from './check-declarations.ts';
import { checkFields } from './check-fields.ts';
import { checkHandlerPaths } from './check-handlers.ts';
import { type JsonDocument, parseJsonDocument } from './json-document.ts';

/** A manifest's text, judged by itself: no file but plugin.json is looked at. */
export interface ParsedManifest {
  /** Null when a finding is an error. Only the fields of the schema, each permission once. */
  readonly manifest: Manifest | null;
  readonly issues: readonly Issue[];
}

const BOM = '\uFEFF';

/** Reads the text of a `plugin.json` and checks everything that it says by itself; never throws. @source spec §2 */
export function parseManifest(manifestText: string, assumed?: Assumed): ParsedManifest {
  const { manifest, issues, document } = parseManifestDocument(manifestText, assumed);
  const found = checkHandlerPaths(document);
  return {
    manifest: hasErrors(found) ? null : manifest,
    issues: sortIssues([...issues, ...found], MANIFEST_FILE),
  };
}

/** As `parseManifest`, but for the paths of files, with the places of all values for checks that go on from there. */
export function parseManifestDocument(
  manifestText: string,
  assumed: Assumed = DEFAULT_ASSUMED,
): ParsedManifest & { readonly document: JsonDocument } {
  const hasBom = manifestText.startsWith(BOM);
  const document = parseJsonDocument(hasBom ? manifestText.slice(BOM.length) : manifestText, MANIFEST_FILE);
  const { root } = document;
  const bom = hasBom ? [createIssue('manifest-bom', { file: MANIFEST_FILE, line: 1, column: 1 }, null, {})] : [];
  const found =
    root === undefined ? [] : [...checkFields(document, root, MANIFEST), ...checkDeclarations(document, root, assumed)];
  const issues = [...bom, ...document.issues, ...found];
  return {
    manifest: hasErrors(issues) ? null : toManifest(document.text),
    issues: sortIssues(issues, MANIFEST_FILE),
    document,
  };
}

function toManifest(text: string): Manifest {
  const { name, version, permissions, webhooks, ui }: Manifest = JSON.parse(text);
  return {
    name,
    version,
    permissions: [...new Set(permissions)],
    webhooks: webhooks.map(({ event, handler }) => ({ event, handler })),
    ...(ui !== undefined && { ui: ui.map(({ target, entry }) => ({ target, entry })) }),
  };
}
