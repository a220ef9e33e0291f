import type { App, CallMade } from '#contract';
import type { Operation } from './api-document.ts';

/** Who makes a call. A typed key is in the form alone. */
export type Caller =
  | { readonly kind: 'owner' | 'nobody' }
  | { readonly kind: 'app'; readonly app: App }
  | { readonly kind: 'key'; readonly apiKey: string };

/** Who a call is made as, in the words of the control call. */
export function toCallAs(caller: Caller): { readonly appId?: string; readonly apiKey?: string | null } {
  switch (caller.kind) {
    case 'owner':
      return {};
    case 'app':
      return { appId: caller.app.id };
    case 'key':
      return { apiKey: caller.apiKey };
    case 'nobody':
      return { apiKey: null };
  }
}

/** The codes that a call with this body needs. */
export function permissionsOf(operation: Operation, body: unknown): readonly string[] {
  const always = operation['x-permission'] ?? [];
  const sometimes = operation['x-permission-conditional'];
  const has =
    sometimes !== undefined && typeof body === 'object' && body !== null && Object.hasOwn(body, sometimes.whenBodyHas);
  return has ? [...always, sometimes.permission] : always;
}

/**
 * Whether a caller had the codes that a call needed. What a typed key may do only the answer tells; undefined: not even that,
 * because the call failed before, or for another reason.
 */
export function hadPermission(caller: Caller, needed: readonly string[], { body }: CallMade): boolean | undefined {
  switch (caller.kind) {
    case 'owner':
      return true;
    case 'nobody':
      return false;
    case 'app':
      return needed.every((code) => caller.app.granted.some((granted) => granted === code));
    case 'key':
      return body.code === 'ok' ? true : body.code === 'FORBIDDEN' ? false : undefined;
  }
}
