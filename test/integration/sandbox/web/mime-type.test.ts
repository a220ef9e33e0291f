import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';

/** Values of the header `content-type`. */
const TYPES = [
  ...[
    'text/html',
    'TEXT/Html',
    ' text/html ',
    'text/html;',
    'text/html;;;',
    'text',
    '/',
    'text/',
    '/html',
    'a/b/c',
    'te xt/html',
  ],
  ...[
    'text/html;a=b',
    'text/html;A=B',
    'text/html ; a=b',
    'text/html; a=b; a=c',
    'text/html;a',
    'text/html;a=',
    'text/html;=b',
  ],
  // Spaces around the equals sign belong to the name, which then is none, and to the value.
  ...['text/html;a =b', 'text/html;a= b', 'text/html;a = b', 'text/html;a= "b"', 'text/html;a=b ', 'text/html;a=b c'],
  // Quotes: of a value, in a value, not closed, escaped, with something after them.
  ...[
    'text/html;a="b"',
    'text/html;a="b c"',
    'text/html;a="b;c"',
    'text/html;a="b',
    'text/html;a="',
    'text/html;a=""',
    'text/html;a="b"c',
  ],
  ...[
    'text/html;a=b"c',
    'text/html;a=b";c=d"',
    'text/html;a="b\\"c"',
    'text/html;a="b\\',
    'text/html;a="b"c;d=e',
    'text/html;"a"=b',
  ],
  ...['text/html;a=é', 'text/html;é=a', 'text/html;a="é"', 'text/html;a=\u00ff'],
  // Several values: the last that says something.
  ...[
    'text/html, text/plain',
    'text/plain, x',
    'text/plain, */*',
    'text/html;a=",", text/plain',
    'text/html;a=b, text/html',
  ],
  ...[
    'text/html;charset=x, text/html',
    'text/html;charset=x, text/html;charset=y, text/html',
    'text/html;charset=x, a/b, text/html',
  ],
];

test('types of bodies are read and written as in Node', async () => {
  const { handler, node } = await inBothWorlds(
    Object.fromEntries(
      TYPES.map((type) => {
        const headers = JSON.stringify([['content-type', type]]);
        return [type, `(async () => (await new Response('', { headers: ${headers} }).blob()).type)()`];
      }),
    ),
  );
  expect(handler).toEqual(node);
});

test('the boundary of a form may be quoted, and stand among other parameters', async () => {
  const body = '\'--a b\\r\\ncontent-disposition: form-data; name="x"\\r\\n\\r\\n1\\r\\n--a b--\\r\\n\'';
  const read = (type: string) =>
    `(async () => [...await new Response(${body}, { headers: { 'content-type': ${JSON.stringify(type)} } }).formData()])()`;
  const { handler } = await inBothWorlds({
    quoted: read('multipart/form-data; boundary="a b"'),
    'among others': read('Multipart/Form-Data;x="a;b";boundary="a b";y'),
  });
  expect(handler).toEqual({ quoted: [['x', '1']], 'among others': [['x', '1']] });
});
