import type { CallExpression, Expression } from 'oxc-parser';
import { readSourceFiles, type SourceFile, visit } from './source-file.ts';

const NAMES = new Set(['describe', 'test']);

/**
 * The titles of all tests below a folder, each with those of the groups around it and with the texts of the table that
 * it is repeated for.
 */
export const readTestTitles = (folder: string): string[] =>
  readSourceFiles(folder)
    .filter(({ path }) => path.endsWith('.test.ts'))
    .flatMap(titlesOf);

function titlesOf({ program }: SourceFile): string[] {
  const groups: string[] = [];
  const titles: string[] = [];
  visit(program, {
    CallExpression(call) {
      const found = titleOf(call);
      if (found === undefined) return;
      if (found.name === 'describe') groups.push(found.title);
      else titles.push([...groups, found.title].join(' › '));
    },
    'CallExpression:exit'(call) {
      if (titleOf(call)?.name === 'describe') groups.pop();
    },
  });
  return titles;
}

/** `test('…', …)` and `test.each([…])('…', …)`. */
function titleOf({ callee, arguments: [first] }: CallExpression): { name: string; title: string } | undefined {
  const text = first === undefined ? undefined : textOf(first as Expression);
  if (text === undefined) return undefined;
  if (callee.type === 'Identifier') return NAMES.has(callee.name) ? { name: callee.name, title: text } : undefined;
  if (callee.type !== 'CallExpression' || callee.callee.type !== 'MemberExpression') return undefined;
  const { object } = callee.callee;
  if (object.type !== 'Identifier' || !NAMES.has(object.name)) return undefined;
  const table = callee.arguments.flatMap((argument) => textsIn(argument));
  return { name: object.name, title: [text, ...table].join(' ') };
}

const textOf = (node: Expression): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('') : undefined;
};

/** The texts of a table: those that stand in it, or in the rows of it. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('type' in value)) return [];
  const node = value as Expression;
  if (node.type === 'TSAsExpression') return textsIn(node.expression);
  if (node.type === 'ArrayExpression') return node.elements.flatMap(textsIn);
  return [textOf(node) ?? []].flat();
}
