import type { HostDoubt } from '#contract';

/** Where an address goes that is not written in the source. */
export const COMPUTED_HOST = 'computed';

/** A place in the files that a bundle is made of. */
export interface HostPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A place that may call a host that is not known. */
export interface DoubtfulPlace extends HostPlace {
  readonly reason: HostDoubt;
}

/** Which hosts the code of a bundle calls. */
export interface HostAnalysis {
  /** Calls of fetch, in the order of their hosts; `computed` for addresses that only a run can tell. */
  readonly calls: readonly { readonly host: string; readonly static: readonly HostPlace[] }[];
  /** Why the code may call any host; empty when it certainly calls no others. */
  readonly because: readonly DoubtfulPlace[];
}
