import { onTestFinished } from 'vitest';
import type { Delivery, StreamMessage } from '#contract';
import { type EmulatorOptions, type StartedEmulator, startEmulator } from '#emulator';

/** An emulator for a test, stopped when the test ends. */
export interface TestEmulator extends StartedEmulator {
  /** Everything that happened so far, in order. */
  readonly messages: StreamMessage[];
  /** Calls the control plane and gives `data`. */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Calls the REST API with the owner's key and gives the envelope. */
  api(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; code: string; msg: string; data: never }>;
  /** Every delivery, newest first. */
  deliveries(): Promise<Delivery[]>;
}

/** Starts an emulator, by default with the same ids each time, and with processes of handlers that tests before left. */
export async function startTestEmulator(options: EmulatorOptions = {}): Promise<TestEmulator> {
  const messages: StreamMessage[] = [];
  const emulator = await startEmulator({
    seed: 7,
    keepRunners: options.inspect === undefined,
    ...options,
    onMessage: (message) => messages.push(message),
  });
  onTestFinished(() => emulator.stop());
  const { url, token, apiKey } = emulator.runInfo;

  const call = async (path: string, method: string, body: unknown, headers: Record<string, string>) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers: { ...headers, ...type }, ...json });
    return { status: response.status, ...((await response.json()) as { code: string; msg: string; data: never }) };
  };
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call(`/_tillkit/api${path}`, method, body, { 'x-tillkit-token': token });
    if (answer.code !== 'ok') throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  return {
    url,
    backOfficeUrl: emulator.backOfficeUrl,
    inspectorUrl: emulator.inspectorUrl,
    handlersReady: () => emulator.handlersReady(),
    get runInfo() {
      return emulator.runInfo;
    },
    trigger: (request) => emulator.trigger(request),
    respond: (answers) => emulator.respond(answers),
    clock: emulator.clock,
    snapshots: emulator.snapshots,
    byHand: emulator.byHand,
    takeNewEvidence: () => emulator.takeNewEvidence(),
    idle: () => emulator.idle(),
    stop: () => emulator.stop(),
    messages,
    control,
    api: (method, path, body) => call(path, method, body, { 'x-service-api-key': apiKey }),
    deliveries: async () => (await control<{ items: Delivery[] }>('GET', '/deliveries?pageSize=100')).items,
  };
}
