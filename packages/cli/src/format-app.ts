import type { App, AppInstalled, AppReview } from '#contract';
import { toPrintable } from './printable.ts';

/** An app on one line: id, name, version, what it was granted and refused, where its deliveries go. */
export function formatApp({ id, name, version, requested, granted, receiverUrl, dir }: App): string {
  const refused = requested.filter((code) => !granted.includes(code));
  return [
    id,
    toPrintable(name),
    version,
    `granted ${granted.join(',') || 'none'}`,
    ...(refused.length === 0 ? [] : [`refused ${refused.join(',')}`]),
    toPrintable(receiverUrl ?? dir ?? ''),
  ].join('  ');
}

/** What an extension asks for, in plain words. */
export function formatAppReview({ name, version, requested }: AppReview): string[] {
  const title = `${toPrintable(name)} ${version}`;
  if (requested.length === 0) return [`${title} asks for no permission.`];
  const width = Math.max(...requested.map(({ code }) => code.length));
  return [`${title} asks for:`, ...requested.map(({ code, allows }) => `  ${code.padEnd(width)}  ${allows}`)];
}

/** A new app, with the key and the secrets that are shown only once. */
export const formatInstalled = ({ id, name, version, granted, apiKey, webhooks }: AppInstalled): string[] => [
  `app ${id} ${toPrintable(name)} ${version}`,
  `granted ${granted.join(',') || 'none'}`,
  `key ${apiKey}`,
  ...webhooks.map(({ event, handler, secret }) => `webhook ${event} ${toPrintable(handler)} ${secret}`),
];
