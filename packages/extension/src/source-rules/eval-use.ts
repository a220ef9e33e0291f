import type { Node } from 'oxc-parser';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import { fieldOf } from './field-of.ts';
import { freeReferences } from './free-references.ts';
import type { ScopedModule } from './scoped-module.ts';

/** Finds text that is run as code: eval however it is reached, the constructor of functions, and text given to a timer. */
export function findEvalUse(scoped: ScopedModule): readonly Issue[] {
  const { module, parentOf } = scoped;
  return freeReferences(scoped).flatMap((node) => {
    const parent = parentOf(node);
    const isGlobalThis = node.name === 'globalThis' && parent !== undefined;
    const used = isGlobalThis ? parent : node;
    const name = isGlobalThis ? fieldOf(parent) : node.name;
    const what = name === undefined ? undefined : whatRuns(name, used, parentOf(used));
    return what === undefined ? [] : [createIssue('eval-use', rangeOf(module, used), null, { what })];
  });
}

function whatRuns(name: string, used: Node, parent: Node | undefined): string | undefined {
  if (name === 'eval') return parent?.type === 'UnaryExpression' ? undefined : 'eval';
  const isCall = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === used;
  if (!isCall) return undefined;
  if (name === 'Function') return 'Function';
  const first = parent.arguments[0];
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  return isText && (name === 'setTimeout' || name === 'setInterval') ? name : undefined;
}
