import type { Operation } from './operation.ts';

/** Uninstalls each app and installs it again, so that the store has it afterwards as before. */
export const appReinstalled: Operation = {
  async run({ apps, scope }) {
    for (const app of apps.list(scope.storeId)) await apps.reinstall(scope, app);
  },
};

/** Upgrades each app to the next patch version of the code that it already runs. */
export const appUpdated: Operation = {
  async run({ apps, scope }) {
    for (const app of apps.list(scope.storeId)) await apps.bumpVersion(scope, app);
  },
};
