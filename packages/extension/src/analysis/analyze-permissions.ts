import type { Node } from 'oxc-parser';
import { isInPackage } from '../folder/is-in-package.ts';
import { isUnparsed, rangeOf, type SourceModule } from '../sources/source-module.ts';
import { NOTHING, single, UNKNOWN } from './abstract-value.ts';
import { createMachine } from './create-machine.ts';
import { TooComplex } from './machine.ts';
import type { PermissionAnalysis, UnresolvedReason, UnresolvedUse } from './permission-analysis.ts';

/**
 * Follows `ctx` through the author's own modules, from the default export of each entry (a module's `file`). An entry that
 * lies in a package is not followed, and so passes `ctx` on.
 */
export function analyzePermissions(modules: readonly SourceModule[], entries: readonly string[]): PermissionAnalysis {
  const { uses, unresolved } = followContext(modules, entries);
  const known = new Set(modules.map(({ file }) => file));
  const packaged = entries.filter(isInPackage).map((file) => notFollowed(file, 'passed-on'));
  const missing = entries.filter((file) => !known.has(file) && !isInPackage(file));
  const unread = [...missing, ...modules.filter(isUnparsed).map(({ file }) => file)];
  return { uses, unresolved: [...unresolved, ...packaged, ...unread.map((file) => notFollowed(file, 'not-analysed'))] };
}

const notFollowed = (file: string, reason: UnresolvedReason): UnresolvedUse => ({
  reason,
  range: { file, line: 1, column: 1 },
});

function followContext(modules: readonly SourceModule[], entries: readonly string[]): PermissionAnalysis {
  try {
    const machine = createMachine(modules);
    const context = single(machine.atoms.intern('context', () => ({ kind: 'context' })));
    return machine.settle(() => {
      for (const { source, scope } of machine.modules.values()) machine.evaluateStatements(source.program.body, scope);
      for (const entry of new Set(entries)) {
        const module = machine.modules.get(entry);
        if (module === undefined) continue;
        const site = { node: handlerNode(module.source), scope: module.scope };
        machine.call(machine.exportOf(entry, 'default'), { list: [UNKNOWN, context], rest: NOTHING }, NOTHING, site);
      }
    });
  } catch (error) {
    // A RangeError is the end of the stack, which some sources reach before they reach the bounds.
    if (!(error instanceof TooComplex || error instanceof RangeError)) throw error;
    const given = modules.filter(({ file }) => entries.includes(file));
    return {
      uses: [],
      unresolved: given.map((source) => ({ reason: 'too-complex', range: rangeOf(source, handlerNode(source)) })),
    };
  }
}

/** What exports the handler. */
const handlerNode = ({ program }: SourceModule): Node =>
  program.body.find(({ type }) => type === 'ExportDefaultDeclaration') ?? { ...program, start: 0, end: 0 };
