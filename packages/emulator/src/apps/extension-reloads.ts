import { ApiError } from '#contract';
import type { Stopwatch } from '#core';
import { type Issue, toFinding } from '#extension';
import type { Stream } from '../start/stream.ts';
import type { InstalledApps, RunningApp } from './installed-apps.ts';
import type { CodeListener, ExtensionCode } from './load-code.ts';

/** What a reload is brought into, and where it is told. */
export interface ReloadTarget {
  readonly app: RunningApp;
  readonly apps: InstalledApps;
  readonly stream: Stream;
  readonly stopwatch: Stopwatch;
}

/** Brings each later state of an extension's folder into the store; what has errors leaves the last good one running. */
export interface ExtensionReloads extends CodeListener {
  /** Says which app the folder belongs to; what changed before is brought in now. */
  attach(target: ReloadTarget): void;
}

export function createExtensionReloads(): ExtensionReloads {
  let target: ReloadTarget | undefined;
  let early: ExtensionCode | undefined;
  let last: Promise<void> = Promise.resolve();

  const report = (
    { app, stream }: ReloadTarget,
    problem: string | null,
    issues: readonly Issue[] = [],
    durationMs: number = 0,
  ) =>
    stream.publish('reload', {
      appId: app.id,
      name: app.code.manifest.name,
      ok: problem === null,
      problem,
      findings: issues.map((issue) => toFinding(issue)),
      durationMs,
    });

  async function bringIn(to: ReloadTarget, code: ExtensionCode): Promise<void> {
    const elapsed = to.stopwatch();
    try {
      await to.apps.replace(to.app, code);
      report(to, null, [], elapsed());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report(to, error.message, [], elapsed());
    }
  }

  return {
    attach(attached) {
      target = attached;
      if (early !== undefined) this.onCode(early);
    },
    onCode(code) {
      const to = target;
      if (to === undefined) early = code;
      else last = last.then(() => bringIn(to, code));
    },
    onIssues(issues) {
      if (target !== undefined) report(target, 'The extension has errors; the version before goes on running.', issues);
    },
    onError(error) {
      if (target !== undefined) report(target, error.message);
    },
  };
}
