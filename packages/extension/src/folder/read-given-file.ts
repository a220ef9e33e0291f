import { type SentenceValue, sentence } from '#core';
import { type ReadProblem, readRegularFile, realPathOf } from './read-regular-file.ts';

/** The text of a file that somebody named, or why there is none. Links are followed; a pipe or a device is not read. */
export function readGivenFile(
  file: string,
  maxBytes: number,
): { readonly text: string } | { readonly problem: SentenceValue } {
  const real = realPathOf(file);
  const read = 'path' in real ? readRegularFile(real.path, maxBytes) : real.problem;
  return read instanceof Uint8Array
    ? { text: new TextDecoder().decode(read) }
    : { problem: describeProblem(read, maxBytes) };
}

function describeProblem(problem: ReadProblem, maxBytes: number): SentenceValue {
  switch (problem) {
    case 'missing':
      return sentence`it does not exist`;
    case 'not-a-file':
      return sentence`it is not a file`;
    case 'too-large':
      return sentence`it is larger than ${maxBytes} bytes`;
    default:
      return problem.unreadable;
  }
}
