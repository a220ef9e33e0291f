import type {
  App,
  AppInstall,
  AppInstalled,
  AppReview,
  AppUpgrade,
  Assumed,
  AssumedUpdate,
  CallMade,
  CallMake,
  ClockMove,
  ClockState,
  CONTROL_ENDPOINTS,
  ControlBody,
  ControlData,
  ControlEndpointName,
  ControlQuery,
  Fault,
  FaultRule,
  Ledger,
  Page,
  PanelCode,
  PanelRecord,
  PanelTarget,
  Snapshot,
  StoreExport,
  StoreState,
  Trigger,
  Triggered,
} from '#contract';
import type { CreatedKey, Paging, Scope, Store } from '#store';
import type { RequestLog } from '../request-log.ts';
import type { Sessions } from '../sessions.ts';

/** What the control plane asks of the running emulator, beyond what is stored. */
export interface ControlServices {
  readonly store: Store;
  /** Changes of apps that concern their running code too. */
  readonly apps: {
    /** Without `grant` nothing is installed; the answer is what the manifest asks for. */
    install(body: AppInstall): Promise<AppInstalled | AppReview>;
    upgrade(id: string, body: AppUpgrade): Promise<App>;
    uninstall(id: string): Promise<{ id: string; deleted: true }>;
    setReceiver(id: string, url: string | null): Promise<App>;
  };
  /** Gives a key another value, which the running code of its app learns too. @throws ApiError NOT_FOUND */
  resetKey(id: string): Promise<CreatedKey>;
  /** Gives a webhook another secret, which whoever is told of secrets learns too. @throws ApiError NOT_FOUND */
  rotateSecret(webhookId: string): Promise<string>;
  trigger(body: Trigger): Promise<Triggered>;
  /** Calls the REST API as whom the body says. @throws ApiError NOT_FOUND for an unknown app */
  callApi(body: CallMake): Promise<CallMade>;
  /** Browsers that show the back office. */
  readonly sessions: Sessions;
  /** URL under which the server is reached, without a slash at the end; asked at each use. */
  readonly baseUrl: () => string;
  readonly faults: {
    list(query: Paging): Page<Fault>;
    /** @throws ApiError VALIDATION_ERROR for a rule that contradicts itself or has a field that no rule has */
    replace(rules: readonly FaultRule[]): Page<Fault>;
    /** How many there were. */
    clear(): number;
  };
  readonly clock: {
    read(): ClockState;
    /**
     * Resolves when everything that became due on the way was tried, or, once `gone` is aborted, where the clock then is.
     * @throws ApiError VALIDATION_ERROR
     */
    move(body: ClockMove, gone?: AbortSignal): Promise<ClockState>;
  };
  readonly assumptions: {
    read(): Assumed;
    /** @throws ApiError VALIDATION_ERROR when no switch is named */
    turn(update: AssumedUpdate): Assumed;
  };
  /** The content of the store as a whole; each call but the list waits until nothing is in flight. */
  readonly snapshots: {
    /** The latest first. */
    list(paging: { page: number; pageSize: number }): Page<Snapshot>;
    /** Keeps what is stored under a name until the emulator stops. */
    save(name: string): Promise<Snapshot>;
    /** Puts the store back, its clock and its keys too. @throws ApiError NOT_FOUND */
    restore(name: string): Promise<StoreState>;
    /** Without secrets. */
    export(): Promise<StoreExport>;
    /** Keys and secrets are new. What fails leaves everything as it was. @throws ApiError VALIDATION_ERROR */
    import(document: StoreExport): Promise<StoreState>;
    /** As after a start without a kept store. */
    reset(): Promise<StoreState>;
  };
  /** What an app may do, calls by its source, and used. @throws ApiError NOT_FOUND */
  ledger(appId: string): Promise<Ledger>;
  readonly panels: {
    list(storeId: string, query: { target?: PanelTarget; appId?: string }): PanelRecord[];
    /** @throws ApiError NOT_FOUND for an unknown app, and without the code of such a panel */
    code(appId: string, entry: string): PanelCode;
  };
}

type PathId<K extends ControlEndpointName> = (typeof CONTROL_ENDPOINTS)[K]['path'] extends `${string}{id}${string}`
  ? string
  : undefined;
type Query<K extends ControlEndpointName> = ControlQuery<K> extends undefined ? undefined : ControlQuery<K> & Paging;

/** A call that passed every check. `scope` is the store of the record in the path, else the one that the call names. */
export interface ControlContext<K extends ControlEndpointName> extends ControlServices {
  readonly requests: RequestLog;
  readonly scope: Scope;
  readonly id: PathId<K>;
  readonly query: Query<K>;
  readonly body: ControlBody<K>;
  /** Aborted when whoever called does not wait for the answer any more. */
  readonly gone: AbortSignal;
}

/** Does what a control call is for and gives the `data` of its answer. */
export type ControlHandler<K extends ControlEndpointName> = (
  context: ControlContext<K>,
) => ControlData<K> | Promise<ControlData<K>>;

/** The handlers of some control calls; a missing one does not compile. */
export type ControlHandlers<K extends ControlEndpointName = ControlEndpointName> = {
  readonly [N in K]: ControlHandler<N>;
};

/** The handlers of one resource's control calls. */
export type ResourceHandlers<R extends string> = ControlHandlers<Extract<ControlEndpointName, `${R}.${string}`>>;
