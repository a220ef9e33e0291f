import type { Node } from 'oxc-parser';
import { single, UNKNOWN, type Value } from './abstract-value.ts';
import { childrenOf } from './children.ts';
import { elementsOf } from './elements.ts';
import { evaluateClass } from './evaluate-class.ts';
import { DEFAULT } from './linked-module.ts';
import type { Machine } from './machine.ts';
import { blockNames, enterBlock, findCell, namesIn, type Scope } from './scope.ts';
import { fieldOf } from './write-member.ts';

/** Runs a list of statements; functions are there before the first. */
export function evaluateStatements(machine: Machine, nodes: readonly Node[], scope: Scope): void {
  for (const node of nodes) hoist(machine, node, scope);
  for (const node of nodes) machine.evaluate(node, scope);
}

function hoist(machine: Machine, node: Node, scope: Scope): void {
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration') {
    if (node.declaration !== null) hoist(machine, node.declaration, scope);
  } else if (node.type === 'FunctionDeclaration' && node.id !== null) {
    machine.bind(node.id, single(machine.functionAt(node, scope)), scope);
  }
}

/** Runs a statement that is more than its parts; false when it is not. */
export function evaluateStatement(machine: Machine, node: Node, scope: Scope): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSDeclareFunction':
      return true;
    case 'ExportNamedDeclaration':
      if (node.declaration !== null) machine.evaluate(node.declaration, scope);
      return true;
    case 'ExportDefaultDeclaration':
      exportDefault(machine, node.declaration, scope);
      return true;
    case 'TSExportAssignment':
      exportCommonJs(machine, machine.evaluate(node.expression, scope), scope);
      return true;
    case 'ClassDeclaration': {
      const made = evaluateClass(machine, node, scope);
      if (node.id !== null) machine.bind(node.id, made, scope);
      return true;
    }
    case 'TSModuleDeclaration':
      evaluateNamespace(machine, node, scope);
      return true;
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        if (init !== null) machine.bind(id, machine.evaluate(init, scope), scope);
      }
      return true;
    case 'ReturnStatement':
      if (node.argument !== null) machine.add(scope.activation.returns, machine.evaluate(node.argument, scope));
      return true;
    case 'ThrowStatement':
      machine.escape(machine.evaluate(node.argument, scope), { node: node.argument, scope });
      return true;
    case 'WithStatement':
      machine.escape(machine.evaluate(node.object, scope), { node: node.object, scope });
      machine.evaluate(node.body, scope);
      return true;
    case 'BlockStatement':
    case 'StaticBlock':
      evaluateStatements(
        machine,
        node.body,
        enterBlock(scope, node, () => blockNames(node.body)),
      );
      return true;
    case 'SwitchStatement': {
      machine.evaluate(node.discriminant, scope);
      const statements = node.cases.flatMap(({ consequent }) => consequent);
      const inner = enterBlock(scope, node, () => blockNames(statements));
      for (const { test } of node.cases) if (test !== null) machine.evaluate(test, inner);
      evaluateStatements(machine, statements, inner);
      return true;
    }
    case 'ForStatement': {
      const inner = enterBlock(scope, node, () => (node.init === null ? [] : blockNames([node.init])));
      for (const child of childrenOf(node)) machine.evaluate(child, inner);
      return true;
    }
    case 'ForInStatement':
    case 'ForOfStatement': {
      const inner = enterBlock(scope, node, () => blockNames([node.left]));
      const over = machine.evaluate(node.right, inner);
      const value = node.type === 'ForOfStatement' ? elementsOf(machine, over, { node: node.right, scope }) : UNKNOWN;
      const target = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left;
      if (target !== undefined) machine.bind(target, value, inner);
      machine.evaluate(node.body, inner);
      return true;
    }
    case 'CatchClause': {
      const inner = enterBlock(scope, node, () => namesIn(node.param));
      if (node.param !== null) machine.bind(node.param, UNKNOWN, inner);
      machine.evaluate(node.body, inner);
      return true;
    }
    default:
      return false;
  }
}

function exportDefault(machine: Machine, node: Node, scope: Scope): void {
  const cell = findCell(scope, DEFAULT);
  if (cell === undefined) return;
  if (node.type === 'FunctionDeclaration') machine.add(cell, single(machine.functionAt(node, scope)));
  else if (node.type === 'ClassDeclaration') {
    const made = evaluateClass(machine, node, scope);
    if (node.id !== null) machine.bind(node.id, made, scope);
    machine.add(cell, made);
  } else machine.add(cell, machine.evaluate(node, scope));
}

function exportCommonJs(machine: Machine, value: Value, scope: Scope): void {
  const record = machine.modules.get(scope.file)?.commonJs;
  if (record !== undefined) machine.add(fieldOf(record, 'exports'), value);
}

/** `namespace Name { … }`: an object of what it exports. */
function evaluateNamespace(machine: Machine, node: Extract<Node, { type: 'TSModuleDeclaration' }>, scope: Scope): void {
  const { body, id } = node;
  if (body?.type !== 'TSModuleBlock' || id.type !== 'Identifier') return;
  const inner = enterBlock(scope, node, () => blockNames(body.body));
  evaluateStatements(machine, body.body, inner);
  const record = machine.recordAt({ node, scope }, 'literal');
  for (const [name, cell] of inner.cells) machine.add(fieldOf(record, name), cell.atoms);
  machine.bind(id, single(record), scope);
}
