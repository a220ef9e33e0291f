/** The command line. It is started, not imported (`main.ts`); these are its parts that make text of data. */
export { formatDuration } from './duration.ts';
export { toEmulatorOptions } from './emulator-options.ts';
export { formatDeliveryTree } from './format-delivery-tree.ts';
export { formatFindings } from './format-findings.ts';
export { createLiveLog } from './live-log.ts';
export { colorsFor } from './output.ts';
export { toPrintable } from './printable.ts';
