import { type Assumed, EVENTS, type EventName, type Permission } from '#contract';

/**
 * The view code without which a webhook receives nothing, when its app was not granted it; null when it receives its event.
 * @source contract §4
 * @assumption A50
 */
export function missingPermission(
  event: EventName,
  granted: readonly Permission[],
  { 'subscription.view': needed }: Assumed,
): Permission | null {
  // Somebody may have edited the file.
  const permission = EVENTS[event]?.permission ?? null;
  return permission === null || needed === 'free' || granted.includes(permission) ? null : permission;
}
