// The emulator in a process of its own: it tells what it holds when it is asked.
import type { StreamMessage } from '#contract';
import { startEmulator } from '#emulator';
import type { ProcessOptions, Question, Ready, Usage } from './messages.ts';
import { settledUsage } from './settled-usage.ts';

const options: ProcessOptions = JSON.parse(process.argv[2] ?? '');
const messages: Partial<Record<StreamMessage['kind'], number>> = {};

const emulator = await startEmulator({
  ...options,
  data: 'none',
  clock: 'manual',
  watch: true,
  // A handler that never ends costs its attempts less time than by default.
  cpuMs: 100,
  onMessage: ({ kind }) => {
    messages[kind] = (messages[kind] ?? 0) + 1;
  },
});

process.on('message', async (question: Question) => {
  if (question === 'usage') process.send?.({ ...(await settledUsage()), messages } satisfies Usage);
  else process.disconnect?.();
});
// At the end, and when the soak itself has died.
process.on('disconnect', () => void emulator.stop());
process.send?.(emulator.runInfo satisfies Ready);
