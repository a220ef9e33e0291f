import { toScalarText } from '../engine/web-idl.ts';
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

/** Reads a member of an init that has one of a few values. @throws TypeError for any other */
export function choiceOf(name: string, choices: readonly string[]): (value: unknown) => string {
  return (value) => {
    const choice = `${value}`;
    if (!choices.includes(choice)) throw new TypeError(`"${choice}" is not a ${name} of a request.`);
    return choice;
  };
}

const toReferrer = (value: unknown): string => {
  const referrer = toScalarText(value);
  return referrer === '' ? '' : new URL(referrer).href;
};

/** How the modes are read from an init, by their names. */
export const MODE_CONVERTERS = {
  cache: choiceOf('cache', CHOICES.cache),
  credentials: choiceOf('credentials', CHOICES.credentials),
  integrity: (value: unknown) => `${value}`,
  keepalive: Boolean,
  mode: choiceOf('mode', CHOICES.mode),
  redirect: choiceOf('redirect', CHOICES.redirect),
  referrer: toReferrer,
  referrerPolicy: choiceOf('referrerPolicy', CHOICES.referrerPolicy),
};

/** The modes that an init asks for; the rest is as in the request it starts from. @throws TypeError when they do not go together */
export function chooseModes(init: Partial<RequestModes>, from: RequestModes | undefined): RequestModes {
  const choose = (name: Choice): string => init[name] ?? from?.[name] ?? CHOICES[name][0];
  const modes = {
    redirect: choose('redirect'),
    mode: choose('mode'),
    credentials: choose('credentials'),
    cache: choose('cache'),
    referrerPolicy: choose('referrerPolicy'),
    referrer: init.referrer ?? from?.referrer ?? 'about:client',
    integrity: init.integrity ?? from?.integrity ?? '',
    keepalive: init.keepalive ?? from?.keepalive ?? false,
  };
  if (modes.cache === 'only-if-cached' && modes.mode !== 'same-origin')
    throw new TypeError("The cache mode only-if-cached goes with the mode 'same-origin'.");
  return modes;
}
