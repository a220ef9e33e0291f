import type { Node } from 'oxc-parser';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import type { Answers } from './answers.ts';
import { contains } from './contains.ts';
import { fieldOf } from './field-of.ts';
import type { Binding, ScopedModule } from './scoped-module.ts';

/**
 * Finds decisions by the message of an answer, or by that of an error of the API: one caught around a call of the API
 * where the author throws none himself. Showing or logging a message is fine.
 */
export function findBranchOnMsg(scoped: ScopedModule, answers: Answers, uses: readonly ApiUse[]): readonly Issue[] {
  const { module, nodes, parentOf, bindingOf } = scoped;
  const caught = caughtErrors(scoped, uses);
  const messageRead = (node: Node): 'msg' | 'message' | undefined => {
    if (answers.fieldRead(node) === 'msg') return 'msg';
    if (fieldOf(node) !== 'message' || node.type !== 'MemberExpression' || node.object.type !== 'Identifier')
      return undefined;
    const binding = bindingOf(node.object, node.object.name);
    return binding !== undefined && caught.has(binding) ? 'message' : undefined;
  };
  return nodes.flatMap((node) => {
    const field = messageRead(node);
    if (field === undefined || !decides(node, parentOf)) return [];
    return [createIssue('branch-on-msg', rangeOf(module, node), null, { field })];
  });
}

function caughtErrors(scoped: ScopedModule, uses: readonly ApiUse[]): ReadonlySet<Binding> {
  const { module, nodes, bindingOf } = scoped;
  const ownErrors = nodes.filter((node) => node.type === 'ThrowStatement');
  const caught = nodes.flatMap((node) => {
    if (node.type !== 'TryStatement' || node.handler?.param?.type !== 'Identifier') return [];
    const { block, handler } = node;
    const range = rangeOf(module, block);
    const throws = ownErrors.some((error) => isInside(error, block));
    const calls = uses.some((use) => contains(range, use.range));
    const binding = bindingOf(handler.param ?? handler, node.handler.param.name);
    return calls && !throws && binding !== undefined ? [binding] : [];
  });
  return new Set(caught);
}

const isInside = (inner: Node, outer: Node): boolean => outer.start <= inner.start && inner.end <= outer.end;

const COMPARISONS = ['===', '!==', '==', '!='];
/** Methods of texts and regular expressions that tell texts apart, called on the message or given it. */
const QUESTIONS = ['includes', 'startsWith', 'endsWith', 'indexOf', 'match', 'search', 'test', 'exec', 'localeCompare'];
/** Methods of texts that give another text. */
const CONVERSIONS = ['toLowerCase', 'toUpperCase', 'trim', 'normalize', 'toString'];

/** Tells whether what happens next depends on the wording of a text. */
function decides(text: Node, parentOf: ScopedModule['parentOf']): boolean {
  const parent = parentOf(text);
  if (parent === undefined) return false;
  if (/^(TS|ChainExpression)/.test(parent.type)) return decides(parent, parentOf);
  if (parent.type === 'SwitchStatement') return parent.discriminant === text;
  if (parent.type === 'BinaryExpression') {
    return COMPARISONS.includes(parent.operator) && !isNothing(parent.left === text ? parent.right : parent.left);
  }
  if (parent.type === 'CallExpression') return parent.callee !== text && isQuestion(parent.callee);
  if (parent.type !== 'MemberExpression' || parent.object !== text) return false;
  const call = parentOf(parent);
  if (call?.type !== 'CallExpression' || call.callee !== parent) return false;
  return isQuestion(parent) || (CONVERSIONS.includes(fieldOf(parent) ?? '') && decides(call, parentOf));
}

const isQuestion = (callee: Node): boolean => QUESTIONS.includes(fieldOf(callee) ?? '');

/** Null, undefined or an empty text: a comparison with it asks whether there is a message at all. */
const isNothing = (node: Node): boolean =>
  (node.type === 'Literal' && (node.value === null || node.value === '')) ||
  (node.type === 'Identifier' && node.name === 'undefined');
