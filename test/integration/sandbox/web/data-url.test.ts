import { expect, test } from 'vitest';
import { expectInBoth, inBothWorlds } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

const URLS = [
  ...[
    'data:,',
    'data:,hello',
    'data:text/plain,a b',
    'data:,%00%ff%zz%',
    'data:,é😀',
    'data:,a,b',
    'data:,a?b',
    'data:,a#b',
    'DATA:,x',
  ],
  ...['data://host/,x', 'data:/a/../,x', 'data:\ttext/html\n,x', ' data:,x '],
  ...[
    'data:text/html;charset=x,1',
    'data:TEXT/Html;Charset=X,1',
    'data:;charset=x,1',
    'data:;a="b c",1',
    'data:; a=b,1',
    'data:text/html ;a=b,1',
  ],
  ...['data:nothing,1', 'data:a/b/c,1', 'data:é/a,1', 'data:text/html;,1', 'data:text%2Fhtml,1'],
  ...[
    'data:;base64,aGk=',
    'data:;base64,aGk',
    'data:;base64,aG%6b%3d',
    'data:;base64,a G k',
    'data:;base64,',
    'data:text/html;BASE64,aGk=',
  ],
  ...[
    'data:text/html; base64,aGk=',
    'data:;base64;,aGk=',
    'data:a/b;base64;x=y,aGk=',
    'data:base64,aGk=',
    'data:a/b;x=base64,aGk=',
  ],
];

/** All of the answer to a fetch. */
const answerOf = (url: string, init = '{}') => `(async () => {
  const r = await fetch(${JSON.stringify(url)}, ${init});
  return [r.status, r.statusText, r.ok, r.type, r.url, r.redirected, [...r.headers], r.body === null, [...new Uint8Array(await r.arrayBuffer())]];
})()`;

test('data: URLs are answered as in Node, without a host', async () => {
  const { handler, node } = await inBothWorlds(Object.fromEntries(URLS.map((url) => [url, answerOf(url)])));
  expect(handler).toEqual(node);
});

test.for([
  ['data:', 'A data: URL has a comma before its data, as in data:text/plain,hello.'],
  ['data:text/plain;base64', 'A data: URL has a comma before its data, as in data:text/plain,hello.'],
  ['data:text/plain#,x', 'A data: URL has a comma before its data, as in data:text/plain,hello.'],
  ['data:;base64,a', 'The data: URL says that its data is base64, and it is not.'],
  ['data:;base64,a=b=', 'The data: URL says that its data is base64, and it is not.'],
  ['data:;base64,%ff', 'The data: URL says that its data is base64, and it is not.'],
] as const)('a bad one is a TypeError at the line of the call: %s', async ([url, message]) => {
  const { run } = await startSandbox({ 'a.ts': handlerOf(`\n\nawait fetch(${JSON.stringify(url)});`) });
  expect((await run('a.ts')).outcome).toMatchObject({
    kind: 'threw',
    error: { name: 'TypeError', message, stack: expect.stringContaining('a.ts:3:') },
  });
});

test('a request for data is a request: its method, its signal, its user', async () => {
  await expectInBoth(
    `const text = async (...values) => (await fetch(...values)).text();
     const used = new Request('data:,posted', { method: 'POST', body: 'b' });
     return [
       await text(new Request('data:,asked')),
       await text(new URL('data:,url')),
       await text(used), used.bodyUsed,
       await text('data:,head', { method: 'HEAD' }),
       await text('data:,same', { mode: 'same-origin', redirect: 'error' }),
       await thrown(() => fetch('data:,x', { signal: AbortSignal.abort() })),
       await thrown(() => fetch('data://u:p@h/,x')),
     ];`,
    ['asked', 'url', 'posted', true, '', 'same', 'AbortError', 'TypeError'],
  );
});

test('what data holds is read as any body: JSON, bytes, a blob with its type; its headers stay as they are', async () => {
  await expectInBoth(
    `const blob = await (await fetch('data:image/png;base64,iVBORw==')).blob();
     const { headers } = await fetch('data:,x');
     return [
       await (await fetch('data:application/json,{"a":[1]}')).json(),
       [...new Uint8Array(await blob.arrayBuffer())], blob.type,
       await thrown(() => headers.set('content-type', 'a/b')),
     ];`,
    [{ a: [1] }, [137, 80, 78, 71], 'image/png', 'TypeError'],
  );
});

test('data takes no fetch of the attempt, asks nobody, and is no longer than other answers', async () => {
  const asked: string[] = [];
  const { result, lines } = await startSandbox(
    {
      'a.ts': handlerOf(`
        const sizes = [];
        for (const size of [0, 10]) sizes.push((await (await fetch('data:,' + 'x'.repeat(size))).text()).length);
        const long = await fetch('data:;base64,MTIzNDU2Nzg5MDE=').catch((error) => [error.name, error.message]);
        return { sizes, long };`),
    },
    {
      limits: { responseBodyBytes: 10, fetches: 0 },
      fetchHost: async ({ url }) => {
        asked.push(url);
        return { failed: { name: 'TypeError', message: 'asked' } };
      },
    },
  );
  expect(await result('a.ts')).toEqual({
    sizes: [0, 10],
    long: ['LimitError', 'The answer to a fetch of a handler may have 10 bytes.'],
  });
  expect({ asked, lines }).toEqual({ asked: [], lines: [] });
});

test('megabytes of data fit into the memory of an attempt', async () => {
  const { result } = await startSandbox(
    {
      'a.ts': handlerOf(`
        const response = await fetch('data:application/octet-stream;base64,' + 'QUJD'.repeat(700_000));
        const bytes = new Uint8Array(await response.arrayBuffer());
        return [bytes.length, bytes[0], bytes.at(-1)];`),
    },
    { limits: { cpuMs: 20_000 } },
  );
  expect(await result('a.ts')).toEqual([2_100_000, 65, 67]);
});
