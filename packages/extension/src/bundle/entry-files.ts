import { posix } from 'node:path';
import type { Manifest } from '#contract';

/** The files that a manifest names, each once: those of handlers, then those of panels. */
export const entryFilesOf = ({ webhooks, ui = [] }: Manifest): readonly string[] => [
  ...new Set([...webhooks.map(({ handler }) => handler), ...ui.map(({ entry }) => entry)]),
];

/** Of files in the extension's folder those that are not only panels. */
export function withoutPanels({ webhooks, ui = [] }: Manifest, files: readonly string[]): readonly string[] {
  const handlers = new Set(webhooks.map(({ handler }) => posix.normalize(handler)));
  const panels = new Set(ui.map(({ entry }) => posix.normalize(entry)));
  return files.filter((file) => handlers.has(file) || !panels.has(file));
}
