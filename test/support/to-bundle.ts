import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { Bundle, BundledHandler } from '#contract';
import { STRICT_SCRIPT, toStrictScript } from '../../packages/extension/src/bundle/strict-script.ts';

/** A bundle of handlers, given as TypeScript by their paths. */
export async function toBundle(sources: Readonly<Record<string, string>>): Promise<Bundle> {
  const handlers = await Promise.all(Object.entries(sources).map(([path, source]) => toHandler(path, source)));
  const hash = createHash('sha256');
  for (const { handler, code } of handlers) hash.update(handler).update(code);
  return { handlers, panels: [], digest: hash.digest('hex') };
}

async function toHandler(handler: string, source: string): Promise<BundledHandler> {
  const { outputFiles } = await build({
    stdin: { contents: source, sourcefile: handler, loader: 'ts' },
    bundle: true,
    write: false,
    ...STRICT_SCRIPT,
    platform: 'neutral',
    sourcemap: 'external',
    sourcesContent: false,
    outfile: 'handler.js',
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { handler, code: toStrictScript(textOf('.js')), sourceMap: textOf('.map') };
}
