/**
 * Stands in the place of `tr46` for `whatwg-url`, which asks it for the hosts that are not ASCII. Its tables are thousands of
 * arrays: they are made when the first such host comes, not for every attempt.
 */
export const toASCII = (domain: string, options: object): string | null => require('tr46').toASCII(domain, options);
