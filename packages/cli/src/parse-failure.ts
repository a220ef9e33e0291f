import type { CommanderError } from 'commander';
import { type Sentence, sentence, UsageError } from '#core';

/** What the parser says of a command line, and the same as a sentence of which the values are known. */
const PROBLEMS: readonly (readonly [pattern: RegExp, say: (...values: readonly string[]) => Sentence])[] = [
  [/^missing required argument '(.*)'$/s, (name = '') => sentence`Missing required argument "${name}".`],
  [/^option '(.*)' argument missing$/s, (option = '') => sentence`Option "${option}" argument missing.`],
  [/^unknown option '(.*)'$/s, (option = '') => sentence`Unknown option "${option}".`],
  [/^unknown command '(.*)'$/s, (command = '') => sentence`Unknown command "${command}".`],
  [
    /^too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got \d+: (.*)\.$/s,
    (command = 'tillkit', expected = '', got = '') =>
      sentence`Too many arguments for "${command}": it takes ${expected} at most, not ${got}.`,
  ],
];

/** A failure of parsing the command line as a usage error, with the nearest of what there is. */
export function toParseFailure(error: CommanderError): UsageError {
  const text = error.message.replace(/^error: /, '');
  const [, problem = text, meant] = /^(.*)\n\(Did you mean (?:one of )?(.*)\?\)$/s.exec(text) ?? [];
  const code = error.code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const next =
    meant === undefined
      ? sentence`tillkit --help lists the commands, tillkit COMMAND --help its flags.`
      : sentence`Did you mean ${meant}?`;
  return new UsageError(code, toSentence(problem), { nextSteps: [next] });
}

function toSentence(problem: string): Sentence {
  for (const [pattern, say] of PROBLEMS) {
    const values = pattern.exec(problem);
    if (values !== null) return say(...values.slice(1));
  }
  return sentence`${problem}`;
}
