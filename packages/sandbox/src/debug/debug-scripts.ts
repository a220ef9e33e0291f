import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bundle, BundledHandler } from '#contract';
import { HANDLER_FILE } from '../protocol.ts';
import { createStackMapper } from '../supervisor/source-stack.ts';

/** A bundle for a debugger. */
export interface DebugScripts {
  /** Code of a handler by its index, with its name and its source map. */
  readonly scripts: readonly string[];
  readonly mapStack: (text: string) => string;
}

/**
 * Makes the scripts of a bundle such that a debugger shows the files in `dir`, the extension's folder. Each has a name that
 * stays the same when the code changes, so that breakpoints do too.
 */
export function toDebugScripts(bundle: Bundle, dir: string): DebugScripts {
  const names = bundle.handlers.map(({ handler }) => toFileUrl(dir, `.tillkit/debug/${handler}.js`));
  const mapStack = createStackMapper(bundle);
  return {
    scripts: bundle.handlers.map((handler, index) => toDebugScript(handler, dir, names[index] ?? '')),
    mapStack: (text) =>
      mapStack(
        names.reduce(
          (mapped, name, index) => mapped.replaceAll(`${name}:`, `${HANDLER_FILE}${index}:`),
          withoutNodeFrames(text),
        ),
      ),
  };
}

function toDebugScript({ code, sourceMap }: BundledHandler, dir: string, name: string): string {
  const mapped = sourceMap === '' ? [] : [`//# sourceMappingURL=${toDataUrl(withFileUrls(sourceMap, dir))}`];
  return [code, ...mapped, `//# sourceURL=${name}`].join('\n');
}

/** A URL without what a `sourceURL` comment cannot hold. */
const toFileUrl = (dir: string, path: string): string => pathToFileURL(join(dir, path)).href.replaceAll("'", '%27');

const toDataUrl = (json: string): string =>
  `data:application/json;base64,${Buffer.from(json, 'utf8').toString('base64')}`;

/** The source map, its sources being where the author finds them. */
function withFileUrls(sourceMap: string, dir: string): string {
  const map: { sources: string[] } = JSON.parse(sourceMap);
  return JSON.stringify({ ...map, sources: map.sources.map((source) => toFileUrl(dir, source)) });
}

/** Without the frames of what is around a handler, which a context of the same process lets be seen. */
const withoutNodeFrames = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*\bnode:/.test(line))
    .join('\n');
