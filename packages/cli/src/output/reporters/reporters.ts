import { formatGithub } from './github.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import type { Reporter } from './report.ts';
import { formatSarif } from './sarif.ts';
import { formatText } from './text.ts';

/** How findings may be reported, by the name that `--reporter` takes. */
export const REPORTERS = {
  text: formatText,
  json: formatJson,
  junit: formatJunit,
  sarif: formatSarif,
  github: formatGithub,
  markdown: formatMarkdown,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof REPORTERS;
