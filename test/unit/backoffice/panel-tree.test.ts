import { RemoteReceiver, type RemoteReceiverNode } from '@remote-dom/core/receivers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PanelChild, PanelElement } from '#contract';
import { checkMessage } from '../../../packages/backoffice/page/panels/check-message.ts';
import { checkTree } from '../../../packages/backoffice/page/panels/check-tree.ts';
import { createTree } from '../../../packages/backoffice/page/panels/worker/tree.ts';

/** A panel and the page that it is shown on, with all that lies between them. */
function createPair() {
  const tree = createTree();
  const receiver = new RemoteReceiver();
  return {
    tree,
    receiver,
    render(...elements: readonly PanelChild[]) {
      const message = checkMessage(JSON.stringify({ kind: 'tree', records: tree.update(elements) }));
      if (message?.kind !== 'tree') throw new Error('The page does not know the message.');
      receiver.connection.mutate(message.records);
      return checkTree(receiver.root);
    },
    shown: () => receiver.root.children.map(toElement),
  };
}

/** What the page shows, as the panel would write it, without functions and what is null. */
function toElement(node: RemoteReceiverNode): unknown {
  if (!('element' in node)) return node;
  const properties = Object.fromEntries(Object.entries(node.properties).filter(([, value]) => value !== null));
  const children = node.element === 'stack' ? { children: node.children.map(toElement) } : {};
  return { type: node.element, ...properties, ...children };
}

const text = (value: string): PanelElement => ({ type: 'text', text: value });

const { element } = fc.letrec<{ element: PanelElement; children: PanelElement[] }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    fc.string().map(text),
    fc.string().map((label): PanelElement => ({ type: 'badge', text: label, tone: 'good' })),
    fc.boolean().map((disabled): PanelElement => ({ type: 'button', label: 'x', disabled, onPress: () => undefined })),
    tie('children').map((children): PanelElement => ({ type: 'stack', children })),
  ),
  children: fc.array(tie('element'), { maxLength: 4 }),
}));

describe('what a panel renders', () => {
  test('is what the page shows, whatever it showed before', () => {
    fc.assert(
      fc.property(fc.array(fc.array(element, { maxLength: 5 }), { maxLength: 6 }), (renders) => {
        const pair = createPair();
        for (const elements of renders) {
          expect(pair.render(...elements)).toBeUndefined();
          expect(pair.shown()).toEqual(JSON.parse(JSON.stringify(elements)));
        }
      }),
    );
  });

  test('keeps elements at the same place and of the same type, with the functions that they have now', async () => {
    const { tree, render, receiver } = createPair();
    const presses: string[] = [];
    const press = (label: string): PanelElement => ({ type: 'button', label, onPress: () => presses.push(label) });
    render(text('a'), press('first'));
    const [, before] = receiver.root.children;
    render(null, false, text('b'), press('second'));
    const [, after] = receiver.root.children;
    expect(after).toBe(before);
    tree.find(after?.id ?? '', 'onPress')?.(undefined);
    expect(presses).toEqual(['second']);
    render(text('b'));
    expect(tree.find(after?.id ?? '', 'onPress')).toBeUndefined();
  });

  test('sends nothing when nothing changed', () => {
    const { tree } = createPair();
    tree.update([text('a')]);
    expect(tree.update([text('a')])).toEqual([]);
  });

  test.for([['text'], [undefined, 'text'], [{ text: 'x' }], [[]]])('is refused where it is no element: %j', (given) => {
    expect(() => createTree().update(given as never)).toThrow(TypeError);
  });
});

const rows = (count: number) => Array.from({ length: count }, () => []);
const nested = (depth: number): PanelElement =>
  depth === 0 ? text('x') : { type: 'stack', children: [nested(depth - 1)] };

describe('the page refuses', () => {
  test.for<[problem: RegExp, element: unknown]>([
    [/no such element/, { type: 'script', text: 'x' }],
    [/no such element/, { type: 'toString' }],
    [/text needs "text"/, { type: 'text' }],
    [/"text" of text/, { type: 'text', text: { toString: 'x' } }],
    [/"text" of text/, { type: 'text', text: 'x'.repeat(10_001) }],
    [/"tone" of banner/, { type: 'banner', text: 'x', tone: 'loud' }],
    [/button has no "style"/, { type: 'button', label: 'x', style: 'position: fixed' }],
    [/text has no "__proto__"/, JSON.parse('{ "type": "text", "text": "x", "__proto__": { "html": "x" } }')],
    [/text has no "constructor"/, { type: 'text', text: 'x', constructor: 'x' }],
    [/"rows" of table/, { type: 'table', caption: 'x', columns: [], rows: [[{}]] }],
    [/"options" of select/, { type: 'select', label: 'x', options: [null] }],
    [/more than 2000/, { type: 'table', caption: 'x', columns: [], rows: rows(2_000) }],
    [/more than 16 levels/, nested(16)],
  ])('%s', ([problem, given]) => {
    expect(createPair().render(given as PanelElement)).toMatch(problem);
  });

  const node = { id: '1', type: 1, element: 'text', properties: { text: 'x' }, children: [] };
  test('the same id twice, and children where there are none', () => {
    const show = (...nodes: object[]) => {
      const receiver = new RemoteReceiver();
      const records = nodes.map((child, index) => [0, '~', child, index]);
      const message = checkMessage(JSON.stringify({ kind: 'tree', records }));
      if (message?.kind === 'tree') receiver.connection.mutate(message.records);
      return checkTree(receiver.root);
    };
    expect(show(node, node)).toMatch(/same id/);
    expect(show({ ...node, id: '~' })).toMatch(/same id/);
    expect(show({ ...node, children: [{ ...node, id: '2' }] })).toMatch(/no children/);
    expect(show(node)).toBeUndefined();
  });

  test.for([
    'no json',
    'null',
    '[]',
    '{"kind":"other"}',
    '{"kind":"__proto__"}',
    '{"kind":"tree"}',
    '{"kind":"tree","records":[["0"]]}',
    '{"kind":"tree","records":[[2,"1","text"]]}',
    '{"kind":"tree","records":[[0,"~",{"id":"1","type":3,"data":"x"},0]]}',
    '{"kind":"tree","records":[[3,"1","__proto__",{"text":"x"}]]}',
    '{"kind":"tree","records":[[3,"1","onclick","x",3]]}',
    '{"kind":"tree","records":[[3,"~","text","x"]]}',
    '{"kind":"tree","records":[[1,"~",-1]]}',
    '{"kind":"tree","records":[[0,"~",{"id":"1","type":1,"element":"text","properties":{},"eventListeners":{"click":"x"},"children":[]},0]]}',
    '{"kind":"call","id":1,"request":{"method":"TRACE","path":"/api/orders"}}',
    '{"kind":"call","id":"1","request":{"method":"GET","path":"/api/orders"}}',
    '{"kind":"log","level":"loud","text":"x"}',
    '{"kind":"error","error":{"name":"x"}}',
  ])('the message %s', (sent) => {
    expect(checkMessage(sent)).toBeUndefined();
  });

  test('any other message without ever throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom('tree', 'call', 'log', 'error'), fc.jsonValue(), fc.jsonValue(), (kind, a, b) => {
        checkMessage(JSON.stringify({ kind, records: a, request: a, error: a, id: b, level: b, text: a }));
      }),
    );
  });

  test('what a call carries besides method, path, query and body, such as whose it is', () => {
    const request = { method: 'get', path: '/api/orders', appId: 'other', apiKey: null, query: { page: 2 } };
    expect(checkMessage(JSON.stringify({ kind: 'call', id: 1, request }))).toEqual({
      kind: 'call',
      id: 1,
      request: { method: 'GET', path: '/api/orders', query: { page: 2 } },
    });
  });
});
