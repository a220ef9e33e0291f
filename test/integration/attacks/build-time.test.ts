import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleExtension, formatIssue, loadExtension } from '#extension';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';
import { runCli } from '../../support/start-cli.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const SECRET = 'a-secret-of-the-host';

interface Attack {
  readonly name: string;
  /** Files of the extension beside its plugin.json; `paid.ts` is the handler. */
  readonly files?: Readonly<Record<string, string>>;
  /** Links in the extension, by path, to a path of the machine; `outside` is a folder with secrets. */
  readonly links?: Readonly<Record<string, string>>;
  readonly pipes?: readonly string[];
}

const HONEST = 'export default () => 1;\n';
const importing = (specifier: string, more = '') =>
  `import x from ${JSON.stringify(specifier)};\n${more}export default () => x;\n`;
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** Each ends in findings, in time, and takes nothing of the host along. */
const REFUSED: readonly Attack[] = [
  { name: 'a pipe as an import', files: { 'paid.ts': importing('./pipe.ts') }, pipes: ['pipe.ts'] },
  { name: 'a pipe as text', files: { 'paid.ts': importing('./pipe.txt') }, pipes: ['pipe.txt'] },
  { name: 'a pipe as JSON', files: { 'paid.ts': importing('./pipe.json') }, pipes: ['pipe.json'] },
  { name: 'a pipe as the handler', pipes: ['paid.ts'] },
  { name: 'a pipe as package.json', files: { 'paid.ts': HONEST }, pipes: ['package.json'] },
  {
    name: 'a pipe as package.json of a folder',
    files: { 'paid.ts': importing('./lib/x.ts'), 'lib/x.ts': 'export default 1;' },
    pipes: ['lib/package.json'],
  },
  {
    name: 'a pipe as package.json of a package',
    files: { 'paid.ts': importing('pkg'), 'node_modules/pkg/index.js': 'export default 1;' },
    pipes: ['node_modules/pkg/package.json'],
  },
  { name: 'a pipe in a package', files: { 'paid.ts': importing('pkg') }, pipes: ['node_modules/pkg/index.js'] },
  {
    name: 'a link to a device without end',
    files: { 'paid.ts': importing('./zero.txt') },
    links: { 'zero.txt': '/dev/zero' },
  },
  {
    name: 'a link to random bytes',
    files: { 'paid.ts': importing('./random.json') },
    links: { 'random.json': '/dev/urandom' },
  },
  { name: 'a link to a device as package.json', files: { 'paid.ts': HONEST }, links: { 'package.json': '/dev/zero' } },
  { name: 'a link to a device as the handler', links: { 'paid.ts': '/dev/zero' } },
  {
    name: 'a link to the environment of the process',
    files: { 'paid.ts': importing('./env.txt') },
    links: { 'env.txt': '/proc/self/environ' },
  },
  { name: 'a link to a secret', files: { 'paid.ts': importing('./x.txt') }, links: { 'x.txt': 'outside/secret.txt' } },
  {
    name: 'a link to a folder of secrets',
    files: { 'paid.ts': importing('./lib/secret.txt') },
    links: { lib: 'outside' },
  },
  { name: 'a link as the handler', links: { 'paid.ts': 'outside/secret.ts' } },
  {
    name: 'a link as a package',
    files: { 'paid.ts': importing('linked') },
    links: { 'node_modules/linked': 'outside' },
  },
  { name: 'node_modules as a link', files: { 'paid.ts': importing('secret.ts') }, links: { node_modules: 'outside' } },
  { name: 'links in a circle', files: { 'paid.ts': importing('./a/b/c.ts') }, links: { a: 'self', 'loop.ts': 'loop' } },
  {
    name: 'a package whose exports lead outside',
    files: {
      'paid.ts': importing('pkg'),
      'node_modules/pkg/package.json': '{"exports":"./../../../outside/secret.ts"}',
    },
  },
  {
    name: 'a package whose main leads outside',
    files: { 'paid.ts': importing('pkg'), 'node_modules/pkg/package.json': '{"main":"../../../outside/secret.ts"}' },
  },
  {
    name: 'a package whose browser field leads outside',
    files: {
      'paid.ts': importing('pkg'),
      'node_modules/pkg/index.js': 'export default 1;',
      'node_modules/pkg/package.json': '{"main":"index.js","browser":{"./index.js":"../../../outside/secret.ts"}}',
    },
  },
  {
    name: 'imports of package.json that lead outside',
    files: { 'paid.ts': importing('#secret'), 'package.json': '{"imports":{"#secret":"../outside/secret.ts"}}' },
  },
  {
    name: 'imports of package.json that name a file by URL',
    files: { 'paid.ts': importing('#secret'), 'package.json': '{"imports":{"#secret":"file:///etc/hostname"}}' },
  },
  {
    name: 'a browser field of its own that swaps a file',
    files: {
      'paid.ts': importing('./x.ts'),
      'x.ts': 'export default 1;',
      'package.json': '{"browser":{"./x.ts":"../outside/secret.ts"}}',
    },
  },
  {
    name: 'paths of tsconfig.json',
    files: {
      'paid.ts': importing('secret'),
      'tsconfig.json':
        '{"extends":"../outside/tsconfig.json","compilerOptions":{"baseUrl":"../outside","paths":{"secret":["secret.ts"]}}}',
    },
  },
  { name: 'steps upwards', files: { 'paid.ts': importing('../outside/secret.ts') } },
  {
    name: 'steps upwards in a pattern',
    files: { 'paid.ts': "export default (event) => import('../outside/' + event.name + '.ts');\n" },
  },
  {
    name: 'steps upwards in a require pattern',
    files: {
      'paid.ts':
        'declare const require: any;\nexport default (event: any) => require("../outside/" + event.name + ".txt");\n',
    },
  },
  {
    name: 'steps upwards by new URL',
    files: {
      'paid.ts':
        'import x from "../outside/secret.txt" with { type: "text" };\nexport default () => [x, new URL("../outside/secret.txt", import.meta.url)];\n',
    },
  },
  { name: 'a suffix that hides the name', files: { 'paid.ts': importing('../outside/secret.txt?x.ts') } },
  { name: 'a data URL', files: { 'paid.ts': importing('data:text/plain;base64,eA==') } },
  { name: 'a loader in the specifier', files: { 'paid.ts': importing('text!../outside/secret.txt') } },
  {
    name: 'a stylesheet that imports',
    files: {
      'paid.ts': 'import "./x.scss";\nexport default () => 1;\n',
      'x.scss': '@import url(file:///etc/hostname);',
    },
  },
  {
    name: 'constants that double, thirty-four times',
    files: {
      'paid.ts': `enum A { a0 = 'sixteen letters.'${Array.from({ length: 34 }, (_, i) => `, a${i + 1} = \`\${a${i}}\${a${i}}\``).join('')} }\nexport default () => A.a34;\n`,
    },
  },
  { name: 'a path that Yarn would rewrite', files: { 'paid.ts': importing('../__virtual__/a/20/etc/hostname') } },
  { name: 'a file in an archive', files: { 'paid.ts': importing('./a.zip/x.txt'), 'a.zip': 'PK' } },
  {
    name: 'the run file of tillkit',
    files: { 'paid.ts': importing('./.tillkit/run.json'), '.tillkit/run.json': '{}' },
  },
  { name: 'a native module', files: { 'paid.ts': importing('./x.node'), 'x.node': 'x' } },
  { name: 'WebAssembly', files: { 'paid.ts': importing('./x.wasm'), 'x.wasm': 'x' } },
  {
    name: 'JSON that nests without end',
    files: { 'paid.ts': importing('./x.json'), 'x.json': deep('[', ']', 3_000_000) },
  },
  { name: 'code that nests without end', files: { 'paid.ts': `export default () => ${deep('(', ')', 1_000_000)};` } },
  { name: 'a file beyond measure', files: { 'paid.ts': importing('./x.txt'), 'x.txt': 'x'.repeat(17 * 1024 * 1024) } },
];

/** Each bundles, and takes nothing of the host along. */
const HARMLESS: readonly Attack[] = [
  {
    name: 'a source map comment that names a pipe',
    files: { 'paid.ts': `${HONEST}//# sourceMappingURL=pipe.map\n` },
    pipes: ['pipe.map'],
  },
  {
    name: 'a source map comment in a package',
    files: {
      'paid.ts': importing('pkg'),
      'node_modules/pkg/index.js':
        'export default 1;\n/* x # sourceMappingURL=../../../outside/secret.txt */\n//@ sourceMappingURL=/dev/zero\n',
    },
  },
  {
    name: 'an import as bytes of a file',
    files: { 'paid.ts': 'import x from "./x.bin" with { type: "bytes" };\nexport default () => x;\n', 'x.bin': 'x' },
  },
  {
    name: 'a source map comment that names a file',
    files: { 'paid.ts': `${HONEST}//# sourceMappingURL=../outside/secret.txt\n` },
  },
  {
    name: 'a source map comment that names a URL',
    files: { 'paid.ts': `${HONEST}//# sourceMappingURL=file:///etc/hostname\n` },
  },
  {
    name: 'a source map in a comment',
    files: {
      'paid.ts': `${HONEST}//# sourceMappingURL=data:application/json,{"version":3,"sources":["../outside/secret.txt"],"names":[],"mappings":"AAAA"}\n`,
    },
  },
  { name: 'a name for its source', files: { 'paid.ts': `${HONEST}//# sourceURL=../outside/secret.txt\n` } },
  {
    name: 'JSX pragmas',
    files: {
      'paid.ts': `/** @jsx process.exit */\n/** @jsxImportSource ../outside/secret */\n/* @jsxRuntime automatic */\n${HONEST}`,
    },
  },
  {
    name: 'triple-slash references',
    files: { 'paid.ts': `/// <reference path="../outside/secret.ts" />\n/// <reference types="node" />\n${HONEST}` },
  },
  {
    name: 'legal comments',
    files: { 'paid.ts': `/*! @license }); process.exit(); (() => { */\n${HONEST}//! @preserve }); process.exit();\n` },
  },
  {
    name: 'prototypes in JSON',
    files: {
      'paid.ts': 'import x from "./x.json";\nexport default () => x;\n',
      'x.json': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    },
  },
  {
    name: 'texts that end what is around them',
    files: {
      'paid.ts': 'export default () => ["</script>", "*/ }); //", "\\u2028", "\u2028"];\n',
    },
  },
  { name: 'a tsconfig.json that is a pipe', files: { 'paid.ts': HONEST }, pipes: ['tsconfig.json'] },
  {
    name: 'a tsconfig.json that is none',
    files: {
      'paid.ts': HONEST,
      'tsconfig.json': '{"extends":["../outside/tsconfig.json","/dev/zero"],"compilerOptions":{"target":"',
    },
  },
  {
    name: 'scripts of package.json',
    files: {
      'paid.ts': HONEST,
      'package.json':
        '{"scripts":{"postinstall":"exit 1","prepare":"exit 1"},"type":"commonjs","sideEffects":false,"esbuild":{"plugins":["./evil.js"]}}',
    },
  },
  {
    name: 'configurations of tools',
    files: {
      'paid.ts': HONEST,
      'esbuild.config.js': 'throw 1',
      '.npmrc': 'script-shell=/bin/false',
      'vite.config.ts': 'throw 1',
      '.env': `X=${SECRET}`,
    },
  },
  {
    name: 'the environment in the code',
    files: {
      'paid.ts':
        'declare const process: any;\nexport default () => [process.env.PATH, process.env.HOME, process.env, process.env.NODE_ENV, import.meta];\n',
    },
  },
];

/** An extension with an outside beside it. */
async function plant({ files = {}, links = {}, pipes = [] }: Attack) {
  const folder = await createFolder({
    'outside/secret.txt': SECRET,
    'outside/secret.ts': `export default '${SECRET}';`,
    'outside/index.js': `export default '${SECRET}';`,
    'outside/tsconfig.json': '{}',
    'app/plugin.json': manifestOf('paid.ts'),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])),
  });
  const at = (path: string) => folder.path(join('app', path));
  for (const path of [...pipes, ...Object.keys(links)]) await folder.write(`app/${path}.folder`, '');
  for (const pipe of pipes) execFileSync('mkfifo', [at(pipe)]);
  for (const [path, target] of Object.entries(links))
    await symlink(target.startsWith('outside') ? folder.path(target) : target, at(path));
  return folder.path('app');
}

async function build(attack: Attack) {
  const dir = await plant(attack);
  const extension = await loadExtension(dir);
  const { bundle, issues } = await bundleExtension(extension);
  const all = [...extension.issues, ...issues];
  const shown = JSON.stringify([bundle, all, all.map(formatIssue)]);
  return { bundle, codes: all.filter(({ severity }) => severity === 'error').map(({ code }) => code), shown };
}

const NOTHING_TAKEN = [SECRET, process.cwd(), process.env.HOME ?? '/root', process.env.PATH ?? '/usr/bin'];

test.runIf(process.platform !== 'win32').for(REFUSED)('it is refused, in time: $name', async (attack) => {
  const { bundle, codes, shown } = await build(attack);
  expect(codes.length).toBeGreaterThan(0);
  expect(bundle).toBeNull();
  for (const text of NOTHING_TAKEN) expect(shown).not.toContain(text);
});

test.runIf(process.platform !== 'win32').for(HARMLESS)('it changes nothing: $name', async (attack) => {
  const { bundle, codes, shown } = await build(attack);
  expect(codes).toEqual([]);
  expect(bundle?.handlers).toHaveLength(1);
  for (const text of NOTHING_TAKEN) expect(shown).not.toContain(text);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test.runIf(process.platform !== 'win32')('a pipe is a finding of `validate`', async () => {
  const dir = await plant({ name: '', files: { 'paid.ts': importing('./pipe.ts') }, pipes: ['pipe.ts'] });
  const { code, stdout } = await runCli(['validate', '--json'], { cwd: dir });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ valid: false, issues: [{ code: 'file-irregular', file: 'paid.ts' }] });
});

test('sources that bring the bundler down keep no other extension from bundling', async () => {
  const honest = { name: '', files: { 'paid.ts': HONEST } };
  const built = await Promise.all([
    build(honest),
    build({ name: '', files: { 'paid.ts': importing('./x.json'), 'x.json': deep('[', ']', 3_000_000) } }),
    build(honest),
  ]);
  expect(built.map(({ bundle }) => bundle?.handlers.length)).toEqual([1, undefined, 1]);
  expect((await build(honest)).bundle?.handlers).toHaveLength(1);
});

test('a save that brings the bundler down leaves the running code, and the next save is taken', async () => {
  const extension = await createExtension({ handler: 'export default () => "first";\n' });
  const { trigger, idle, deliveries, messages } = await startTestEmulator({ extensions: [extension.dir], watch: true });
  const reloads = () => messages.filter(({ kind }) => kind === 'reload').length;
  const answer = async () => {
    await trigger({ event: 'order.paid' });
    await idle();
    return (await deliveries())[0]?.attempts[0]?.responseBody;
  };
  await extension.write('handler.ts', `export default () => ${deep('[', ']', 1_000_000)};\n`);
  await expect.poll(reloads, { timeout: 40_000 }).toBe(1);
  expect(await answer()).toBe('"first"');
  await extension.write('handler.ts', 'export default () => "second";\n');
  await expect.poll(reloads, { timeout: 40_000 }).toBe(2);
  expect(await answer()).toBe('"second"');
});

test.runIf(process.platform !== 'win32').for(['/dev/zero', '/proc/self/environ', 'secret.txt', 'pipe'])(
  'a manifest that is a link to %s is refused, and shows nothing of it',
  async (target) => {
    const folder = await createFolder({ 'secret.txt': SECRET, 'app/paid.ts': HONEST });
    execFileSync('mkfifo', [folder.path('pipe')]);
    await symlink(target.startsWith('/') ? target : folder.path(target), folder.path('app/plugin.json'));
    const extension = await loadExtension(folder.path('app'));
    expect(extension.manifest).toBeNull();
    const shown = JSON.stringify(extension.issues.map(formatIssue));
    for (const text of NOTHING_TAKEN) expect(shown).not.toContain(text);
  },
);
