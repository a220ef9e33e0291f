import { sep } from 'node:path';

/** A path of this system as findings, packs and bundles show it. */
export const toSlashes = (path: string): string => path.replaceAll(sep, '/');
