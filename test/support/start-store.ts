import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  API_KEY_HEADER,
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  type ControlData,
  type ControlEndpointName,
  type Delivery,
  type Manifest,
  type Page,
  RUN_FILE,
  RUN_FOLDER,
  type RunInfo,
} from '#contract';
import { type RunningCli, startCli } from './start-cli.ts';

/** What a server said; `data` is there when it is a success. */
export interface Said<D = unknown> {
  readonly status: number;
  readonly code: string;
  readonly data: D;
}

/** The emulator as a process of its own, without an extension, over the store file `store.db` of a folder. */
export interface StoreProcess extends RunningCli {
  /** Resolves to what reaches it; rejects when it ends before it is ready. */
  ready(): Promise<RunningStore>;
}

/** Calls of a process. They reject when it dies. */
export interface RunningStore {
  api<D>(method: string, path: string, body?: unknown, key?: string): Promise<Said<D>>;
  control<K extends ControlEndpointName>(method: string, path: string, body?: unknown): Promise<Said<ControlData<K>>>;
  /** Installs an app with everything granted that it asks for; resolves to its id. */
  install(manifest: Manifest, receiverUrl: string): Promise<string>;
  /** One page of 100 deliveries, newest first. */
  deliveries(page: number, filter?: string): Promise<Page<Delivery>>;
}

/** Starts the process; it is killed when the test ends. */
export function startStore(cwd: string, ...args: string[]): StoreProcess {
  const cli = startCli(['dev', '--no-extension', '--store', 'store.db', '--data', 'none', '--port', '0', ...args], {
    cwd,
  });
  return {
    ...cli,
    async ready() {
      await cli.waitFor(/run\.json/);
      const info: RunInfo = JSON.parse(await readFile(join(cwd, RUN_FOLDER, RUN_FILE), 'utf8'));
      return createCalls(info);
    },
  };
}

function createCalls({ url, token, apiKey }: RunInfo): RunningStore {
  async function send<D>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Said<D>> {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { code, data } = JSON.parse(await response.text());
    return { status: response.status, code, data };
  }
  const control: RunningStore['control'] = (method, path, body) =>
    send(method, CONTROL_PREFIX + path, body, { [CONTROL_TOKEN_HEADER]: token });
  return {
    api: (method, path, body, key = apiKey) => send(method, path, body, { [API_KEY_HEADER]: key }),
    control,
    async install(manifest, receiverUrl) {
      const { data } = await control<'apps.install'>('POST', '/apps', { manifest, receiverUrl, grant: 'all' });
      if (!('id' in data)) throw new Error(`${manifest.name} was not installed.`);
      return data.id;
    },
    async deliveries(page, filter = '') {
      const { data } = await control<'deliveries.list'>('GET', `/deliveries?page=${page}&pageSize=100${filter}`);
      return data;
    },
  };
}
