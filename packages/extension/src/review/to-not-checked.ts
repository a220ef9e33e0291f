import type { Evidence, PermissionUse, Review } from '#contract';
import { type Sentence, sentence } from '#core';
import type { ReviewedExtension } from './load-reviewed.ts';

type NotChecked = Review['notChecked'];

/** Everything that a review says nothing about, so that nobody takes silence for a good sign. */
export function toNotChecked(
  { manifest, bundle, analysis }: ReviewedExtension,
  { uses, hosts: seen }: Evidence,
  hosts: Review['hosts'],
): NotChecked {
  const note = (applies: boolean, reason: string, message: Sentence, places: NotChecked[number]['places'] = []) =>
    applies ? [{ reason, message: String(message), places }] : [];
  const unresolved = analysis.analysis.unresolved.map(({ range: { file, line, column } }) => ({ file, line, column }));
  const because = bundle === null ? [] : hosts.because;
  const placesOf = (isComputed: boolean) =>
    because
      .filter(({ reason }) => (reason === 'computed-host') === isComputed)
      .map(({ file, line, column }) => ({ file, line, column }));
  const [computed, doubtful] = [placesOf(true), placesOf(false)];
  const packages = bundle?.packages ?? [];
  const names = packages.map(({ name }) => name).join(', ');
  const stale = uses.filter(({ digest }) => digest !== null && digest !== bundle?.digest);
  const outside = uses.filter(({ digest }) => digest === null);
  const panels = manifest?.ui ?? [];
  return [
    ...note(manifest === null, 'manifest-broken', sentence`The manifest has errors: nothing of it was reviewed.`),
    ...note(
      manifest !== null && bundle === null,
      'not-bundled',
      sentence`The handlers do not bundle: nothing of their source was reviewed.`,
    ),
    ...note(
      unresolved.length > 0,
      'unresolved',
      unresolved.length === 1
        ? sentence`One place may call any endpoint: what is called there could not be followed.`
        : sentence`${unresolved.length} places may call any endpoint: what is called there could not be followed.`,
      unresolved,
    ),
    ...note(
      packages.length > 0,
      'packages',
      packages.length === 1
        ? sentence`A package was looked through for hosts only: ${names}.`
        : sentence`Packages were looked through for hosts only: ${names}.`,
    ),
    ...note(
      computed.length > 0,
      'computed-host',
      computed.length === 1
        ? sentence`One place may call any host that the owner allows: the address is known at run time only.`
        : sentence`${computed.length} places may call any host that the owner allows: the address is known at run time only.`,
      computed,
    ),
    ...note(
      doubtful.length > 0,
      'any-host',
      doubtful.length === 1
        ? sentence`One place may call any host that the owner allows: what is done there could not be followed.`
        : sentence`${doubtful.length} places may call any host that the owner allows: what is done there could not be followed.`,
      doubtful,
    ),
    ...note(panels.length > 0, 'ui', sentence`The source of UI panels was not analysed.`),
    ...note(
      uses.length === 0 && seen === null,
      'not-observed',
      sentence`There is no run-time evidence: tillkit dev, exec and test collect it.`,
    ),
    ...note(
      stale.length > 0,
      'observed-earlier',
      sentence`Run-time evidence of an earlier bundle was left out: ${listCodes(stale)}.`,
    ),
    ...note(
      seen !== null && seen.digest !== bundle?.digest,
      'hosts-observed-earlier',
      sentence`Hosts that the handlers of an earlier bundle asked for were left out.`,
    ),
    ...note(
      seen?.cut === true && seen.digest === bundle?.digest,
      'hosts-cut',
      sentence`The handlers asked for more hosts than are listed.`,
    ),
    ...note(
      outside.length > 0,
      'observed-outside',
      sentence`Calls from outside with the app's key are counted as observed, but their source is not here: ${listCodes(outside)}.`,
    ),
  ];
}

const listCodes = (uses: readonly PermissionUse[]): string => [...new Set(uses.map(({ code }) => code))].join(', ');
