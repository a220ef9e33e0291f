// miniflare's process: a worker whose API is a function of this process that always gives the same answer.
import { createRequire } from 'node:module';
import { CALLS, type SandboxWorkKind, serveWork } from './work.ts';

interface Miniflare {
  readonly ready: Promise<URL>;
  dispatchFetch(url: string): Promise<Response>;
}

const [home = ''] = process.argv.slice(2);
const { Miniflare } = createRequire(import.meta.url)(home) as {
  readonly Miniflare: new (options: object) => Miniflare;
};

const ANSWER = JSON.stringify({ code: 'ok', msg: '', data: { id: 1, title: 'Tea Cup', price: 12.5, inventory: 7 } });

const miniflare = new Miniflare({
  modules: true,
  compatibilityDate: '2026-07-01',
  script: `export default {
    async fetch(request, env) {
      const calls = Number(new URL(request.url).searchParams.get('calls'));
      for (let made = 0; made < calls; made++) await (await env.API.fetch('http://api/products/1')).json();
      return Response.json({ version: 0 });
    },
  };`,
  serviceBindings: { API: () => new Response(ANSWER, { headers: { 'content-type': 'application/json' } }) },
});
await miniflare.ready;

async function once(kind: SandboxWorkKind): Promise<void> {
  const calls = kind === 'ten calls' ? CALLS[kind] : 0;
  const response = await miniflare.dispatchFetch(`http://worker/?calls=${calls}`);
  const result = await response.text();
  if (result !== '{"version":0}') throw new Error(`The worker gave ${result}.`);
}

serveWork({ once, prepare: async () => {}, processes: /workerd/ });
