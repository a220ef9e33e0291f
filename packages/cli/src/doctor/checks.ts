import type { Check } from './check.ts';
import { portCheck, runFileCheck } from './emulator-checks.ts';
import { manifestCheck, typesCheck, vitestCheck } from './folder-checks.ts';
import { installScriptsCheck } from './install-scripts-check.ts';
import { NATIVE_CHECKS } from './native-checks.ts';
import { nodeCheck } from './node-check.ts';
import { homeCheck, runFolderCheck, temporaryCheck } from './space-checks.ts';
import { clockCheck, proxyCheck, terminalCheck } from './surroundings-checks.ts';
import { browserCheck, gitCheck } from './tool-checks.ts';
import { watchCheck } from './watch-check.ts';

/** Everything that `doctor` looks at, in the order in which it is told. */
export const CHECKS: readonly Check[] = [
  nodeCheck,
  ...NATIVE_CHECKS,
  temporaryCheck,
  homeCheck,
  watchCheck,
  clockCheck,
  proxyCheck,
  terminalCheck,
  gitCheck,
  browserCheck,
  portCheck,
  runFileCheck,
  manifestCheck,
  runFolderCheck,
  typesCheck,
  vitestCheck,
  installScriptsCheck,
];
