import type { Attempt } from '#contract';

/** The part of an attempt that is its request. */
export type SentRequest = Pick<Attempt, 'target' | 'requestHeaders'>;

/** In place of a URL when the attempt went to a handler, which has none. */
const NO_URL = '"$RECEIVER_URL"';

/**
 * The request of an attempt as a command line for a POSIX shell, whatever the body holds. The body goes in by `printf`, which
 * is part of the shell, because the arguments of a program may not be as long as a body.
 */
export function toCurl({ target, requestHeaders }: SentRequest, body: string): string {
  const url = /^https?:\/\//.test(target) ? quote(target) : NO_URL;
  const headers = Object.entries(requestHeaders).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`);
  const options = ['--include', '--request POST', '--globoff', ...headers, '--data-binary @-', `--url ${url}`];
  return `printf %s ${quote(body)} | curl ${options.join(' \\\n  ')}`;
}

/** One word of the shell: between single quotes everything stands for itself, save the quote. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
