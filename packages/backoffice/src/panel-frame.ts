import { createHash } from 'node:crypto';

/** Where the hidden frame is that panels run in. @assumption A37 */
export const PANEL_FRAME_PATH = '/_tillkit/panel-frame';

/** File of the page that holds the frame's script. */
export const PANEL_FRAME_FILE = 'panel-frame.js';

/** A document with its headers. */
export interface PanelFrame {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The frame around a panel's worker: one script, in the document itself. The policy makes its origin one that nothing else
 * has, without cookies and storage, and lets it run this script and start workers from memory; a worker takes over the policy
 * and with it has no network at all, and no code but its own.
 */
export function createPanelFrame(script: string): PanelFrame {
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    body: `<!doctype html><meta charset="utf-8"><title>panel</title><script>${script}</script>`,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') },
  };
}
