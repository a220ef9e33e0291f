import type { Class, Function as FunctionNode, Node } from 'oxc-parser';
import { ABSENT, type Scope, single, UNKNOWN, type Value } from './abstract-value.ts';
import { childrenOf, isFunction } from './children.ts';
import { elementsOf } from './elements.ts';
import { evaluateClass } from './evaluate-class.ts';
import { evaluateEnum } from './evaluate-literal.ts';
import { DEFAULT } from './linked-module.ts';
import type { Machine } from './machine.ts';
import { blockNames, enterBlock, findCell, namesIn, varNames } from './scope.ts';
import { fieldOf } from './write-member.ts';

/** Runs a list of statements. */
export function evaluateStatements(machine: Machine, nodes: readonly Node[], scope: Scope): void {
  for (const node of nodes) machine.evaluate(node, scope);
}

/** Runs a statement, or an expression that is no more than its parts. */
export function evaluateStatement(machine: Machine, node: Node, scope: Scope): void {
  if ('declare' in node && node.declare) return;
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      declare(machine, node, scope);
      break;
    case 'ExportDefaultDeclaration':
      exportDefault(machine, node.declaration, scope);
      break;
    case 'TSEnumDeclaration':
      machine.bind(node.id, evaluateEnum(machine, node, scope), scope);
      break;
    case 'TSModuleDeclaration':
      evaluateNamespace(machine, node, scope);
      break;
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        machine.bind(id, init === null ? ABSENT : machine.evaluate(init, scope), scope);
      }
      break;
    case 'ReturnStatement':
      if (node.argument !== null) machine.add(scope.activation.returns, machine.evaluate(node.argument, scope));
      break;
    case 'ThrowStatement':
      machine.escape(machine.evaluate(node.argument, scope), { node: node.argument, scope });
      break;
    case 'WithStatement':
      machine.escape(machine.evaluate(node.object, scope), { node: node.object, scope });
      machine.evaluate(node.body, scope);
      break;
    case 'BlockStatement':
    case 'StaticBlock':
      evaluateStatements(
        machine,
        node.body,
        enterBlock(scope, node, () => blockNames(node.body)),
      );
      break;
    case 'SwitchStatement': {
      machine.evaluate(node.discriminant, scope);
      const statements = node.cases.flatMap(({ consequent }) => consequent);
      const inner = enterBlock(scope, node, () => blockNames(statements));
      for (const { test } of node.cases) if (test !== null) machine.evaluate(test, inner);
      evaluateStatements(machine, statements, inner);
      break;
    }
    case 'ForStatement':
      evaluateParts(
        machine,
        node,
        enterBlock(scope, node, () => blockNames(childrenOf(node))),
      );
      break;
    case 'ForInStatement':
    case 'ForOfStatement': {
      const inner = enterBlock(scope, node, () => blockNames([node.left]));
      const over = machine.evaluate(node.right, inner);
      const value = node.type === 'ForOfStatement' ? elementsOf(machine, over, { node: node.right, scope }) : UNKNOWN;
      machine.bind(node.left, value, inner);
      machine.evaluate(node.body, inner);
      break;
    }
    case 'CatchClause': {
      const inner = enterBlock(scope, node, () => namesIn(node.param));
      if (node.param !== null) machine.bind(node.param, UNKNOWN, inner);
      machine.evaluate(node.body, inner);
      break;
    }
    default:
      evaluateParts(machine, node, scope);
  }
}

function evaluateParts(machine: Machine, node: Node, scope: Scope): void {
  for (const child of childrenOf(node)) machine.evaluate(child, scope);
}

/** Gives a function or class its name. */
function declare(machine: Machine, node: FunctionNode | Class, scope: Scope): Value {
  const made = isFunction(node) ? single(machine.functionAt(node, scope)) : evaluateClass(machine, node, scope);
  if (node.id !== null) machine.bind(node.id, made, scope);
  return made;
}

function exportDefault(machine: Machine, node: Node, scope: Scope): void {
  const isDeclared = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  const value = isDeclared ? declare(machine, node, scope) : machine.evaluate(node, scope);
  const cell = findCell(scope, DEFAULT);
  if (cell !== undefined) machine.add(cell, value);
}

/** `namespace Name { … }`: an object of what it exports. */
function evaluateNamespace(machine: Machine, node: Extract<Node, { type: 'TSModuleDeclaration' }>, scope: Scope): void {
  const { body, id } = node;
  if (body === null) return;
  const inner = enterBlock(scope, node, () => [...body.body.flatMap(varNames), ...blockNames(body.body)]);
  evaluateStatements(machine, body.body, inner);
  const record = machine.recordAt({ node, scope }, 'literal');
  for (const [name, cell] of inner.cells) machine.add(fieldOf(record, name), cell.atoms);
  machine.bind(id, single(record), scope);
}
