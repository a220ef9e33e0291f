/** The runner for debugging: it listens for a debugger, and holds handlers in contexts of its own process, unsandboxed. */
import inspector from 'node:inspector';
import { AppContext } from './app-context.ts';
import { endWithParent } from './end-with-parent.ts';
import { serve } from './serve.ts';

const HOST = '127.0.0.1';

// What a handler leaves unhandled is logged and ends nothing, as in an isolate. Its promises are not of this realm.
process.on('unhandledRejection', (reason, promise) => {
  if (promise instanceof Promise) throw reason;
  AppContext.reject(reason);
});

await serve(async () => {
  endWithParent();
  const port = Number(process.argv[2]);
  // A port that cannot be had is told on stderr and no error.
  inspector.open(port, HOST);
  const inspectorUrl = inspector.url();
  if (inspectorUrl === undefined) throw new Error(`the inspector cannot listen on ${HOST}:${port}`);
  return {
    createRuntime: (scripts) => new AppContext(scripts),
    ready: { type: 'ready', snapshot: '', inspectorUrl },
  };
});
