import { createHmac } from 'node:crypto';
import { fingerprint, signBody } from '#core';

/** What is known of a delivery whose receiver answered that it may not come in. */
export interface SignatureRejection {
  /** The exact text that was sent. */
  readonly body: string;
  /** The signature header that was sent. */
  readonly signature: string;
  /** Every secret that the receiver may have checked with, the one that signed among them. */
  readonly secrets: readonly { readonly secret: string; readonly isPrevious: boolean }[];
  readonly answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null };
}

/** Mistakes in checking a signature, each with what its author should know. */
export const SIGNATURE_MISTAKES = {
  'previous-secret': 'It was computed with the secret from before the last rotation.',
  'other-secret': 'It was computed with the secret of another webhook; each webhook has its own.',
  'secret-without-prefix': 'The secret was used without its "whsec_", which belongs to it.',
  'secret-decoded': 'The secret was decoded from base64 first; its bytes are those of the text as shown.',
  'secret-with-newline': 'The secret was used with a line break at its end, as when it is read from a file.',
  'trailing-newline': 'A line break was added to the end of the body.',
  'json-written-again': 'The JSON was parsed and written again; take the raw bytes as they arrived.',
  'payload-only': 'Only the payload was taken; the signature is over the whole body.',
  'empty-body': 'The body was empty: something had read it before.',
  base64: 'The right digest was written as base64; it is hexadecimal.',
  'upper-case': 'The right digest was written in upper case; it is in lower case.',
  'missing-prefix': 'The digest is right and stands without its "sha256=", which is part of the header.',
} as const;

/** One of them. */
export type SignatureMistake = keyof typeof SIGNATURE_MISTAKES;

/**
 * Explains why a receiver may have answered 401 or 403. A mistake is named only on evidence: the answer's body or headers
 * show the digest that this mistake gives. Without any, `mistake` is null and the message says how to check.
 * @source spec §6
 */
export function explainSignatureRejection(rejection: SignatureRejection): {
  readonly mistake: SignatureMistake | null;
  readonly message: string;
} {
  const { body, signature, secrets, answer } = rejection;
  const own = secrets.find(({ secret }) => signBody(body, secret) === signature)?.secret;
  if (own === undefined) return { mistake: null, message: HOW_TO_CHECK };
  const shown = [answer.body ?? '', ...Object.values(answer.headers)].join('\n');
  const mistake = findMistake(body, own, secrets, shown);
  const check = `${HOW_TO_CHECK} The fingerprint of this webhook's secret is ${fingerprint(own)}.`;
  return { mistake, message: mistake === null ? check : `The answer shows a digest. ${SIGNATURE_MISTAKES[mistake]}` };
}

const HOW_TO_CHECK =
  'If this is about the signature: it is "sha256=" and the lower-case hexadecimal HMAC-SHA256 of the raw body, with the webhook\'s own secret; verifySignature of tillkit/verify checks it.';

function findMistake(
  body: string,
  own: string,
  secrets: SignatureRejection['secrets'],
  shown: string,
): SignatureMistake | null {
  const lowerCase = shown.toLowerCase();
  const shows = (key: string | Buffer, text: string): boolean => lowerCase.includes(hmac(key, text).toString('hex'));

  for (const { secret, isPrevious } of secrets) {
    if (secret !== own && shows(secret, body)) return isPrevious ? 'previous-secret' : 'other-secret';
  }
  for (const [mistake, vary] of KEY_MISTAKES) if (shows(vary(own), body)) return mistake;
  for (const [mistake, vary] of BODY_MISTAKES) {
    if (vary(body).some((text) => text !== body && shows(own, text))) return mistake;
  }
  const right = hmac(own, body);
  const hex = right.toString('hex');
  if (shown.includes(right.toString('base64').replace(/=+$/, '')) || shown.includes(right.toString('base64url'))) {
    return 'base64';
  }
  if (shown.includes(hex.toUpperCase())) return 'upper-case';
  // With its prefix it may be what the receiver was sent, which tells nothing.
  return shown.replaceAll(`sha256=${hex}`, '').includes(hex) ? 'missing-prefix' : null;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const KEY_MISTAKES: readonly [SignatureMistake, (secret: string) => string | Buffer][] = [
  ['secret-without-prefix', withoutPrefix],
  ['secret-decoded', (secret) => Buffer.from(withoutPrefix(secret), 'base64')],
  ['secret-with-newline', (secret) => `${secret}\n`],
];

const BODY_MISTAKES: readonly [SignatureMistake, (body: string) => readonly string[]][] = [
  ['trailing-newline', (body) => [`${body}\n`, `${body}\r\n`]],
  ['json-written-again', writtenAgain],
  ['payload-only', (body) => [JSON.stringify(JSON.parse(body).payload)]],
  ['empty-body', () => ['']],
];

function withoutPrefix(secret: string): string {
  return secret.replace(/^whsec_/, '');
}

/** As the usual languages write JSON: with blanks, indented, sorted, with escapes for other than ASCII or for slashes. */
function writtenAgain(body: string): string[] {
  const value: unknown = JSON.parse(body);
  const texts = [
    writeJson(value, { comma: ',', colon: ':', isSorted: true }),
    writeJson(value, { comma: ', ', colon: ': ', isSorted: false }),
    writeJson(value, { comma: ', ', colon: ': ', isSorted: true }),
    JSON.stringify(value, null, 2),
    JSON.stringify(value, null, 4),
    JSON.stringify(value),
  ];
  return texts.flatMap((text) => [text, escapeOthers(text), escapeOthers(text).replaceAll('/', '\\/')]);
}

interface JsonStyle {
  readonly comma: string;
  readonly colon: string;
  readonly isSorted: boolean;
}

function writeJson(value: unknown, style: JsonStyle): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, style)).join(style.comma)}]`;
  const names = Object.keys(value);
  const members = (style.isSorted ? names.sort() : names).map(
    (name) => JSON.stringify(name) + style.colon + writeJson(Reflect.get(value, name), style),
  );
  return `{${members.join(style.comma)}}`;
}

const escapeOthers = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
