/** One handler of an extension, bundled to a script that assigns its default export. */
export interface BundledHandler {
  /** Path in the manifest, with `/`. */
  readonly handler: string;
  /** A classic script of strict code; evaluated, it leaves a promise of the module's exports in the global `__handler`. */
  readonly code: string;
  /** Source map (JSON text), its sources relative to the extension's folder. */
  readonly sourceMap: string;
}

/** One panel of an extension, bundled to a script that assigns its default export. */
export interface BundledPanel {
  /** Path in the manifest, with `/`. */
  readonly entry: string;
  /** A classic script of strict code; evaluated, it leaves a promise of the module's exports in the global `__handler`. */
  readonly code: string;
  /** Source map (JSON text), its sources relative to the extension's folder. */
  readonly sourceMap: string;
}

/** Everything of an extension that runs. */
export interface Bundle {
  readonly handlers: readonly BundledHandler[];
  readonly panels: readonly BundledPanel[];
  /** SHA-256 over all code, lower-case hexadecimal. */
  readonly digest: string;
}
