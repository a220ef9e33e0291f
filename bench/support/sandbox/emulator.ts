// tillkit's process: the emulator as `dev` starts it, with its store in memory and its extensions watched. What is timed
// begins with the change that makes the event and ends when the attempt is recorded.
import { startEmulator } from '#emulator';
import { writeExtensions } from './extensions.ts';
import { type SandboxWorkKind, serveWork } from './work.ts';

const EVENTS = {
  'no call': 'customer.created',
  'ten calls': 'product.created',
  reload: 'customer.created',
  killed: 'customer.created',
  'killed, heavy': 'customer.updated',
} as const;

const [folder = ''] = process.argv.slice(2);
const extensions = writeExtensions(folder);
let version = 0;
let onReload = () => {};
let onResult = (_result: string | null) => {};
const emulator = await startEmulator({
  extensions: extensions.folders,
  watch: true,
  clock: 'manual',
  onMessage({ kind, data }) {
    if (kind === 'reload') onReload();
    else if (kind === 'attempt' && data.phase === 'finished') onResult(data.attempt.responseBody);
  },
});

async function once(kind: SandboxWorkKind): Promise<void> {
  if (kind === 'reload') {
    const reloaded = new Promise<void>((resolve) => {
      onReload = resolve;
    });
    version += 1;
    extensions.save(version);
    await reloaded;
  }
  const handled = new Promise<string | null>((resolve) => {
    onResult = resolve;
  });
  await emulator.trigger({ event: EVENTS[kind] });
  const expected = EVENTS[kind] === 'customer.created' ? version : 0;
  const result = await handled;
  if (result !== JSON.stringify({ version: expected })) throw new Error(`The handler gave ${result}.`);
}

serveWork({
  once,
  // A minute later the app's 600 calls are there again.
  prepare: async () => void (await emulator.clock.move({ advance: '1m' })),
  processes: /runner/,
});
