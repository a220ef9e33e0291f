/** The only composition root: starts a whole store with its extensions, reloads them, stops. */
export { ExtensionRefused } from './extension-refused.ts';
export type { EmulatorOptions } from './options.ts';
export { startEmulator } from './start-emulator.ts';
export type { StartedEmulator } from './started-emulator.ts';
