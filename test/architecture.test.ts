import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listPaths, readSourceFiles, resolveImport, type SourceFile, visit } from './support/source-file.ts';

/** The layers: which modules each may import, and the npm packages that it alone may. */
const MODULES: { readonly [name: string]: { readonly imports: string; readonly packages: string } } = {
  contract: { imports: '', packages: 'typebox' },
  core: { imports: '', packages: '' },
  store: { imports: 'contract core', packages: 'better-sqlite3 kysely' },
  extension: {
    imports: 'contract core',
    packages: 'chokidar enhanced-resolve esbuild jsonc-parser oxc-parser semver',
  },
  sandbox: {
    imports: 'contract core',
    packages:
      'isolated-vm @jridgewell/trace-mapping web-streams-polyfill whatwg-url whatwg-mimetype tr46 @exodus/bytes @noble/hashes',
  },
  webhooks: { imports: 'contract core store', packages: 'undici' },
  api: { imports: 'contract core store', packages: 'fastify @fastify/multipart jose' },
  control: { imports: 'contract core store api webhooks', packages: '' },
  backoffice: { imports: 'contract', packages: 'esbuild' },
  emulator: { imports: 'contract core store extension sandbox webhooks api control backoffice', packages: '' },
  testing: { imports: 'contract core emulator', packages: 'vitest' },
  cli: { imports: 'contract core extension emulator', packages: 'commander picocolors' },
};

/** The page of the back office: a program of its own that runs in a browser. */
const PAGE = /^packages\/backoffice\/page\//;
const PAGE_PACKAGES =
  'react react-dom @mantine/core @tanstack/react-query wouter uplot @remote-dom/core @jridgewell/trace-mapping';

/** Code that runs inside an isolate, whose clock and globals it makes itself. */
const IN_THE_ISOLATE = /^packages\/sandbox\/src\/(prelude|generated)\//;
/** The process around the isolate: relays only, with timers of its own and no clock of the store's. */
const RUNNER = /^packages\/sandbox\/src\/runner\//;

const LINES = 400;
const VAGUE_NAMES = /\/(utils?|helpers?|common|types)(\.[cm]?tsx?)?$/;

const root = join(import.meta.dirname, '..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const words = (text: string) => text.split(' ').filter((word) => word !== '');
const files = readSourceFiles('packages');
const packagesOf = (owner: string) => words(owner === 'the page' ? PAGE_PACKAGES : (MODULES[owner]?.packages ?? ''));
const moduleOf = (path: string) => path.split('/')[1] ?? '';
const outside = (...allowed: RegExp[]) => files.filter(({ path }) => !allowed.some((pattern) => pattern.test(path)));

/** `path: what` for every file and everything found in it. */
const findings = (sources: readonly SourceFile[], find: (file: SourceFile) => readonly string[]) =>
  sources.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`));

describe('modules', () => {
  test('are the twelve of the table', () => {
    const folders = readdirSync(join(root, 'packages'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(MODULES).sort());
  });

  test('are named the same for Node, for the compiler and for editors', () => {
    const { imports } = readJson('package.json');
    const { compilerOptions } = readJson('tsconfig.base.json');
    const names = Object.keys(MODULES);
    expect(Object.fromEntries(Object.entries<{ source: string }>(imports).map(([k, v]) => [k, [v.source]]))).toEqual(
      compilerOptions.paths,
    );
    expect(imports).toEqual(
      Object.fromEntries(
        names.map((name) => [
          `#${name}`,
          { source: `./packages/${name}/src/index.ts`, types: `./dist/types/${name}/index.d.ts` },
        ]),
      ),
    );
  });

  test.each(Object.entries(MODULES))('%s may be compiled against what it may import, no more', (name, { imports }) => {
    const { references = [] } = readJson(`packages/${name}/tsconfig.json`);
    const referenced = references.map(({ path }: { path: string }) => path.replace('../', ''));
    expect(referenced.sort()).toEqual(words(imports).sort());
  });

  test('import one another downwards only, and by the door', () => {
    const problems = findings(files, ({ path, imports }) =>
      imports.filter((specifier) => {
        if (specifier.startsWith('.')) return !resolveImport(path, specifier).startsWith(`packages/${moduleOf(path)}/`);
        if (!specifier.startsWith('#')) return false;
        return !words(MODULES[moduleOf(path)]?.imports ?? '').includes(specifier.slice(1));
      }),
    );
    expect(problems).toEqual([]);
  });

  test('have files that import one another in one direction, types included', () => {
    const graph = new Map(
      files.map(({ path, imports }) => [
        path,
        imports.filter((specifier) => specifier.startsWith('.')).map((specifier) => resolveImport(path, specifier)),
      ]),
    );
    expect(findCycle(graph)).toBeUndefined();
    expect(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
  });

  test('import the npm packages that are theirs, and all of those', () => {
    const used = new Set<string>();
    const problems = findings(files, ({ path, imports }) =>
      imports.filter((specifier) => {
        if (/^(\.|#|node:)/.test(specifier)) return false;
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/');
        const owner = PAGE.test(path) ? 'the page' : moduleOf(path);
        used.add(`${owner}: ${name}`);
        return !packagesOf(owner).includes(name);
      }),
    );
    expect(problems).toEqual([]);
    const owners = [...Object.keys(MODULES), 'the page'];
    const allowed = owners.flatMap((owner) => packagesOf(owner).map((name) => `${owner}: ${name}`));
    expect(allowed.filter((one) => !used.has(one))).toEqual([]);
  });

  test.each(Object.keys(MODULES))('%s has a README and a door that only re-exports by name', (name) => {
    expect(existsSync(join(root, `packages/${name}/README.md`))).toBe(true);
    const door = files.find(({ path }) => path === `packages/${name}/src/index.ts`);
    const others = door?.program.body.filter(
      (node) => node.type !== 'ExportNamedDeclaration' || (node.declaration ?? null) !== null,
    );
    expect(others?.map(({ type }) => type)).toEqual([]);
  });
});

describe('rules', () => {
  test('the contract does no input or output', () => {
    const contract = files.filter(({ path }) => moduleOf(path) === 'contract');
    expect(findings(contract, ({ imports }) => imports.filter((specifier) => specifier.startsWith('node:')))).toEqual(
      [],
    );
  });

  test('the page has of the contract its types alone, and nothing of the server', () => {
    const page = files.filter(({ path }) => PAGE.test(path));
    const found = findings(page, (file) => [
      ...importedValues(file).filter((specifier) => /^(#|node:)/.test(specifier)),
      ...file.imports.filter((name) => name.startsWith('.') && !PAGE.test(resolveImport(file.path, name))),
    ]);
    expect(found).toEqual([]);
  });

  test('nothing imports the page', () => {
    const server = files.filter(({ path }) => !PAGE.test(path));
    const found = findings(server, ({ path, imports }) =>
      imports.filter((name) => name.startsWith('.') && PAGE.test(resolveImport(path, name))),
    );
    expect(found).toEqual([]);
  });

  test('isolated-vm is imported by one file', () => {
    expect(files.filter(({ imports }) => imports.includes('isolated-vm'))).toHaveLength(1);
  });

  test('the clock, timers and randomness are core’s', () => {
    expect(findings(outside(/^packages\/core\//, IN_THE_ISOLATE, RUNNER, PAGE), timeAndRandomness)).toEqual([]);
  });

  test('the console is the command line’s', () => {
    const found = findings(outside(/^packages\/cli\//, IN_THE_ISOLATE), (file) => membersOf(file, /^console\./));
    expect(found).toEqual([]);
  });

  test('one file of the command line writes to its streams, and two before and beside it', () => {
    const writers = /^packages\/cli\/src\/(output\/(output|standard-streams)|program)\.ts$/;
    const found = findings(outside(writers, IN_THE_ISOLATE), ({ text }) =>
      [...text.matchAll(/(?:process\.std(?:out|err)|\bstream)\.write\(/g)].map(([call]) => call),
    );
    expect(found).toEqual([]);
  });

  test('one room reads the author’s folder', () => {
    const room = /^packages\/extension\/src\/folder\//;
    // Writes a file, and reads once more what it is about to replace; asks the system about a process of ours.
    const others = /^packages\/extension\/src\/(fix\/replace-file|bundle\/esbuild-process)\.ts$/;
    const extension = files.filter(({ path }) => moduleOf(path) === 'extension');
    const readsFiles = ({ imports }: SourceFile) => imports.some((specifier) => /^(node:)?fs\b/.test(specifier));
    const readers = extension.filter(readsFiles).map(({ path }) => path);
    expect(readers.filter((path) => room.test(path))).not.toEqual([]);
    expect(readers.filter((path) => !room.test(path) && !others.test(path))).toEqual([]);
    expect(findings(extension, (file) => membersOf(file, /^process\.getBuiltinModule$/))).toEqual([]);
  });

  test('every process that is started gets an environment that is written down', () => {
    const starters = files.filter(({ path, imports }) => imports.includes('node:child_process') && !RUNNER.test(path));
    const starts = /(?<!\.)\b(?:spawn|spawnSync|fork|execFile|execFileSync)\(/g;
    const undescribed = starters.filter(
      ({ text }) => [...text.matchAll(starts)].length > [...text.matchAll(/createEnvironment\(/g)].length,
    );
    expect(starters.length).toBeGreaterThan(5);
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  test('nothing below the command line ends the process', () => {
    const found = findings(outside(/^packages\/cli\//, /^packages\/sandbox\/src\/runner\/main\.ts$/), (file) =>
      membersOf(file, /^process\.(exit|exitCode|abort)$/),
    );
    expect(found).toEqual([]);
  });

  test('no file or folder has a name that says nothing', () => {
    const folders = ['packages', 'bin', 'test', 'tools', 'bench', 'examples', 'templates'];
    const paths = folders.filter((folder) => existsSync(join(root, folder))).flatMap(listPaths);
    expect(paths.filter((path) => VAGUE_NAMES.test(path))).toEqual([]);
  });

  test(`no file is longer than ${LINES} lines`, () => {
    const sources = [...outside(/\/generated\//), ...readSourceFiles('bin')];
    const long = sources.filter(({ text }) => text.trimEnd().split('\n').length > LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('examples and templates use tillkit only as an outsider can', () => {
    const sources = ['examples', 'templates']
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap(readSourceFiles);
    const found = findings(sources, ({ path, imports }) => {
      const home = path.split('/').slice(0, 2).join('/');
      return imports.filter(
        (specifier) =>
          specifier.startsWith('#') || (specifier.startsWith('.') && !resolveImport(path, specifier).startsWith(home)),
      );
    });
    expect(found).toEqual([]);
  });
});

/** `object.property` for every such expression that matches. */
function membersOf({ program }: SourceFile, pattern: RegExp): string[] {
  const found: string[] = [];
  visit(program, {
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const text = `${object.name}.${property.name}`;
      if (pattern.test(text)) found.push(text);
    },
  });
  return found;
}

/** What a file imports by other than `import type`. */
function importedValues({ imports, program }: SourceFile): string[] {
  const types = new Set(
    program.body.flatMap((node) =>
      node.type === 'ImportDeclaration' && node.importKind === 'type' ? [node.source.value] : [],
    ),
  );
  return imports.filter((specifier) => !types.has(specifier));
}

function timeAndRandomness(file: SourceFile): string[] {
  const found = membersOf(file, /^(Date\.now|performance\.\w+|Math\.random|crypto\.(randomUUID|getRandomValues))$/);
  const reading = /^(set(Timeout|Interval|Immediate)|randomUUID|random(Bytes|Int|FillSync)|Date)$/;
  visit(file.program, {
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && reading.test(callee.name)) found.push(`${callee.name}(`);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push('new Date(');
    },
  });
  return [...found, ...file.imports.filter((name) => /^node:(timers|perf_hooks)/.test(name))];
}

/** The first files that lead back to themselves, in the order of their imports. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const isFinished = new Map<string, boolean>();
  const path: string[] = [];
  const walk = (file: string): string[] | undefined => {
    if (isFinished.get(file) === false) return [...path.slice(path.indexOf(file)), file];
    if (isFinished.has(file)) return undefined;
    isFinished.set(file, false);
    path.push(file);
    for (const imported of graph.get(file) ?? []) {
      const cycle = walk(imported);
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    isFinished.set(file, true);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = walk(file);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
