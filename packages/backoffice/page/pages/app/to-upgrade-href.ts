import type { App } from '#contract';

/** Where an app is upgraded from what it was installed from. */
export function toUpgradeHref({ dir, receiverUrl }: App): string {
  const known = new URLSearchParams({
    ...(dir === null ? { by: 'manifest' } : { dir }),
    ...(receiverUrl !== null && { receiver: receiverUrl }),
  });
  return `/apps/install?${known}`;
}
