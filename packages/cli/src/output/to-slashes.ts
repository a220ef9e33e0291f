/** The name of a folder as the user gave it, with `/` between and none at the end. */
export const toSlashes = (dir: string): string => dir.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');
