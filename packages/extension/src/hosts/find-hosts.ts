import { type SourceMap as NodeSourceMap, SourceMap } from 'node:module';
import { posix } from 'node:path';
import type { IdentifierReference, Node, Program } from 'oxc-parser';
import type { BundledHandler } from '#contract';
import { isFunction } from '../analysis/children.ts';
import { readDepth } from '../bundle/source-depth.ts';
import { isStrictScript } from '../bundle/strict-script.ts';
import { loadParser, type ParseSource } from '../sources/source-module.ts';
import { findLineStarts, placeAt } from '../sources/text-lines.ts';
import { withoutHelpers } from './bundler-helpers.ts';
import { COMPUTED_HOST, type DoubtfulPlace, type HostAnalysis, type HostPlace } from './host-analysis.ts';
import { type ScriptScan, scanScript } from './scan-script.ts';
import { readFacts, type ScriptFacts } from './script-facts.ts';

/** Code of all handlers together that is looked through; the time that it takes is to be bearable. */
const MAX_CODE_CHARS = 8 * 1024 * 1024;

/**
 * Finds which hosts the handlers of a bundle call, in the very code that runs: packages and whatever else went into it are
 * looked through as the author's own files are, so nothing is left out. What cannot be looked through is a doubt.
 */
export async function findHosts(handlers: readonly BundledHandler[]): Promise<HostAnalysis> {
  const parse = await loadParser();
  const found = new Map<string, FoundHosts>();
  let chars = 0;
  for (const { handler, code, sourceMap } of handlers) {
    if (found.has(code)) continue;
    chars += code.length;
    found.set(code, chars > MAX_CODE_CHARS ? notAnalysed(handler) : hostsOf(handler, code, sourceMap, parse));
  }
  return merge([...found.values()]);
}

interface FoundHosts {
  readonly calls: readonly { readonly host: string; readonly place: HostPlace }[];
  readonly because: readonly DoubtfulPlace[];
}

const notAnalysed = (file: string): FoundHosts => ({
  calls: [],
  because: [{ reason: 'not-analysed', file, line: 1, column: 1 }],
});

function hostsOf(handler: string, code: string, sourceMap: string, parse: ParseSource): FoundHosts {
  const scan = scanCode(code, parse);
  if (scan === undefined) return notAnalysed(handler);
  const placeOf = createPlaces(handler, code, sourceMap);
  return {
    calls: scan.calls.map(({ host, offset }) => ({ host, place: placeOf(offset) })),
    because: scan.doubts.map(({ reason, offset }) => ({ reason, ...placeOf(offset) })),
  };
}

/** Undefined for what cannot be parsed, or takes more stack than there is. */
function scanCode(code: string, parse: ParseSource): ScriptScan | undefined {
  if (!isStrictScript(code) || readDepth(code).tooDeepAt !== undefined) return undefined;
  const text = withoutHelpers(code);
  const { program, errors } = parse('bundle.js', text);
  if (errors.length > 0) return undefined;
  try {
    const facts = readFacts(text, program);
    return scanScript(facts, entryOf(facts, program));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The function of the handler, when nothing else in the bundle can call it. */
function entryOf(facts: ScriptFacts, program: Program): Node | undefined {
  const exported = defaultOf(program);
  if (exported === undefined) return undefined;
  const value = facts.onlyValueOf(exported);
  const binding = facts.bindingOf(exported, exported.name);
  // The bundle's own name would give its module to itself.
  const names = facts.nodes.filter((node) => node.type === 'Identifier' && node.name === '__handler');
  const isReadOnce = binding !== undefined && facts.readsOf(binding).length === 1 && names.length === 1;
  return value !== undefined && isFunction(value) && isReadOnce ? value : undefined;
}

/** The name that the function around a bundle returns as the default export, at its end. */
function defaultOf({ body: [declaration, ...more] }: Program): IdentifierReference | undefined {
  const call = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : undefined;
  const around = call?.type === 'CallExpression' ? withoutBrackets(call.callee) : undefined;
  const end = around?.type === 'ArrowFunctionExpression' && !around.expression ? around.body : undefined;
  const last = end?.type === 'BlockStatement' ? end.body.at(-1) : undefined;
  const exports = last?.type === 'ReturnStatement' ? last.argument : undefined;
  const parts = exports?.type === 'ObjectExpression' ? exports.properties : [];
  const part = parts.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'default',
  );
  const value = part?.type === 'Property' ? part.value : undefined;
  return more.length === 0 && value?.type === 'Identifier' ? value : undefined;
}

const withoutBrackets = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? node.expression : node);

/** Tells where in the author's files, or in a package, an offset of the bundle comes from. */
function createPlaces(handler: string, code: string, sourceMap: string): (offset: number) => HostPlace {
  const lineStarts = findLineStarts(code, /\n/g);
  const map = readSourceMap(sourceMap);
  return (offset) => {
    const { line, column } = placeAt(lineStarts, offset);
    const entry = map?.findEntry(line - 1, column - 1);
    if (entry === undefined || !('originalSource' in entry)) return { file: handler, line: 1, column: 1 };
    const { originalSource, originalLine, originalColumn } = entry;
    return { file: fileOf(originalSource, handler), line: originalLine + 1, column: originalColumn + 1 };
  };
}

/** The entry that the bundler makes up is the handler's file. */
const fileOf = (source: string, handler: string): string =>
  source === '' || /^[a-z-]{2,}:/.test(source) ? handler : posix.normalize(source);

function readSourceMap(text: string): NodeSourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function merge(found: readonly FoundHosts[]): HostAnalysis {
  const doubts = new Map(
    found.flatMap(({ because }) => because).map((one) => [`${one.reason}:${one.file}:${one.line}:${one.column}`, one]),
  );
  const because = [...doubts.values()].sort(byPlace);
  const computed = because.filter(({ reason }) => reason === 'computed-host' || reason === 'fetch-passed-on');
  const all = [
    ...found.flatMap(({ calls }) => calls),
    ...computed.map(({ file, line, column }) => ({ host: COMPUTED_HOST, place: { file, line, column } })),
  ];
  const calls = [...Map.groupBy(all, ({ host }) => host)]
    .map(([host, uses]) => ({ host, static: distinct(uses.map(({ place }) => place)) }))
    .sort((a, b) => (a.host < b.host ? -1 : 1));
  return { calls, because };
}

const distinct = (places: readonly HostPlace[]): readonly HostPlace[] =>
  [...new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place])).values()].sort(byPlace);

const byPlace = (a: HostPlace, b: HostPlace): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;
