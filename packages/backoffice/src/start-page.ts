/** Where the back office lives. @source contract §1 */
export const BACK_OFFICE_PATH = '/_tillkit/';

/** Headers of the page: no script, nothing from elsewhere, never in a frame. */
export const START_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const COMMANDS: readonly (readonly [command: string, does: string])[] = [
  ['tillkit trigger order.paid', 'place and pay an order, and deliver the event'],
  ['tillkit deliveries list', 'see what was delivered'],
  ['tillkit deliveries show ID', 'see the attempts of one delivery'],
  ['tillkit deliveries resend ID', 'send a failed delivery again'],
];

/** The page that answers at the back office's address: what a store owner does, as commands. It holds no data. */
export const START_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>tillkit</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark; }
code { font-family: ui-monospace, monospace; }
dd { margin: 0 0 .75rem; }
</style>
</head>
<body>
<h1>The store is running</h1>
<p>The REST API answers under <code>/api</code>; its document is at <a href="/openapi.json">/openapi.json</a>.</p>
<p>What the store owner does is done with these commands:</p>
<dl>
${COMMANDS.map(([command, does]) => `<dt><code>${command}</code></dt><dd>${does}</dd>`).join('\n')}
</dl>
</body>
</html>
`;
