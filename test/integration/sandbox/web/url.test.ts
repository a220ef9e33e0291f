import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';

/** Lines of text in which JSON's escapes stand for characters. */
const toLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(`"${line.replaceAll('"', '\\"')}"`));

/** URLs without a base: schemes, credentials, hosts of all kinds, ports, paths, queries, fragments. */
const ABSOLUTE = toLines(String.raw`
http://example.com
http://example.com/a b?c d#e f
HTTP://EXAMPLE.com:80/
https://u:p@h:8443/x
https://u@h
https://:p@h
https://@h/
http://user@name:p@ss@h
http://u:p:q@h
http://u%40:p%3a@h
http://u'"<>\u0060{}^|;=@h
http://h@
http://h:/
http://h:65535/
http://h:65536/
http://h:0/
http://h:00000000000080/
http://h:8a/
http://h:80:80
http://h:\u0661
ftp://h:21/
ws://h:80/x
wss://h:443/x
wss://h:80/
file:///C:/a/../b
file:///c|/x
file:///C|/..
file:///../C:/x
file://host/p
file:c:\\\\foo\\\\bar
file://localhost/x
file:
file:///
file:///a/b?c#d
file://a\u00adb/p
file://\u00ad/p
file://%43%3A
http://192.168.0.1
http://192.168.257
http://0x7f.1
http://0300.1
http://0..0x300/
http://1.2.3.4.5
http://256.256.256.256
http://4294967295
http://4294967296
http://1.2.3.08
http://1.2.3.4.
http://1.2.3.4..
http://0x
http://09.1
http://a.1
http://foo.0x4
http://1e3.com
http://\uff11\uff12\uff17.0.0.1
http://%ef%bc%85%ef%bc%94%ef%bc%91.com
http://[::1]
http://[::1]:80/
https://[2001:db8::1]:8080/
http://[1:2:0:0:5:0:0:0]
http://[::127.0.0.1]
http://[::ffff:1.2.3.4]
http://[1::2::3]
http://[::1
http://[g::]
http://[1:2:3:4:5:6:7:8:9]
http://[1:2:3:4:5:6:7:]
http://[::1%25eth0]
http://[::1.2.3]
http://h/a/./b/../c
http://h/a/%2e/b/%2E%2e/c
http://h/..
http://h/a/..
http://h/a/.
http://h//a//b
http:\\\\h\\a\\b
http://h\\@x
http:h
http:/h
http:///h
http://
http://?q
http:// h
http://h h/
http://a%20b/
http://%41.com
http://%e4%bd%a0.com
http://ex%00.com
http://a<b
http://a^b
http://a|b
http://a%zz
http://xn--e1aybc
http://тест
http://ß.de
http://faß.ExAmPlE/
http://GO\uff0ecom
http://\u00adx
http://\u00ad
http://你好你好
http://\ud83d\udca9.com
http://xn--
http://é.com
http://☃.net
http://ab--c.com
http://-a.com
http://a_b.com
http://a..b
http://.a
http://h./
http://\u3002
http://a\u3002b
http://\ufdfa
http://!"$&'()*+,-.;=_\u0060{}~/
http://h/é?é#é
http://h/\ud83d\ude00
http://h/\ud800
http://h/?\ud800x
http://h/'"<>\u0060{}^|?'"<>\u0060{}^|#'"<>\u0060{}^|
foo://h/'"<>\u0060{}^|?'"<>\u0060{}^|#'"<>\u0060{}^|
http://h/%zz%
http://h/a%2fb
http://h/%7Efoo/~foo
http://h/a;b;c
http://h?q#
http://h?
http://h#
http://h/?#
http://h/a#b#c
http://h/a?b?c
http://h/a\tb\r\nc?\td#\te
mailto:a@b.c
data:text/plain,a b#c d
data:a${'  '}
data:a #x
data:a ?x
javascript:alert(1)
about:blank#x y
urn:a:b
foo:/a/../b
foo:/..//a
foo:a\\b
foo://
foo:///a
foo:////a
foo://h/a/../b
foo://H/
foo://u:p@h:12/
foo://h:
foo://a b
foo://a%20b/
foo://[::1]
foo://ho|st
sc://ñ.test/
sc://a\u0000b
web+x:/.//p
non-special://h\\x
blob:https://h/x
blob:foo
  http://h${'  '}
\thttp://h/\n
ht\ntp://h
\u0000http://h
//h
/x
x
?q
#f
http:
https:x
1http://h
ht+tp-x.1:h
ht*tp://h
`);

const BASES = toLines(`
http://h/a/b/c?q#f
http://u:p@h:81/
file:///C:/x/y
foo://h/a/b
foo:/a/b
foo:///x
mailto:x
data:x#y
`);

const RELATIVE = toLines(String.raw`
d
./d
../d
../../../d
/d
//g
//g:82/d
?x
#y
\\d
\\\\g\\d
http:d
http:/d
http://g
https:d
file:d
foo:d
//
///d
..
.
 d
C|/z
/C:/z
C:/z
d?e
d#e
%2e%2e/d
a//b
//a b
?é'
#é\u0060
:80
x:80
\t//g
/\\g
http://[::1]
file://h2/z
file:/z
//C:/z
`);

const SETTERS: Record<string, string[]> = {
  protocol: ['ftp', 'https:', 'foo', 'file', 'hé', '', 'wss://x', 'ht tp', 'HTTPS', 'https\n', 'http:80'],
  username: ['x', '', 'a:b@c/', 'é', '%zz'],
  password: ['x', '', 'a:b@c/', 'é'],
  host: ['x', 'x:82', 'x:80', '', ':82', 'x/y', 'x?y', 'x\\y', '[::1]:5', '[::1', '1.2', 'a b', 'x:', 'x:99999', 'a@b'],
  hostname: ['x', 'x:82', '', 'x/y', '[::1]', 'a b', ':', 'x?', '127.1'],
  port: ['81', '80', '443', '', '8a', 'a8', '99999', '65535', '-1', '1.5', ' 9', '9\n0', '0', '0x10'],
  pathname: ['x', '/x', 'a b', '?x', '#x', '../y', '\\x', '%2e%2e/z', 'é'],
  search: ['x', '?x', '', '?', "a b'", '#x', 'é', '??'],
  hash: ['x', '#x', '', '#', 'a b`', 'é', '##'],
  href: ['http://n/', 'x', ''],
};

const SET_ON = [
  'http://u:p@h:81/a/b?q#f',
  'https://h/',
  'file:///C:/x',
  'foo://h/p',
  'foo:/p',
  'foo:///x',
  'mailto:x',
  'data:a b ?q#f',
  'wss://h:80/',
  'http://[::1]/',
];

const PARTS = 'href origin protocol username password host hostname port pathname search hash'.split(' ');
const ofUrl = (input: string) => `(() => { const url = new URL(${JSON.stringify(input)});
  return ${JSON.stringify(PARTS)}.map((part) => url[part]); })()`;

/** An expression for each input, by the input. */
const byInput = (inputs: readonly string[], toExpression: (input: string) => string): Record<string, string> =>
  Object.fromEntries(inputs.map((input) => [input, toExpression(input)]));

test('absolute URLs are taken apart as in Node', async () => {
  const { handler, node } = await inBothWorlds(byInput(ABSOLUTE, ofUrl));
  expect(handler).toEqual(node);
});

test('relative URLs are resolved as in Node', async () => {
  const cases = BASES.flatMap((base) => RELATIVE.map((url) => [`${url} at ${base}`, [url, base]]));
  const { handler, node } = await inBothWorlds(
    Object.fromEntries(cases.map(([name, values]) => [name, `new URL(...${JSON.stringify(values)}).href`])),
  );
  expect(handler).toEqual(node);
});

test('the parts of a URL are set as in Node, and a URL that cannot be set stays as it was', async () => {
  const cases = SET_ON.flatMap((url) =>
    Object.entries(SETTERS).flatMap(([part, values]) => values.map((value) => [url, part, value])),
  );
  const { handler, node } = await inBothWorlds(
    Object.fromEntries(
      cases.map((given) => [
        given.join(' '),
        `(() => { const [text, part, value] = ${JSON.stringify(given)}; const url = new URL(text);
          try { url[part] = value; return url.href; } catch (error) { return [error.name, url.href]; } })()`,
      ]),
    ),
  );
  expect(handler).toEqual(node);
});

/** Hosts that Unicode maps, normalizes, or does not allow. */
const HOSTS = [
  ...[
    '①.com',
    'ﬁ.com',
    'e\u0301.com',
    'ª.com',
    'ſ.com',
    'ⅷ.com',
    'ẞ.de',
    'Ω.gr',
    '例え。テスト',
    'a\u200bb.com',
    'x\u3002y',
  ],
  ...[
    '\u0660.com',
    'אa.com',
    'א1.com',
    '1א.com',
    'a\u200db.com',
    'क्\u200dष.com',
    '\u0308x',
    'xn--a',
    'xn--é',
    'a\ufffdb',
  ],
];

test('hosts of all scripts are as in Node', async () => {
  const { handler, node } = await inBothWorlds(
    byInput(HOSTS, (host) => `new URL(${JSON.stringify(`http://${host}`)}).host`),
  );
  expect(handler).toEqual(node);
});

test('file: URLs keep empty segments, and drive letters keep their host', async () => {
  const inputs = [
    'file:////a',
    'file://///a//b',
    'file:///..//a',
    'file:/.//p',
    'file://a/C:/x',
    'file://a/C|/..',
    'file:////C:/',
  ];
  const { handler, node } = await inBothWorlds({
    ...byInput(inputs, ofUrl),
    'drive at the host of the base': "new URL('/C:/z', 'file://host/x').href",
    'empty segments at a base': "new URL('..//b', 'file:////a/').href",
  });
  expect(handler).toEqual(node);
});

test('a blob: URL has the origin of http and https alone', async () => {
  const schemes = ['http', 'https', 'ftp', 'ws', 'file', 'blob', 'foo'];
  const { handler, node } = await inBothWorlds(
    byInput(schemes, (scheme) => `new URL('blob:${scheme}://h.example:81/x').origin`),
  );
  expect(handler).toEqual(node);
});

test('a path without a host is set as in Node', async () => {
  const { handler, node } = await inBothWorlds(
    byInput(['', '/', '//', 'a', '/.', '..', '//a'], (path) => {
      const set = `url.pathname = ${JSON.stringify(path)}`;
      return `['foo:/x', 'foo:/x?q#f', 'foo://h/x'].map((text) => { const url = new URL(text); ${set}; return url.href; })`;
    }),
  );
  expect(handler).toEqual(node);
});

test('a URL shows nothing of how it keeps its parameters', async () => {
  const { handler, node } = await inBothWorlds([
    "(() => { const url = new URL('http://h/?a'); url.searchParams.get('a'); return [Reflect.ownKeys(url).length, { ...url }]; })()",
    "(() => { const url = Object.freeze(new URL('http://h/?a')); return [url.searchParams === url.searchParams, url.searchParams.size]; })()",
    "(() => { const [one, two] = ['http://h/?a', 'http://h/?b'].map((text) => new URL(text)); return [String(one.searchParams), String(two.searchParams)]; })()",
  ]);
  expect(handler).toEqual(node);
});
