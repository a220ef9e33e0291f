import type { EndpointName, Permission, Verdict } from '#contract';
import type { IssueRange } from '../rules/issue.ts';

/** A place in the source that calls an endpoint, or hands the operation on so that others may call it. */
export interface ApiUse {
  readonly endpoint: EndpointName;
  /** Codes that the endpoint asks for, with that of a field that the body certainly has. */
  readonly permissions: readonly Permission[];
  /** Codes that it asks for as well when the body has a certain field, where the body is not known. */
  readonly possible: readonly Permission[];
  readonly range: IssueRange;
}

/** Why a place could not be followed. */
export type UnresolvedReason =
  /** The resource, operation, method or path is known at run time only. */
  | 'computed'
  /** `ctx`, or a part of it that reaches the API, goes where it is not followed: a package, a data structure. */
  | 'passed-on'
  /** The resource, operation, method or path is none of the API's. */
  | 'unknown-endpoint'
  /** The source takes more work to follow than is spent on it. */
  | 'too-complex'
  /** The file cannot be read by the analysis, or is one that it does not read, such as that of a package. */
  | 'not-analysed';

/** A place in the source that reaches the API in a way that could not be followed. */
export interface UnresolvedUse {
  readonly reason: UnresolvedReason;
  readonly range: IssueRange;
}

/** What the source of an extension's handlers calls, each list in the order of files and lines. */
export interface PermissionAnalysis {
  readonly uses: readonly ApiUse[];
  readonly unresolved: readonly UnresolvedUse[];
}

/** The verdict on one code, with the places that need it. */
export interface PermissionVerdict {
  readonly code: Permission;
  readonly declared: boolean;
  readonly verdict: Verdict;
  /** Calls that need the code. */
  readonly uses: readonly ApiUse[];
  /** Subscribed events that need the code. */
  readonly events: readonly string[];
}
