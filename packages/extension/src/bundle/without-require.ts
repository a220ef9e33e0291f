import { loadParser } from '../sources/source-module.ts';
import { readDepth } from './source-depth.ts';

/** How the bundler prints a question for `require` that it has no answer to: with a function of its own. */
const ASKED = 'typeof __require';
const ANSWER = '"undefined"'.padEnd(ASKED.length);

/**
 * Makes `typeof require` of a bundle what it is in a handler: "undefined". The bundler puts a function in the place of every
 * `require` that it cannot resolve, so packages that look for one would find it. The length stays, so source maps do too.
 */
export async function withoutRequire(code: string): Promise<string> {
  if (!code.includes(ASKED) || readDepth(code).tooDeepAt !== undefined) return code;
  const [parse, { Visitor }] = await Promise.all([loadParser(), import('oxc-parser')]);
  let answered = code;
  new Visitor({
    UnaryExpression({ operator, argument, start, end }) {
      if (operator === 'typeof' && argument.type === 'Identifier' && code.slice(start, end) === ASKED)
        answered = answered.slice(0, start) + ANSWER + answered.slice(end);
    },
  }).visit(parse('handler.js', code).program);
  return answered;
}
