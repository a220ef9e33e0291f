import { expect, test } from 'vitest';
import { HANDLER_GLOBALS } from '#contract';
import { expectInBoth, expectInside, inBothWorlds } from '../../../support/beside-node.ts';

/** Web interfaces of a handler. */
const INTERFACES = Object.keys(HANDLER_GLOBALS).filter((name) => /^[A-Z]/.test(name) && !/^Api/.test(name));

/** Functions of an object and accessors of its properties, by their keys. */
const FUNCTIONS_OF = `
  const functionsOf = (object) => Object.getOwnPropertyNames(object).filter((key) => key !== 'constructor').flatMap((key) => {
    const { value, get, set } = Object.getOwnPropertyDescriptor(object, key);
    return [[key, value], [key, get], [key, set]].filter(([, made]) => typeof made === 'function');
  });
`;

test('functions of web interfaces have the names and lengths that they have in Node', async () => {
  const tell = (name: string) => `(() => { ${FUNCTIONS_OF}
    const tell = (object) => functionsOf(object).map(([key, made]) => [key + ' ' + made.name, made.length]);
    return { own: ${name}.length, statics: Object.fromEntries(tell(${name})), members: Object.fromEntries(tell(${name}.prototype)) };
  })()`;
  type Told = Record<string, { own: number; statics: Record<string, number>; members: Record<string, number> }>;
  const both = await inBothWorlds(Object.fromEntries(INTERFACES.map((name) => [name, tell(name)])));
  const [node, handler] = [both.node as Told, both.handler as Told];
  expect(Object.keys(handler)).toEqual(INTERFACES);
  // Node lacks it.
  delete handler.CustomEvent?.members['initCustomEvent initCustomEvent'];
  for (const name of INTERFACES) expect({ [name]: node[name] }).toMatchObject({ [name]: handler[name] });
});

test('web interfaces have the shape of Web IDL', async () => {
  await expectInside(
    `${FUNCTIONS_OF}
    const odd = [];
    const look = (isRight, ...what) => { if (!isRight) odd.push(what.join(' ')); };
    for (const name of ${JSON.stringify(INTERFACES)}) {
      const made = globalThis[name];
      const { prototype } = made;
      const parent = { AbortSignal: EventTarget, CustomEvent: Event, File: Blob }[name];
      look(Object.getPrototypeOf(made) === (parent ?? Function.prototype), name, 'inherits');
      look(Object.getPrototypeOf(prototype) === (name === 'DOMException' ? Error : (parent ?? Object)).prototype, name, 'prototype inherits');
      const tag = Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag);
      look(tag?.value === name && !tag.writable && !tag.enumerable && tag.configurable, name, 'tag');
      for (const [holder, hidden] of [[made, ['length', 'name', 'prototype']], [prototype, ['constructor']]])
        for (const key of Object.getOwnPropertyNames(holder)) {
          const property = Object.getOwnPropertyDescriptor(holder, key);
          look(property.enumerable !== hidden.includes(key), name, key, 'enumerable');
          if (typeof property.value === 'number' && !hidden.includes(key)) look(!property.writable && !property.configurable, name, key, 'constant');
        }
      for (const [key, method] of [...functionsOf(made), ...functionsOf(prototype)]) look(!Object.hasOwn(method, 'prototype'), name, key, 'constructs');
    }
    return odd;`,
    [],
  );
});

test('attributes ask for an object of their interface', async () => {
  await expectInBoth(
    `const odd = [];
    for (const name of ['Request', 'Response', 'Blob', 'Headers', 'FormData', 'TextDecoder', 'TextEncoder', 'AbortSignal', 'DOMException']) {
      const { prototype } = globalThis[name];
      for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
        if (get !== undefined && await thrown(() => get.call({})) !== 'TypeError') odd.push(name + '.' + key);
    }
    return odd;`,
    [],
  );
});

test('requests and responses have the members of a body themselves, under no class of their own', async () => {
  await expectInBoth(
    `const over = [Request, Response].map((made) => Object.getPrototypeOf(made.prototype) === Object.prototype && Object.getPrototypeOf(made) === Function.prototype);
    const members = ['body', 'bodyUsed', 'arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'].every((key) => Object.hasOwn(Request.prototype, key) && Object.hasOwn(Response.prototype, key));
    const { text } = Response.prototype;
    class Answer extends Response { shout() { return this.text().then((said) => said.toUpperCase()); } }
    return { over, members, own: text !== Request.prototype.text, refused: await thrown(() => text.call({})), said: await new Answer('ok').shout() };`,
    { over: [true, true], members: true, own: true, refused: 'TypeError', said: 'OK' },
  );
});

test('iterators of headers and forms are objects of one prototype each, and no generators', async () => {
  await expectInBoth(
    `const form = new FormData(); form.append('a', '1');
    const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    const seen = [];
    for (const made of [new Headers({ a: '1' }), form]) {
      const walk = made.entries();
      const prototype = Object.getPrototypeOf(walk);
      const next = Object.getOwnPropertyDescriptor(prototype, 'next');
      seen.push({
        inherits: Object.getPrototypeOf(prototype) === iteratorPrototype, one: [made.keys(), made.values(), made[Symbol.iterator]()].every((other) => Object.getPrototypeOf(other) === prototype),
        tag: Object.prototype.toString.call(walk), next: [next.enumerable, next.writable, next.configurable, next.value.name, next.value.length], generator: ['return', 'throw'].filter((key) => key in walk),
        steps: [walk.next(), walk.next(), walk.next()], itself: walk[Symbol.iterator]() === walk, default: made.constructor.prototype.entries === made.constructor.prototype[Symbol.iterator],
        refused: [await thrown(() => next.value.call({})), await thrown(() => made.constructor.prototype.keys.call({})), await thrown(() => made.forEach()), await thrown(() => made.forEach({}))], helped: walk.constructor === undefined ? '' : [...made.keys().map((key) => key + key)],
      });
    }
    return seen;`,
    ['Headers', 'FormData'].map((name) => ({
      inherits: true,
      one: true,
      tag: `[object ${name} Iterator]`,
      next: [true, true, true, 'next', 0],
      generator: [],
      steps: [{ value: ['a', '1'], done: false }, { done: true }, { done: true }],
      itself: true,
      default: true,
      refused: Array(4).fill('TypeError'),
      helped: ['aa'],
    })),
  );
});

test('global functions have names, the length of what they need, and make no objects', async () => {
  const names = ['atob', 'btoa', 'clearInterval', 'clearTimeout', 'queueMicrotask', 'structuredClone'];
  const given = [...names, 'fetch', 'setInterval', 'setTimeout'];
  await expectInside(
    `return ${JSON.stringify(given)}.map((name) => [globalThis[name].name, globalThis[name].length, Object.hasOwn(globalThis[name], 'prototype')]);`,
    given.map((name) => [name, name.startsWith('clear') ? 0 : 1, false]),
  );
});

test('the console is a namespace, whose functions have names of their own', async () => {
  await expectInside(
    `const names = Object.keys(console);
    const { log } = console;
    log('still here');
    return { odd: names.filter((name) => console[name].name !== name || console[name].length !== 0 || Object.hasOwn(console[name], 'prototype')), log: names.includes('log'),
      over: Reflect.ownKeys(Object.getPrototypeOf(console)).length, tag: String(console) };`,
    { odd: [], log: true, over: 0, tag: '[object console]' },
  );
});
