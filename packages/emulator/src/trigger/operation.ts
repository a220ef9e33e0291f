import type { Static, TObject } from '#contract';
import type { Ids } from '#core';
import type { Scope, Store } from '#store';
import type { InstalledApps } from '../apps/installed-apps.ts';

/** What the operations behind `trigger` work with. */
export interface OperationContext {
  readonly store: Store;
  readonly apps: InstalledApps;
  readonly scope: Scope;
  readonly ids: Ids;
  /** Builds a body: the defaults, what the caller set of its fields, checked against its schema. @throws ApiError */
  readonly body: <S extends TObject>(schema: S, defaults: Static<S>) => Static<S>;
  /** Id of the order that the caller named. */
  readonly orderId: string | undefined;
}

/** Causes one event by the operation that causes it in a real store. */
export interface Operation {
  run(context: OperationContext): Promise<void>;
}
