import { describe, expect, test } from 'vitest';
import { openTestStore, testManifest } from '../../support/open-test-store.ts';

async function openWithWebhooks() {
  const opened = await openTestStore();
  const { store, scope } = opened;
  const manifest = testManifest(['product:view'], ['product.created', 'product.updated']);
  const draft = { storeId: scope.storeId, manifest, dir: null, receiverUrl: null, granted: manifest.permissions };
  const app = await store.apps.install(draft);
  const secretOf = (id: string) => store.webhooks.ofApp(app.id).find((webhook) => webhook.id === id)?.secret;
  const [first, second] = app.webhooks;
  if (first === undefined || second === undefined) throw new Error('The app has two webhooks.');
  return { ...opened, app, first, second, manifest, secretOf };
}

describe('rotating the secret of a webhook', () => {
  test('gives it another of the same form, and no other webhook', async () => {
    const { store, first, second, secretOf } = await openWithWebhooks();
    const secrets = [
      first.secret,
      await store.webhooks.rotateSecret(first.id),
      await store.webhooks.rotateSecret(first.id),
    ];
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(new Set([...secrets, second.secret]).size).toBe(4);
    expect([secretOf(first.id), secretOf(second.id)]).toEqual([secrets[2], second.secret]);
  });

  test('changes the fingerprint in the lists and shows no secret there', async () => {
    const { store, scope, app, first } = await openWithWebhooks();
    const fingerprints = () => store.apps.get(app.id).webhooks.map(({ secretFingerprint }) => secretFingerprint);
    const before = fingerprints();
    const secret = await store.webhooks.rotateSecret(first.id);
    const after = fingerprints();
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
    const shown = JSON.stringify([
      store.apps.get(app.id),
      store.webhooks.list(scope.storeId, { page: 1, pageSize: 9 }),
    ]);
    expect([shown.includes(secret), shown.includes(first.secret)]).toEqual([false, false]);
  });

  test('keeps the last secret, to recognise it', async () => {
    const { store, app, first, second } = await openWithWebhooks();
    await store.webhooks.rotateSecret(first.id);
    const present = await store.webhooks.rotateSecret(first.id);
    const secrets = store.webhooks.signingSecrets(app.id);
    expect(secrets).toMatchObject([
      { webhookId: first.id, secret: present, isPrevious: false },
      { webhookId: first.id, isPrevious: true },
      { webhookId: second.id, secret: second.secret, isPrevious: false },
    ]);
    expect(secrets[1]?.secret).not.toBe(first.secret);
  });

  test('survives an upgrade that keeps the subscription', async () => {
    const { store, app, first, manifest, secretOf } = await openWithWebhooks();
    const secret = await store.webhooks.rotateSecret(first.id);
    await store.apps.upgrade(app.id, { manifest: { ...manifest, version: '1.1.0' } });
    expect(secretOf(first.id)).toBe(secret);
  });

  test('of what is unknown, or was removed, or whose app is gone is NOT_FOUND', async () => {
    const { store, app, first, second, manifest } = await openWithWebhooks();
    const notFound = { code: 'NOT_FOUND' };
    await expect(store.webhooks.rotateSecret('none')).rejects.toMatchObject(notFound);
    await store.apps.reload(app.id, { ...manifest, webhooks: manifest.webhooks.slice(1) });
    await expect(store.webhooks.rotateSecret(first.id)).rejects.toMatchObject(notFound);
    await store.apps.uninstall(app.id);
    await expect(store.webhooks.rotateSecret(second.id)).rejects.toMatchObject(notFound);
  });
});
