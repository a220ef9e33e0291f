import type { Node } from 'oxc-parser';
import { NOTHING, type Scope, single, union, type Value } from './abstract-value.ts';
import { unwrap } from './children.ts';
import { elementsOf, itemsOf } from './elements.ts';
import { keyNamed, type Machine, mayBeMissing } from './machine.ts';
import { keyOf } from './member-key.ts';
import { findCell, namesIn } from './scope.ts';
import { addSource } from './write-member.ts';

/** Gives a value to what stands left of `=`: names, members, and patterns of these. */
export function bindPattern(machine: Machine, node: Node, value: Value, scope: Scope): void {
  const pattern = unwrap(node);
  const site = { node: pattern, scope };
  switch (pattern.type) {
    case 'Identifier': {
      const cell = findCell(scope, pattern.name);
      if (cell === undefined) machine.escape(value, site);
      else machine.add(cell, value);
      break;
    }
    case 'MemberExpression': {
      const key = keyOf(machine, pattern.property, pattern.computed, scope);
      machine.write(machine.evaluate(pattern.object, scope), key, value, site);
      break;
    }
    case 'AssignmentPattern':
      bindPattern(machine, pattern.left, withDefault(machine, value, pattern.right, scope), scope);
      break;
    case 'ObjectPattern':
      bindObject(machine, pattern.properties, value, scope);
      break;
    case 'ArrayPattern':
      bindArray(machine, pattern.elements, value, scope);
      break;
    case 'VariableDeclaration':
      for (const { id } of pattern.declarations) bindPattern(machine, id, value, scope);
      break;
    case 'TSParameterProperty':
      bindPattern(machine, pattern.parameter, value, scope);
      for (const name of namesIn(pattern.parameter)) {
        machine.write(scope.activation.self.atoms, keyNamed(name), findCell(scope, name)?.atoms ?? NOTHING, site);
      }
      break;
    default:
      machine.escape(value, site);
  }
}

function bindObject(machine: Machine, parts: readonly Node[], value: Value, scope: Scope): void {
  for (const part of parts) {
    if (part.type === 'RestElement') {
      const site = { node: part, scope };
      const rest = machine.recordAt(site, 'literal');
      addSource(machine, rest, value, site);
      bindPattern(machine, part.argument, single(rest), scope);
    } else if (part.type === 'Property') {
      const key = keyOf(machine, part.key, part.computed, scope);
      bindPattern(machine, part.value, machine.read(value, key, { node: part.key, scope }), scope);
    }
  }
}

/** A default counts where the value may be undefined. */
const withDefault = (machine: Machine, value: Value, right: Node, scope: Scope): Value =>
  mayBeMissing(machine, value) ? union(value, machine.evaluate(right, scope)) : value;

function bindArray(machine: Machine, patterns: readonly (Node | null)[], value: Value, scope: Scope): void {
  const items = itemsOf(value);
  for (const [index, pattern] of patterns.entries()) {
    if (pattern === null) continue;
    const site = { node: pattern, scope };
    if (pattern.type === 'RestElement') {
      const rest = machine.recordAt(site, 'array');
      machine.add(rest.elements, union(...(items?.slice(index) ?? [elementsOf(machine, value, site)])));
      bindPattern(machine, pattern.argument, single(rest), scope);
    } else {
      bindPattern(machine, pattern, machine.read(value, keyNamed(String(index)), site), scope);
    }
  }
}
