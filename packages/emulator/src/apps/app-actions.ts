import { ApiError, type App, type AppUpgrade, type Assumed, type Evidence, NO_EVIDENCE, PERMISSIONS } from '#contract';
import type { ControlOptions } from '#control';
import { loadReviewed, toReview } from '#extension';
import type { Store } from '#store';
import type { Grants } from './grants.ts';
import type { AppCode, InstalledApps } from './installed-apps.ts';
import { loadCode } from './load-code.ts';
import { readManifestBody } from './read-manifest-body.ts';
import { refusedAsApiError } from './refused-as-api-error.ts';

/** What the actions ask of the run; called at each use. */
interface AppActionOptions {
  readonly defaultStoreId: () => string;
  readonly evidenceOf: (appId: string) => Evidence;
  readonly assumed: () => Assumed;
}

/** What the owner does with apps over the control plane. @source contract §9 */
export const createAppActions = (
  store: Store,
  apps: InstalledApps,
  grants: Grants,
  { defaultStoreId, evidenceOf, assumed }: AppActionOptions,
): ControlOptions['apps'] => ({
  async install({ storeId = defaultStoreId(), receiverUrl = null, grant, ...body }) {
    const code = await codeOf(body, receiverUrl === null, assumed());
    if (grant !== undefined)
      return apps.install(storeId, code, grants.codes(grant, code.manifest), { grant: 'none', receiverUrl });
    const { name, version, permissions } = code.manifest;
    const known = store.apps.findByName(storeId, name);
    const evidence = known === undefined ? NO_EVIDENCE : evidenceOf(known.id);
    return {
      ...{ name, version },
      requested: permissions.map((code) => ({ code, allows: PERMISSIONS[code] })),
      installed: known === undefined ? null : toInstalled(known),
      review: code.dir === null ? null : toReview(await loadReviewed(code.dir), evidence),
    };
  },

  async upgrade(appId, { grant = 'none', ...body }) {
    const app = apps.require(appId);
    const code = await codeOf(body, store.apps.get(appId).receiverUrl === null, assumed());
    return apps.upgrade(app, code, grants.codes(grant, code.manifest));
  },

  uninstall: (appId) => apps.uninstall(appId),

  async setReceiver(appId, url) {
    const app = apps.require(appId);
    const { dir, bundle } = app.code;
    if (url === null && bundle === null) {
      if (dir === null) throw new ApiError('VALIDATION_ERROR', { reason: 'required', field: 'url' });
      await apps.replace(app, await loadCode(dir, { handlers: true, assumed: assumed() }).catch(refusedAsApiError));
    }
    return store.apps.setReceiver(appId, url);
  },
});

const toInstalled = ({ id, version, requested, granted }: App) => ({ id, version, requested, granted });

/** The code that a control call names: a folder, or a manifest alone when a receiver takes the deliveries. */
async function codeOf({ dir, manifest, digest }: AppUpgrade, handlers: boolean, assumed: Assumed): Promise<AppCode> {
  if (dir !== undefined) return loadCode(dir, { handlers, digest, assumed }).catch(refusedAsApiError);
  if (manifest === undefined || digest !== undefined)
    throw new ApiError('VALIDATION_ERROR', { reason: 'required', field: 'dir' });
  if (handlers) throw new ApiError('VALIDATION_ERROR', { reason: 'required', field: 'receiverUrl' });
  return { dir: null, manifest: readManifestBody(manifest, assumed), bundle: null };
}
