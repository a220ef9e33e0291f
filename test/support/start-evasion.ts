import { bundleExtension, loadExtension, loadReviewed, type ReviewedExtension } from '#extension';
import type { HandlerRun } from '#sandbox';
import { createHostClient } from '#webhooks';
import { createFolder } from './create-folder.ts';
import { manifestOf } from './manifest-of.ts';
import { startSandbox } from './start-sandbox.ts';

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
      const { sandbox, run } = await startSandbox(
        {},
        { fetchHost: createHostClient({ allow: [new URL(url).host] }).fetch },
      );
      sandbox.load({ appId: 'app-1', version: '1.0.0', bundle, dir });
      return run('paid.js', { ...PARTS, url });
    },
  };
}
