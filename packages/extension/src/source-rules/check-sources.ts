import type { PermissionAnalysis } from '../analysis/permission-analysis.ts';
import { type Issue, sortIssues } from '../rules/issue.ts';
import type { SourceModule } from '../sources/source-module.ts';
import { findAnswers } from './answers.ts';
import { findAuthorFunctions } from './author-functions.ts';
import { findBranchOnMsg } from './branch-on-msg.ts';
import { findComputedImports } from './dynamic-import.ts';
import { findEvalUse } from './eval-use.ts';
import { findNeverAllowed } from './fetch-never-allowed.ts';
import { findFloatingCalls } from './floating-api-call.ts';
import { findMissingGlobals } from './missing-global.ts';
import { findNoIdempotency } from './no-idempotency.ts';
import { scopeModule } from './scoped-module.ts';
import { findBidi } from './source-bidi.ts';
import { findUnreadable } from './source-unreadable.ts';
import { findSuccessByStatus } from './success-by-status.ts';

/**
 * Checks what the author's own source does. `entries` are the handlers' files; the analysis tells where the API is called.
 * Packages are not checked: what looks wrong in them is mostly there for other places to run.
 */
export function checkSources(
  modules: readonly SourceModule[],
  entries: readonly string[],
  { uses }: PermissionAnalysis,
): readonly Issue[] {
  const scoped = modules.map(scopeModule);
  const functions = findAuthorFunctions(scoped, uses);
  const usesByFile = Map.groupBy(uses, ({ range }) => range.file);
  const found = scoped.flatMap((module) => {
    const answers = findAnswers(module);
    const own = usesByFile.get(module.module.file) ?? [];
    return [
      ...findMissingGlobals(module),
      ...findComputedImports(module),
      ...findEvalUse(module),
      ...findBidi(module.module),
      ...findUnreadable(module),
      ...findBranchOnMsg(module, answers, own),
      ...findSuccessByStatus(module, answers),
      ...findNeverAllowed(module.module),
      ...findFloatingCalls(module, own, functions),
    ];
  });
  return sortIssues([...found, ...findNoIdempotency(scoped, entries, uses)], '');
}
