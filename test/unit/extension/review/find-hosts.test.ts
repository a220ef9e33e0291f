import { expect, test } from 'vitest';
import { openFolder } from '../../../../packages/extension/src/folder/open-folder.ts';
import { findHosts } from '../../../../packages/extension/src/review/find-hosts.ts';
import { loadSourceModules } from '../../../../packages/extension/src/source-module.ts';
import { createFolder } from '../../../support/create-folder.ts';

/** `host line:column` of every call that is found in a source. */
async function hostsIn(source: string): Promise<string[]> {
  const { dir, path } = await createFolder({ 'a.ts': source });
  const files = [{ file: 'a.ts', path: path('a.ts'), imports: {} }];
  const modules = await loadSourceModules(openFolder(dir), files);
  return findHosts(modules).flatMap((found) =>
    found.static.map(({ line, column }) => `${found.host} ${line}:${column}`),
  );
}

/** A text of 2^n letters, in n steps. */
const doubled = (n: number) =>
  ['const c0 = "x";', ...Array.from({ length: n }, (_, i) => `const c${i + 1} = c${i} + c${i};`), `fetch(c${n});`].join(
    '\n',
  );

test.each([
  ['a literal', "fetch('https://api.example.com/x')", ['api.example.com 1:1']],
  ['a port', "fetch('http://127.0.0.1:3000')", ['127.0.0.1:3000 1:1']],
  ['upper case', "fetch('HTTPS://API.Example.com/')", ['api.example.com 1:1']],
  ['a user in front of the host', "fetch('https://good.example@evil.example/x')", ['evil.example 1:1']],
  ['a template whose host stands in the source', `fetch(\`https://api.example.com/\${id}\`)`, ['api.example.com 1:1']],
  ['a template whose host does not', `fetch(\`https://\${name}.example.com/\`)`, ['computed 1:1']],
  ['a host that goes on after what is known', `fetch(\`https://api.example.com\${rest}\`)`, ['computed 1:1']],
  ['a constant', "const BASE = 'https://a.example';\nfetch(BASE + '/x');", ['a.example 2:1']],
  ['a constant in a template', `const BASE = 'https://a.example';\nfetch(\`\${BASE}/x/\${id}\`);`, ['a.example 2:1']],
  ['a variable', "let base = 'https://a.example/';\nfetch(base);", ['computed 2:1']],
  ['a parameter of the name of a constant', "const u = 'https://a.example/';\n(u) => fetch(u);", ['computed 2:8']],
  ['a URL', "fetch(new URL('https://a.example/x'))", ['a.example 1:1']],
  ['a URL with a base', "fetch(new URL('/x', 'https://a.example'))", ['a.example 1:1']],
  ['a URL whose address may be a whole one', "fetch(new URL(path, 'https://a.example'))", ['computed 1:1']],
  ['a request', "fetch(new Request('https://a.example'))", ['computed 1:1']],
  ['globalThis', "globalThis.fetch('https://a.example/')", ['a.example 1:1']],
  ['globalThis in brackets', "globalThis['fetch']('https://a.example/')", ['a.example 1:1']],
  ['another name', "const call = fetch;\ncall('https://a.example/');", ['computed 1:14']],
  ['a constant made of itself', 'const a = a + a;\nfetch(a);', ['computed 2:1']],
  ['constants that double one another', doubled(60), ['computed 62:1']],
  ['nothing', 'fetch()', ['computed 1:1']],
  ['a function of the module', "const fetch = (x) => x;\nfetch('https://a.example/');", []],
  ['a question', "typeof fetch === 'function'", []],
  ['a method of that name', "store.fetch('https://a.example/')", []],
])('the host of %s', async (_, source, expected) => {
  expect(await hostsIn(source)).toEqual(expected);
});

test('hosts are in the order of their names, each with all its places', async () => {
  expect(
    await hostsIn("fetch('https://b.example/');\nfetch('https://a.example/');\nfetch('https://b.example/');"),
  ).toEqual(['a.example 2:1', 'b.example 1:1', 'b.example 3:1']);
});
