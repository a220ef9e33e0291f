import { readFileSync } from 'node:fs';

/** What the store gave this receiver. */
export interface Settings {
  /** Without a slash at the end. */
  readonly storeUrl: string;
  /** A key with the permissions of plugin.json, no more. */
  readonly apiKey: string;
  /** Of all webhooks: each has its own. During a rotation the old and the new one. */
  readonly secrets: readonly string[];
}

/**
 * Settings for each delivery: in production (`NODE_ENV=production`) those of the environment, else those that `tillkit dev`
 * keeps in this folder, read anew each time because they change when it starts.
 * @throws Error in production when a variable is missing
 */
export function openSettings(): () => Settings {
  if (process.env.NODE_ENV !== 'production') return readRunFile;
  const settings = {
    storeUrl: read('STORE_URL'),
    apiKey: read('STORE_API_KEY'),
    secrets: read('WEBHOOK_SECRETS').split(','),
  };
  return () => settings;
}

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

interface RunFile {
  readonly url: string;
  readonly apps: readonly { readonly apiKey: string; readonly webhooks: readonly { readonly secret: string }[] }[];
}

function readRunFile(): Settings {
  const { url, apps }: RunFile = JSON.parse(readFileSync('.tillkit/run.json', 'utf8'));
  const [app] = apps;
  if (app === undefined) throw new Error('No extension is installed in the store that runs');
  return { storeUrl: url, apiKey: app.apiKey, secrets: app.webhooks.map(({ secret }) => secret) };
}
