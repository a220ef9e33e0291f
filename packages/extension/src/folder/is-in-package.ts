/** Tells whether a path, relative to the extension's folder, is that of a file that came with a package. */
export const isInPackage = (path: string): boolean => path.split(/[\\/]/).includes('node_modules');
