import type { ServerResponse } from 'node:http';

/**
 * What keeps pages of other origins from using an answer, those on other ports of this host among them: none of it is shown in a
 * frame, taken as an image, script or style, kept in reach of whoever opened it, or named to the next address.
 */
const ANSWER_HEADERS = new Map([
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
]);

/** Sets them for everything under the reserved prefix; a route may replace one by its own. */
export async function setAnswerHeaders(_request: unknown, { raw }: { readonly raw: ServerResponse }): Promise<void> {
  raw.setHeaders(ANSWER_HEADERS);
}
