import { test } from 'vitest';
import { expectInBoth, expectInside } from '../../../support/beside-node.ts';

test('headers are joined, and walked sorted and in lower case', async () => {
  await expectInBoth(
    `const headers = new Headers({ 'X-B': ' 1\\t', a: 2, C: null });
    headers.append('x-b', '3'); headers.append('A', ''); headers.set('D', 'x'); headers.append('_~!', 'y');
    const read = [headers.get('X-b'), headers.get('A'), headers.get('no'), headers.has('d'), headers.has('no')];
    headers.set('x-B', 'only'); headers.delete('C'); headers.delete('no');
    const seen = [];
    headers.forEach(function (value, name, self) { seen.push([name, value, self === headers, this.mark]); }, { mark: 1 });
    return { read, all: [...headers], entries: [...headers.entries()].length, keys: [...headers.keys()], values: [...headers.values()], seen: seen[0], tag: Object.prototype.toString.call(headers) };`,
    {
      read: ['1, 3', '2, ', null, true, false],
      all: [
        ['_~!', 'y'],
        ['a', '2, '],
        ['d', 'x'],
        ['x-b', 'only'],
      ],
      entries: 4,
      keys: ['_~!', 'a', 'd', 'x-b'],
      values: ['y', '2, ', 'x', 'only'],
      seen: ['_~!', 'y', true, 1],
      tag: '[object Headers]',
    },
  );
});

test('headers are made from pairs, objects and headers', async () => {
  await expectInBoth(
    `const first = new Headers([['b', '1'], ['a', '2'], ['B', '3']]);
    const copy = new Headers(first);
    copy.append('a', '4');
    return { first: [...first], copy: [...copy], map: [...new Headers(new Map([['k', 'v']]))], pairs: [...new Headers([new Set(['n', 'v'])])], empty: [[...new Headers()], [...new Headers(undefined)], [...new Headers([])], [...new Headers({})]] };`,
    {
      first: [
        ['a', '2'],
        ['b', '1, 3'],
      ],
      copy: [
        ['a', '2, 4'],
        ['b', '1, 3'],
      ],
      map: [['k', 'v']],
      pairs: [['n', 'v']],
      empty: [[], [], [], []],
    },
  );
});

test('headers are made from the own enumerable properties of an object, a function too', async () => {
  await expectInside(
    `const object = Object.create({ inherited: '1' }, { seen: { value: '2', enumerable: true }, unseen: { value: '3' } });
    return [[...new Headers(object)], [...new Headers(Object.assign(() => {}, { named: 'v' }))]];`,
    [[['seen', '2']], [['named', 'v']]],
  );
});

test('headers refuse names, values and arguments that are none', async () => {
  await expectInBoth(
    `const headers = new Headers();
    const names = ['', ' ', 'a b', 'a:', 'é', '客', 'a\\n', '(', '[a]', '"'];
    const values = ['a\\nb', 'a\\rb', 'a\\0b', '客'];
    const answers = [];
    for (const name of names) answers.push(await thrown(() => headers.append(name, 'v')), await thrown(() => headers.set(name, 'v')), await thrown(() => headers.get(name)), await thrown(() => headers.has(name)), await thrown(() => headers.delete(name)));
    for (const value of values) answers.push(await thrown(() => headers.append('a', value)), await thrown(() => headers.set('a', value)), await thrown(() => new Headers({ a: value })));
    for (const init of [null, 1, 'text', true, [['a']], [['a', 'b', 'c']], ['ab'], [5], { [Symbol('s')]: 'v' }, { '': 'v' }]) answers.push(await thrown(() => new Headers(init)));
    answers.push(await thrown(() => headers.append('a')), await thrown(() => headers.set('a')), await thrown(() => headers.get()), await thrown(() => headers.has()), await thrown(() => headers.delete()), await thrown(() => headers.forEach()), await thrown(() => Headers()));
    return { all: answers.length, refused: answers.filter((name) => name === 'TypeError').length, left: [...headers], kept: new Headers({ a: '\\r\\n x\\u0001é\\x7f \\n' }).get('a') };`,
    { all: 79, refused: 79, left: [], kept: 'x\u0001é\x7f' },
  );
});

test('cookies are never joined in a walk', async () => {
  await expectInBoth(
    `const headers = new Headers([['Set-Cookie', 'b=1'], ['x', '1'], ['set-cookie', 'a=2; Path=/']]);
    const before = [headers.getSetCookie(), headers.get('set-cookie'), [...headers], new Headers(headers).getSetCookie()];
    headers.append('SET-COOKIE', 'c=3'); const appended = headers.getSetCookie();
    headers.set('set-cookie', 'd=4'); const set = headers.getSetCookie();
    headers.delete('Set-Cookie');
    return { before, appended, set, after: headers.getSetCookie() };`,
    {
      before: [
        ['b=1', 'a=2; Path=/'],
        'b=1, a=2; Path=/',
        [
          ['set-cookie', 'b=1'],
          ['set-cookie', 'a=2; Path=/'],
          ['x', '1'],
        ],
        ['b=1', 'a=2; Path=/'],
      ],
      appended: ['b=1', 'a=2; Path=/', 'c=3'],
      set: ['d=4'],
      after: [],
    },
  );
});

test('a change during a walk is seen', async () => {
  await expectInBoth(
    `const headers = new Headers({ b: '1', d: '1' });
    const seen = [];
    for (const [name] of headers) { seen.push(name); if (name === 'b') { headers.append('c', '1'); headers.append('e', '1'); } if (name === 'd') headers.delete('e'); }
    return seen;`,
    ['b', 'c', 'd'],
  );
});
