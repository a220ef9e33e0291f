import { URL } from './url.ts';

/** What a page may say about a request. The first value of each is the default. */
const CHOICES = {
  redirect: ['follow', 'error', 'manual'],
  mode: ['cors', 'no-cors', 'same-origin'],
  credentials: ['same-origin', 'omit', 'include'],
  cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
  referrerPolicy: [
    '',
    'no-referrer',
    'no-referrer-when-downgrade',
    'same-origin',
    'origin',
    'strict-origin',
    'origin-when-cross-origin',
    'strict-origin-when-cross-origin',
    'unsafe-url',
  ],
} as const;

type Choice = keyof typeof CHOICES;

export interface RequestModes extends Record<Choice, string> {
  readonly referrer: string;
  readonly integrity: string;
  readonly keepalive: boolean;
}

/** The modes that an init asks for; the rest is as in the request it starts from. @throws TypeError for a value that is none */
export function readModes(
  init: Partial<Record<keyof RequestModes, unknown>>,
  from: RequestModes | undefined,
): RequestModes {
  const choose = (name: Choice): string => {
    if (init[name] === undefined) return from?.[name] ?? CHOICES[name][0];
    const value = `${init[name]}`;
    if (!CHOICES[name].some((choice) => choice === value))
      throw new TypeError(`"${value}" is not a ${name} of a request.`);
    return value;
  };
  const { referrer, integrity, keepalive } = init;
  const modes = {
    redirect: choose('redirect'),
    mode: choose('mode'),
    credentials: choose('credentials'),
    cache: choose('cache'),
    referrerPolicy: choose('referrerPolicy'),
    referrer: referrer === undefined ? (from?.referrer ?? 'about:client') : toReferrer(`${referrer}`),
    integrity: integrity === undefined ? (from?.integrity ?? '') : `${integrity}`,
    keepalive: keepalive === undefined ? (from?.keepalive ?? false) : Boolean(keepalive),
  };
  if (modes.cache === 'only-if-cached' && modes.mode !== 'same-origin')
    throw new TypeError("The cache mode only-if-cached goes with the mode 'same-origin'.");
  return modes;
}

const toReferrer = (referrer: string): string => (referrer === '' ? '' : new URL(referrer).href);
