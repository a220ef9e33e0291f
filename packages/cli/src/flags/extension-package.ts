import { type Sentence, sentence } from '#core';
import { type FileProblem, openFolder } from '#extension';

/** Somebody's package.json: its JSON, or why there is none. */
export type ReadPackage = { readonly value: unknown } | { readonly problem: Sentence };

/**
 * Reads the package.json of an extension's folder, as every file of such a folder is read; undefined when there is none.
 * @throws UsageError `extension-folder-missing`
 */
export function readExtensionPackage(dir: string): ReadPackage | undefined {
  const read = openFolder(dir).read('package', 'package.json');
  if (read === 'missing') return undefined;
  if (typeof read === 'object' && 'bytes' in read) return parsePackage(new TextDecoder().decode(read.bytes));
  return { problem: describeProblem(read) };
}

/** A text as JSON, without its byte order mark. */
export function parsePackage(text: string): ReadPackage {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: sentence`it is not JSON` };
  }
}

/** Tells whether a value of JSON has fields. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describeProblem(problem: Exclude<FileProblem, 'missing'>): Sentence {
  switch (problem) {
    case 'outside':
      return sentence`it is a link that leads out of the folder`;
    case 'private':
      return sentence`it is a link to a private file`;
    case 'not-a-file':
      return sentence`it is not a file`;
    case 'too-large':
      return sentence`it is larger than 1 MB`;
    default:
      return sentence`it cannot be read (${problem.unreadable})`;
  }
}
