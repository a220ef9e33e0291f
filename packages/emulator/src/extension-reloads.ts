import { ApiError } from '#contract';
import type { Stopwatch } from '#core';
import { type Issue, toFinding } from '#extension';
import type { InstalledApps, RunningApp } from './installed-apps.ts';
import type { CodeListener, ExtensionCode } from './load-code.ts';
import type { Stream } from './stream.ts';

/** Brings each later state of an extension's folder into the store; what has errors leaves the last good one running. */
export interface ExtensionReloads extends CodeListener {
  /** Says which app the folder belongs to; what changed before is brought in now. */
  attach(app: RunningApp): void;
}

export function createExtensionReloads(apps: InstalledApps, stream: Stream, stopwatch: Stopwatch): ExtensionReloads {
  let app: RunningApp | undefined;
  let early: ExtensionCode | undefined;
  let last: Promise<void> = Promise.resolve();

  const report = (to: RunningApp, problem: string | null, issues: readonly Issue[], durationMs: number) =>
    stream.publish('reload', {
      appId: to.id,
      name: to.code.manifest.name,
      ok: problem === null,
      problem,
      findings: issues.map((issue) => toFinding(issue)),
      durationMs,
    });

  async function bringIn(to: RunningApp, code: ExtensionCode): Promise<void> {
    const elapsed = stopwatch();
    try {
      await apps.replace(to, code);
      report(to, null, [], elapsed());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report(to, error.message, [], elapsed());
    }
  }

  return {
    attach(attached) {
      app = attached;
      if (early !== undefined) this.onCode(early);
    },
    onCode(code) {
      const to = app;
      if (to === undefined) early = code;
      else last = last.then(() => bringIn(to, code));
    },
    onIssues(issues) {
      if (app !== undefined) report(app, 'The extension has errors; the version before goes on running.', issues, 0);
    },
    onError(error) {
      if (app !== undefined) report(app, error.message, [], 0);
    },
  };
}
