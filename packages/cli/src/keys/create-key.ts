import { type KeyCreate, parseDuration } from '#contract';
import { fromIso, sentence, toIso } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { refuseValue } from '../flags/flag-value.ts';
import { parseCodes } from '../flags/parse-codes.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { printKey } from './print-key.ts';

export interface CreateKeyFlags {
  readonly name?: string;
  readonly scope?: string;
  readonly expires?: string;
  readonly storeId?: string;
  readonly json?: boolean;
}

/** When a key expires: at a time, or so long after the store's present. */
type Expiry = { readonly at: string } | { readonly afterMs: number };

const REFUSALS = {
  'expired-already': sentence`The key would never work: give a time after the one that tillkit clock show tells.`,
};

/** Makes an API key and prints it, this once. */
export async function createKey({ name, scope, expires, storeId, json = false }: CreateKeyFlags): Promise<number> {
  const codes = scope === undefined ? undefined : toScope(scope);
  const expiry = expires === undefined ? undefined : parseExpiry(expires);
  const target = findEmulator();
  const expiresAt = expiry && (await toTime(expiry, target));
  const body = withoutUndefined({ name, scope: codes, expiresAt, storeId });
  printKey(await callControl(target, 'keys.create', { body, refusals: REFUSALS }), json);
  return 0;
}

function toScope(text: string): KeyCreate['scope'] {
  const codes = parseCodes('--scope', text);
  if (codes === 'all') return null;
  return codes === 'none' ? [] : [...codes];
}

function parseExpiry(text: string): Expiry {
  const afterMs = parseDuration(text);
  if (afterMs !== undefined) return { afterMs };
  if (fromIso(text) !== undefined) return { at: text };
  return refuseValue(
    '--expires',
    text,
    sentence`a time such as 2026-01-01T00:00:00Z, or a length of time such as 36h or 30d`,
  );
}

async function toTime(expiry: Expiry, target: ControlTarget): Promise<string> {
  if ('at' in expiry) return expiry.at;
  const { now } = await callControl(target, 'clock.get');
  return toIso(Date.parse(now) + expiry.afterMs);
}
