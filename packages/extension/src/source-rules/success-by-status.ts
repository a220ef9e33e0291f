import type { Node } from 'oxc-parser';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import type { Answers } from './answers.ts';
import type { ScopedModule } from './scoped-module.ts';

/**
 * Finds the status of an answer compared with the limits of success: a status of 200 to 299, or more or less than one up
 * to 400. `ok` is a field of fetch, and no answer of the API has it. Telling one failure from another by its status is not
 * reported.
 */
export const findSuccessByStatus = ({ module, nodes, parentOf }: ScopedModule, answers: Answers): readonly Issue[] =>
  nodes
    .filter((node) => {
      const field = answers.fieldRead(node);
      return (
        (field === 'ok' && node.type === 'MemberExpression') ||
        (field === 'status' && asksForSuccess(node, parentOf(node)))
      );
    })
    .map((node) => createIssue('success-by-status', rangeOf(module, node), null, {}));

function asksForSuccess(status: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'BinaryExpression') return false;
  const other = parent.left === status ? parent.right : parent.left;
  if (other.type !== 'Literal' || typeof other.value !== 'number') return false;
  if (/^[!=]==?$/.test(parent.operator)) return other.value >= 200 && other.value < 300;
  return /^[<>]=?$/.test(parent.operator) && other.value >= 200 && other.value <= 400;
}
