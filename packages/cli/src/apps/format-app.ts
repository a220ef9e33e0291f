import type { App, AppInstalled, AppReview, Webhook } from '#contract';
import { sentence } from '#core';
import { translate } from '../language/catalog.ts';
import { say } from '../language/say.ts';
import { toPrintable } from '../output/printable.ts';

/** An app on one line: id, name, version, what it was granted and refused and what it misses for that, where its deliveries go. */
export function formatApp({ id, name, version, requested, granted, receiverUrl, dir, webhooks }: App): string {
  const refused = requested.filter((code) => !granted.includes(code));
  return [
    id,
    toPrintable(name),
    version,
    say`granted ${granted.join(',') || sentence`none`}`,
    ...(refused.length === 0 ? [] : [say`refused ${refused.join(',')}`]),
    ...formatWithheld(webhooks),
    toPrintable(receiverUrl ?? dir ?? ''),
  ].join('  ');
}

/** Which events webhooks do not receive, for want of which code. */
export const formatWithheld = (webhooks: readonly Webhook[]): string[] =>
  [...Map.groupBy(webhooks, ({ missingPermission }) => missingPermission)].flatMap(([code, without]) => {
    if (code === null) return [];
    const events = [...new Set(without.map(({ event }) => event))];
    return [say`receives no ${events.join(',')} without ${code}`];
  });

/** What an extension asks for, in plain words. */
export function formatAppReview({ name, version, requested }: AppReview): string[] {
  const title = `${toPrintable(name)} ${version}`;
  if (requested.length === 0) return [say`${title} asks for no permission.`];
  const width = Math.max(...requested.map(({ code }) => code.length));
  return [
    say`${title} asks for:`,
    ...requested.map(({ code, allows }) => `  ${code.padEnd(width)}  ${translate(allows)}`),
  ];
}

/** A new app, with the key and the secrets that are shown only once. */
export const formatInstalled = ({ id, name, version, granted, apiKey, webhooks }: AppInstalled): string[] => [
  say`app ${id} ${toPrintable(name)} ${version}`,
  say`granted ${granted.join(',') || sentence`none`}`,
  say`key ${apiKey}`,
  ...webhooks.map(({ event, handler, secret }) => `webhook ${event} ${toPrintable(handler)} ${secret}`),
];
