import {
  MUTATION_TYPE_INSERT_CHILD,
  MUTATION_TYPE_REMOVE_CHILD,
  MUTATION_TYPE_UPDATE_PROPERTY,
  NODE_TYPE_ELEMENT,
  type RemoteElementSerialization,
  type RemoteMutationRecord,
  ROOT_ID,
} from '@remote-dom/core';
import type { PanelChild, PanelElement } from '#contract';

/** An element as it was last shown. `element` holds its functions, which stay here. */
interface ShownNode {
  readonly id: string;
  element: PanelElement;
  children: readonly ShownNode[];
}

/** What a panel shows. */
export interface ShownTree {
  /** Changes what is shown; gives the records of the change. @throws TypeError for what is no element */
  update(elements: readonly PanelChild[]): readonly RemoteMutationRecord[];
  /** The function of an element that is shown, such as `onPress`. */
  find(id: string, name: string): ((value: unknown) => unknown) | undefined;
}

/** Begins with nothing. Elements at the same place and of the same type stay, with their ids. */
export function createTree(): ShownTree {
  const nodes = new Map<string, ShownNode>();
  let shown: readonly ShownNode[] = [];
  let count = 0;

  function show(element: PanelElement): ShownNode {
    count += 1;
    const node: ShownNode = { id: String(count), element, children: childrenOf(element).map(show) };
    nodes.set(node.id, node);
    return node;
  }

  function forget({ id, children }: ShownNode): void {
    nodes.delete(id);
    children.forEach(forget);
  }

  function change(node: ShownNode, element: PanelElement, records: RemoteMutationRecord[]): void {
    const before = propertiesOf(node.element);
    const after = propertiesOf(element);
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
      records.push([MUTATION_TYPE_UPDATE_PROPERTY, node.id, name, after[name] ?? null]);
    }
    node.children = changeAll(node.id, node.children, childrenOf(element), records);
    node.element = element;
  }

  function changeAll(
    parent: string,
    before: readonly ShownNode[],
    after: readonly PanelElement[],
    records: RemoteMutationRecord[],
  ): readonly ShownNode[] {
    const changed = after.map((element, index) => {
      const node = before[index];
      if (node?.element.type === element.type) {
        change(node, element, records);
        return node;
      }
      if (node !== undefined) {
        forget(node);
        records.push([MUTATION_TYPE_REMOVE_CHILD, parent, index]);
      }
      const made = show(element);
      records.push([MUTATION_TYPE_INSERT_CHILD, parent, serialize(made), index]);
      return made;
    });
    for (const node of before.slice(after.length)) {
      forget(node);
      records.push([MUTATION_TYPE_REMOVE_CHILD, parent, after.length]);
    }
    return changed;
  }

  return {
    update(elements) {
      const records: RemoteMutationRecord[] = [];
      shown = changeAll(ROOT_ID, shown, elements.filter(isElement), records);
      return records;
    },
    find(id, name) {
      const node = nodes.get(id);
      const found: unknown = node && Reflect.get(node.element, name);
      return typeof found === 'function' ? (value) => Reflect.apply(found, undefined, [value]) : undefined;
    },
  };
}

function isElement(child: PanelChild): child is PanelElement {
  if (child === null || child === false || child === undefined) return false;
  if (typeof child === 'object' && typeof child.type === 'string') return true;
  throw new TypeError('A panel shows elements: objects such as { type: "text", text: "Hello" }.');
}

const childrenOf = (element: PanelElement): readonly PanelElement[] =>
  element.type === 'stack' ? element.children.filter(isElement) : [];

/** What the page sees of an element: everything but its children and its functions. */
const propertiesOf = (element: PanelElement): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(element).filter(
      ([name, value]) => name !== 'type' && name !== 'children' && value !== undefined && typeof value !== 'function',
    ),
  );

const serialize = ({ id, element, children }: ShownNode): RemoteElementSerialization => ({
  id,
  type: NODE_TYPE_ELEMENT,
  element: element.type,
  properties: propertiesOf(element),
  children: children.map(serialize),
});
