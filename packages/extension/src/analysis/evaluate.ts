import type { Node } from 'oxc-parser';
import { LOG, NOTHING, type Scope, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { builtinNamed } from './builtins.ts';
import { unwrap } from './children.ts';
import { elementsOf } from './elements.ts';
import { callExpression, evaluateArguments, evaluateCall, importModule } from './evaluate-call.ts';
import { evaluateClass, superOf } from './evaluate-class.ts';
import { evaluateArray, evaluateObject } from './evaluate-literal.ts';
import { evaluateStatement } from './evaluate-statement.ts';
import type { Machine } from './machine.ts';
import { keyOf } from './member-key.ts';
import { localOf } from './read-exports.ts';
import { findCell, findHome } from './scope.ts';
import { concat, toText } from './text-value.ts';

/** What an expression stands for. A statement stands for nothing, but is run. */
export function evaluateNode(machine: Machine, node: Node, scope: Scope): Value {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') return toText(machine.atoms, [node.value]);
      return node.raw === 'null' ? NOTHING : UNKNOWN;
    case 'TemplateLiteral':
      return node.quasis.reduce<Value>(
        (text, { value }, index) => {
          const more = concat(machine, text, toText(machine.atoms, [value.cooked]));
          const expression = node.expressions[index];
          return expression === undefined ? more : concat(machine, more, machine.evaluate(expression, scope));
        },
        toText(machine.atoms, []),
      );
    case 'Identifier':
      return evaluateName(machine, node.name, scope);
    case 'ThisExpression':
      return scope.activation.self.atoms;
    case 'Super':
      return superOf(findHome(scope));
    case 'AwaitExpression':
      return machine.evaluate(node.argument, scope);
    case 'MemberExpression': {
      const object = machine.evaluate(node.object, scope);
      return machine.read(object, keyOf(machine, node.property, node.computed, scope), { node, scope });
    }
    case 'CallExpression':
      return evaluateCall(machine, node, scope);
    case 'NewExpression': {
      const site = { node, scope };
      const given = evaluateArguments(machine, node.arguments, scope, site);
      return machine.construct(machine.evaluate(node.callee, scope), given, site);
    }
    case 'TaggedTemplateExpression': {
      const list = [UNKNOWN, ...node.quasi.expressions.map((part) => machine.evaluate(part, scope))];
      return callExpression(machine, unwrap(node.tag), { list, rest: NOTHING }, scope);
    }
    case 'ImportExpression':
      return importModule(machine, machine.evaluate(node.source, scope), scope);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return single(machine.functionAt(node, scope));
    case 'ClassExpression':
      return evaluateClass(machine, node, scope);
    case 'ObjectExpression':
      return evaluateObject(machine, node, scope);
    case 'ArrayExpression':
      return evaluateArray(machine, node, scope);
    case 'ConditionalExpression':
      machine.evaluate(node.test, scope);
      return union(machine.evaluate(node.consequent, scope), machine.evaluate(node.alternate, scope));
    case 'LogicalExpression': {
      const left = machine.evaluate(node.left, scope);
      const right = machine.evaluate(node.right, scope);
      // What counts as false has no members and cannot be called.
      return node.operator === '&&' ? right : union(left, right);
    }
    case 'SequenceExpression':
      return node.expressions.reduce<Value>((_, part) => machine.evaluate(part, scope), NOTHING);
    case 'AssignmentExpression':
      return evaluateAssignment(machine, node, scope);
    case 'BinaryExpression': {
      const left = machine.evaluate(node.left, scope);
      const right = machine.evaluate(node.right, scope);
      return node.operator === '+' ? concat(machine, left, right) : UNKNOWN;
    }
    case 'YieldExpression': {
      const value = node.argument === null ? NOTHING : machine.evaluate(node.argument, scope);
      const given = node.delegate ? elementsOf(machine, value, { node, scope }) : value;
      const { yields } = scope.activation;
      if (yields !== undefined) machine.add(yields.elements, given);
      // A generator that is delegated to gives what it returns.
      return node.delegate ? union(value, UNKNOWN) : UNKNOWN;
    }
    default:
      evaluateStatement(machine, node, scope);
      return UNKNOWN;
  }
}

function evaluateName(machine: Machine, name: string, scope: Scope): Value {
  const cell = name === 'arguments' ? scope.activation.arguments : findCell(scope, name);
  if (cell !== undefined) return cell.atoms;
  const module = machine.modules.get(scope.file);
  if (module?.imports.has(name)) return localOf(machine, module, name);
  if (name === 'console') return LOG;
  return name === 'undefined' ? NOTHING : (builtinNamed(machine, name) ?? UNKNOWN);
}

function evaluateAssignment(
  machine: Machine,
  { left, operator, right }: Extract<Node, { type: 'AssignmentExpression' }>,
  scope: Scope,
): Value {
  const given = machine.evaluate(right, scope);
  if (operator === '=') {
    machine.bind(left, given, scope);
    return given;
  }
  const before = machine.evaluate(left, scope);
  const after = ['||=', '&&=', '??='].includes(operator) ? union(before, given) : UNKNOWN;
  machine.bind(left, after, scope);
  return after;
}
