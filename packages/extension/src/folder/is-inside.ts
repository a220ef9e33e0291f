import { sep } from 'node:path';

/** Tells whether a path lies in a folder or is the folder itself; both absolute, without links. */
export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
