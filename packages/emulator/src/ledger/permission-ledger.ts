import {
  type Assumed,
  EVENTS,
  type Evidence,
  formatEndpoint,
  type Ledger,
  type Manifest,
  PERMISSION_CODES,
  type Permission,
} from '#contract';
import { UsageError } from '#core';
import { analyzeBundle, bundleOnce, type ExtensionAnalysis, loadExtension } from '#extension';
import type { Store } from '#store';
import type { InstalledApps } from '../apps/installed-apps.ts';
import type { UsedCode } from './permission-uses.ts';

/**
 * Shows what an app declares, was granted, calls by its source and used in this run, and the hosts that it asked for. The
 * source is analysed when somebody asks, once for each bundle.
 * @source contract §9
 */
export function createPermissionLedger(
  store: Store,
  apps: InstalledApps,
  { evidenceOf, assumed }: { readonly evidenceOf: (appId: string) => Evidence; readonly assumed: () => Assumed },
) {
  const analyses = new Map<string, { readonly digest: string; readonly analysis: Promise<StaticPart | undefined> }>();

  function analyze(appId: string, { dir, bundle }: UsedCode): Promise<StaticPart | undefined> {
    if (dir === null || bundle === null) return Promise.resolve(undefined);
    const { digest } = bundle;
    const known = analyses.get(appId);
    if (known?.digest === digest) return known.analysis;
    const analysis = analyzeFolder(dir, digest, assumed());
    analyses.set(appId, { digest, analysis });
    return analysis;
  }

  /** @throws ApiError NOT_FOUND */
  return async (appId: string): Promise<Ledger> => {
    const app = store.apps.get(appId);
    const code = apps.codeOf(appId) ?? { dir: null, bundle: null };
    const found = await analyze(appId, code);
    return toLedger(
      { ...app, webhooks: store.apps.manifest(appId).webhooks },
      code.bundle?.digest ?? null,
      found,
      evidenceOf(appId),
    );
  };
}

type StaticPart = Pick<ExtensionAnalysis, 'analysis' | 'verdicts'>;

/** Undefined when the folder is gone or no longer holds the code that runs. */
async function analyzeFolder(dir: string, digest: string, assumed: Assumed): Promise<StaticPart | undefined> {
  try {
    const extension = await loadExtension(dir, { assumed });
    const built = await bundleOnce(extension);
    return built.bundle?.digest === digest ? await analyzeBundle(extension, built) : undefined;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

interface ShownApp {
  readonly id: string;
  readonly name: string;
  readonly requested: Manifest['permissions'];
  readonly granted: Manifest['permissions'];
  readonly webhooks: Manifest['webhooks'];
}

function toLedger(
  { id, name, requested, granted, webhooks }: ShownApp,
  digest: string | null,
  found: StaticPart | undefined,
  { uses, hosts }: Evidence,
): Ledger {
  const isSubscribed = (code: Permission) => webhooks.some(({ event }) => EVENTS[event].permission === code);
  const rows = PERMISSION_CODES.map((code) => {
    const verdict = found?.verdicts.find((one) => one.code === code);
    return {
      code,
      declared: requested.includes(code),
      granted: granted.includes(code),
      verdict: verdict?.verdict ?? (isSubscribed(code) ? 'needed' : null),
      static: (verdict?.uses ?? []).map(({ endpoint, range: { file, line, column } }) => ({
        ...{ file, line, column },
        endpoint: formatEndpoint(endpoint),
      })),
      observed: uses.filter((use) => use.code === code),
    };
  });
  return {
    ...{ appId: id, name, digest, analyzed: found !== undefined },
    permissions: rows.filter(
      ({ declared, granted, verdict, observed }) => declared || granted || verdict !== null || observed.length > 0,
    ),
    unresolved: (found?.analysis.unresolved ?? []).map(({ reason, range: { file, line, column } }) => ({
      ...{ file, line, column },
      reason,
    })),
    hosts,
  };
}
