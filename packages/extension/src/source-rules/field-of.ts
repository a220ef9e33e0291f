import type { Node } from 'oxc-parser';

/** The field that a member expression names, also in brackets and quotes; undefined for other nodes and computed names. */
export function fieldOf(node: Node | null | undefined): string | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  const { property, computed } = node;
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}
