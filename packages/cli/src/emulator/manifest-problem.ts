import { readValues } from '#contract';
import { Sentence, type SentenceValue, sentence } from '#core';
import { ALL_RULES } from '#extension';

const SUGGESTION = 'Did you mean "{suggestion}"?';

/**
 * Why the emulator does not take an extension, as a sentence: it tells a line for each error, `file:line:column`, the message
 * and the rule, of which the message is said in the language of the command line.
 */
export function toManifestProblem(problem: string): Sentence {
  const lines = problem.split('\n').map(toLine);
  return new Sentence(lines.map((_, at) => `{${at}}`).join('\n  '), lines);
}

function toLine(line: string): Sentence {
  const [, place, message = '', code = ''] = /^(\S+:\d+:\d+) (.*) \(([a-z-]+)\)$/s.exec(line) ?? [];
  const rule = Object.hasOwn(ALL_RULES, code) ? ALL_RULES[code] : undefined;
  if (place === undefined || rule === undefined) return new Sentence('{line}', { line });
  const suggested = readValues(`${rule.message} ${SUGGESTION}`, message);
  const values = suggested ?? readValues(rule.message, message);
  if (values === undefined) return new Sentence('{line}', { line });
  const words = new Set(Object.values(rule.words ?? {}).flatMap((table) => Object.values(table)));
  const told: [string, SentenceValue][] = Object.entries(values).map(([name, value]) => [
    name,
    words.has(value) ? new Sentence(value, []) : value,
  ]);
  const said = new Sentence(rule.message, Object.fromEntries(told));
  const { suggestion } = values;
  const whole = suggestion === undefined ? said : sentence`${said} ${sentence`Did you mean "${suggestion}"?`}`;
  return sentence`${place} ${whole} (${code})`;
}
