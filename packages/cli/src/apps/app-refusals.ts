import { sentence } from '#core';
import type { ControlInput } from '../emulator/control-client.ts';
import { toManifestProblem } from '../emulator/manifest-problem.ts';

type Refusals = Required<Pick<ControlInput<'apps.upgrade'>, 'refusals' | 'nextSteps'>>;

/** What is said when an extension's folder is not installed, and when its app is not upgraded to it. */
export const refusalsOf = (folder: string): Refusals => ({
  refusals: {
    manifest: ({ problem = '' }) =>
      sentence`The extension in ${folder} cannot be installed: ${toManifestProblem(problem)}`,
    'app-installed': ({ name = '', version = '' }) => sentence`Version ${version} of the app "${name}" is installed.`,
    'app-renamed': ({ name = '', installed = '' }) =>
      sentence`The extension in ${folder} is called "${name}", and the app "${installed}": the name tells which app it is.`,
    'grant-unrequested': ({ permission = '' }) =>
      sentence`The extension in ${folder} does not ask for ${permission}, so that cannot be granted.`,
  },
  nextSteps: {
    manifest: sentence`Correct what tillkit validate ${folder} finds.`,
    'app-renamed': ({ installed = '' }) =>
      sentence`Call it "${installed}" in its plugin.json, or install it as another app: tillkit apps install ${folder}`,
    'grant-unrequested': ({ allowed = '' }) =>
      sentence`Grant what its plugin.json asks for: ${allowed || sentence`none`}`,
  },
});
