// miniflare as a development server: a script of a few lines that starts it, lets it answer, and puts other code in when told.
import { createRequire } from 'node:module';

const [home = ''] = process.argv.slice(2);
const { Miniflare } = createRequire(import.meta.url)(home);

const toOptions = (version) => ({
  modules: true,
  compatibilityDate: '2026-07-01',
  script: `export default { fetch: () => Response.json({ version: ${version} }) };`,
});

const miniflare = new Miniflare(toOptions(0));
const answer = async () => (await miniflare.dispatchFetch('http://worker/')).text();
process.on('message', async (version) => {
  await miniflare.setOptions(toOptions(version));
  process.send(await answer());
});
process.on('disconnect', () => process.exit());
process.send(await answer());
