import type { PermissionUse, Review } from '#contract';
import { COMPUTED_HOST } from './find-hosts.ts';
import type { ReviewedExtension } from './load-reviewed.ts';

type NotChecked = Review['notChecked'];

/** Everything that a review says nothing about, so that nobody takes silence for a good sign. */
export function toNotChecked(
  { manifest, bundle, analysis }: ReviewedExtension,
  uses: readonly PermissionUse[],
  network: Review['network'],
): NotChecked {
  const note = (applies: boolean, reason: string, message: string, places: NotChecked[number]['places'] = []) =>
    applies ? [{ reason, message, places }] : [];
  const unresolved = analysis.analysis.unresolved.map(({ range: { file, line, column } }) => ({ file, line, column }));
  const computed = network.find(({ host }) => host === COMPUTED_HOST)?.static ?? [];
  const packages = bundle?.packages ?? [];
  const stale = uses.filter(({ digest }) => digest !== null && digest !== bundle?.digest);
  const outside = uses.filter(({ digest }) => digest === null);
  const panels = manifest?.ui ?? [];
  return [
    ...note(manifest === null, 'manifest-broken', 'The manifest has errors: nothing of it was reviewed.'),
    ...note(
      manifest !== null && bundle === null,
      'not-bundled',
      'The handlers do not bundle: nothing of their source was reviewed.',
    ),
    ...note(
      unresolved.length > 0,
      'unresolved',
      `${places(unresolved.length)} may call any endpoint: what is called there could not be followed.`,
      unresolved,
    ),
    ...note(
      packages.length > 0,
      'packages',
      `The source of ${packages.length === 1 ? 'a package' : 'packages'} was not analysed: ${packages.map(({ name }) => name).join(', ')}.`,
    ),
    ...note(
      computed.length > 0,
      'computed-host',
      `${places(computed.length)} may call any host that the owner allows: the address is known at run time only.`,
      computed,
    ),
    ...note(panels.length > 0, 'ui', 'The source of UI panels was not analysed.'),
    ...note(uses.length === 0, 'not-observed', 'There is no run-time evidence: tillkit dev, exec and test collect it.'),
    ...note(
      stale.length > 0,
      'observed-earlier',
      `Run-time evidence of an earlier bundle was left out: ${listCodes(stale)}.`,
    ),
    ...note(
      outside.length > 0,
      'observed-outside',
      `Calls from outside with the app's key are counted as observed, but their source is not here: ${listCodes(outside)}.`,
    ),
  ];
}

const places = (count: number): string => (count === 1 ? 'One place' : `${count} places`);

const listCodes = (uses: readonly PermissionUse[]): string => [...new Set(uses.map(({ code }) => code))].join(', ');
