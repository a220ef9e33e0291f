/** Where the back office lives. @source contract §1 */
export const BACK_OFFICE_PATH = '/_tillkit/';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** The policy of every file of the page: nothing from elsewhere, no inline script or style, never in a frame. */
export const PAGE_POLICY = POLICY.join('; ');
