import { ApiError, type Manifest } from '#contract';
import type { ControlOptions } from '#control';
import type { InstalledApps } from './installed-apps.ts';

/** The panels of the apps that run, and their code. @assumption A37 */
export const createPanels = (apps: InstalledApps): ControlOptions['panels'] => ({
  list: (storeId, { target: place, appId }) =>
    apps
      .list(storeId)
      .filter(({ id }) => appId === undefined || id === appId)
      .flatMap(({ id, code: { manifest, bundle } }) =>
        (manifest.ui ?? [])
          .filter(({ target }) => place === undefined || target === place)
          .filter(isFirst)
          .map(({ target, entry }) => ({
            appId: id,
            appName: manifest.name,
            target,
            entry,
            loaded: bundle?.panels.some((panel) => panel.entry === entry) ?? false,
          })),
      ),

  code(appId, entry) {
    const { id, code } = apps.require(appId);
    const panel = code.bundle?.panels.find((bundled) => bundled.entry === entry);
    if (panel === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
    return { appId: id, version: code.manifest.version, code: panel.code, sourceMap: panel.sourceMap };
  },
});

/** A manifest may say the same twice. */
const isFirst = ({ target, entry }: UiEntry, index: number, all: readonly UiEntry[]): boolean =>
  all.findIndex((other) => other.target === target && other.entry === entry) === index;

type UiEntry = NonNullable<Manifest['ui']>[number];
