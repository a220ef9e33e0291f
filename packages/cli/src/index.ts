/** The command line. It is started, not imported (`main.ts`); these are its parts that make text of data. */
export { formatDuration } from './duration.ts';
export { toEmulatorOptions } from './emulator-options.ts';
export { type Explanation, findExplanation, listExplanations } from './explanations.ts';
export { formatApp, formatAppReview, formatInstalled } from './format-app.ts';
export { formatClock, formatMoved } from './format-clock.ts';
export { formatDeliveryTree } from './format-delivery-tree.ts';
export { formatDiff } from './format-diff.ts';
export { formatExplanation, formatExplanationIds } from './format-explanation.ts';
export { formatFindings } from './format-findings.ts';
export { formatKey } from './format-key.ts';
export { createLiveLog } from './live-log.ts';
export { colorsFor } from './output.ts';
export { toPrintable } from './printable.ts';
export type { FolderReport, Report, ReporterOptions } from './reporters/report.ts';
export { REPORTERS } from './reporters/reporters.ts';
