/** The runner that holds handlers in isolates. */
import { loadEngine } from './app-isolate.ts';
import { serve } from './serve.ts';

await serve(async () => {
  const { createIsolate, prepareIsolate, madeSnapshot } = await loadEngine(process.argv[2]);
  return {
    createRuntime: createIsolate,
    prepareRuntime: prepareIsolate,
    ready: { type: 'ready', snapshot: madeSnapshot ?? '', inspectorUrl: '' },
  };
});
