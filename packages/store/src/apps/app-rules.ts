import { ApiError, type Assumed, type Manifest, type Permission } from '#contract';
import { missingPermission } from '../webhooks/missing-permission.ts';

/**
 * @throws ApiError VALIDATION_ERROR for a subscription without its view code, naming the code
 * @source contract §4
 * @assumption A50
 */
export function requireSubscriptionCodes({ permissions, webhooks }: Manifest, assumed: Assumed): void {
  for (const { event } of webhooks) {
    const permission = missingPermission(event, permissions, assumed);
    if (permission === null) continue;
    const problem = `订阅 ${event} 需要在 permissions 中声明 ${permission}`;
    throw new ApiError('VALIDATION_ERROR', { reason: 'manifest', problem });
  }
}

/** The granted codes, each once. @throws ApiError VALIDATION_ERROR naming the field for one that the manifest does not ask for */
export function requireGrantable(
  granted: readonly Permission[],
  { permissions }: Manifest,
  field: 'grant' | 'granted',
): Permission[] {
  const permission = granted.find((code) => !permissions.includes(code));
  if (permission !== undefined) {
    const allowed = [...new Set(permissions)].join(', ');
    throw new ApiError('VALIDATION_ERROR', { reason: 'grant-unrequested', field, permission, allowed });
  }
  return [...new Set(granted)];
}

/** @throws ApiError VALIDATION_ERROR when a manifest is that of another app @assumption A39 */
export function requireSameName(name: string, manifest: Manifest): void {
  if (manifest.name === name) return;
  throw new ApiError('VALIDATION_ERROR', { reason: 'app-renamed', name: manifest.name, installed: name });
}

/** A receiver's URL, or null for the handlers in the sandbox. @throws ApiError VALIDATION_ERROR unless it is http or https */
export function requireReceiverUrl(url: string | null): string | null {
  const protocol = url === null ? undefined : URL.parse(url)?.protocol;
  if (url === null || protocol === 'http:' || protocol === 'https:') return url;
  throw new ApiError('VALIDATION_ERROR', { reason: 'format', field: 'url', rule: 'http 或 https 的绝对地址' });
}
