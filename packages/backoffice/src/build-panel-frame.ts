import type { Metafile } from 'esbuild';

/** The script of the frame that panels run in, and what went into it. */
export interface BuiltPanelFrame {
  readonly script: string;
  readonly metafiles: readonly Metafile[];
}

const PANELS = 'packages/backoffice/page/panels';

/** Bundles the frame's script from the sources of `repository`; in it, as text, what stands before a panel's code. */
export async function buildPanelFrame(repository: string): Promise<BuiltPanelFrame> {
  const { build } = await import('esbuild');
  async function bundle(entry: string, define: Readonly<Record<string, string>>) {
    const { outputFiles, metafile } = await build({
      absWorkingDir: repository,
      entryPoints: [`${PANELS}/${entry}`],
      bundle: true,
      write: false,
      metafile: true,
      minify: true,
      format: 'iife',
      platform: 'browser',
      target: 'es2024',
      // Characters beyond ASCII, and the end of a script element, would not survive in a document.
      charset: 'ascii',
      legalComments: 'none',
      logLevel: 'warning',
      define,
    });
    return { text: outputFiles[0]?.text ?? '', metafile };
  }
  const prelude = await bundle('worker/main.ts', {});
  const frame = await bundle('frame/main.ts', { PANEL_PRELUDE: JSON.stringify(prelude.text) });
  return { script: frame.text, metafiles: [prelude.metafile, frame.metafile] };
}
