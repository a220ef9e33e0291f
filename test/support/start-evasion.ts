import { onTestFinished } from 'vitest';
import { bundleExtension, loadExtension, loadReviewed, type ReviewedExtension } from '#extension';
import { createSandbox, type HandlerRun } from '#sandbox';
import { createHostClient } from '#webhooks';
import { createFolder } from './create-folder.ts';
import { manifestOf } from './manifest-of.ts';
import { SANDBOX_NOW } from './start-sandbox.ts';

/** Parts of names, which a handler can only put together when it runs. */
const PARTS = { ch: 'ch', k: 'constructor', o: 'o', uest: 'uest', list: [{}], payload: {} };

/** An extension of one handler, `paid.js`, to be reviewed and to be run where it may reach the host of an address. */
export async function startEvasion(files: Readonly<Record<string, string>>, url: string) {
  const texts = Object.entries(files).map(([path, text]) => [path, text.replaceAll('HOST', url)]);
  const { dir } = await createFolder({ 'plugin.json': manifestOf('paid.js'), ...Object.fromEntries(texts) });
  return {
    review: (): Promise<ReviewedExtension> => loadReviewed(dir),
    async run(): Promise<HandlerRun> {
      const { bundle, issues } = await bundleExtension(await loadExtension(dir));
      if (bundle === null) throw new Error(`The extension does not bundle: ${JSON.stringify(issues)}`);
      const sandbox = createSandbox({
        callApi: async ({ request }) => ({ status: 200, code: 'ok', msg: '', data: request }),
        fetchHost: createHostClient({ allow: [new URL(url).host] }).fetch,
        now: () => SANDBOX_NOW,
        clockMode: () => 'manual',
        onLog: () => {},
      });
      onTestFinished(() => sandbox.close());
      await sandbox.load({ appId: 'app-1', version: '1.0.0', bundle, dir });
      const attempt = { appId: 'app-1', appVersion: '1.0.0', handler: 'paid.js', deliveryId: 'delivery-1', attempt: 1 };
      return sandbox.run({ ...attempt, event: { ...PARTS, url }, shopId: 'shop-1' });
    },
  };
}
