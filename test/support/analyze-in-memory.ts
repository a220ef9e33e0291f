import { analyzePermissions } from '../../packages/extension/src/analysis/analyze-permissions.ts';
import { describeAnalysis } from './describe-analysis.ts';
import { parseModules } from './parse-modules.ts';

/** What the analysis says of modules of which the first is the handler, as `describeAnalysis` writes it; nothing is bundled. */
export function analyzeInMemory(files: Readonly<Record<string, string>>): readonly string[] {
  const [handler = ''] = Object.keys(files);
  return describeAnalysis(analyzePermissions(parseModules(files), [handler]), handler);
}

/** The same for a handler alone. */
export const analyzeHandler = (source: string): readonly string[] => analyzeInMemory({ 'handler.ts': source });

/** The same for the body of a handler, which begins in the second line. */
export const analyzeBody = (body: string): readonly string[] =>
  analyzeHandler(`export default async (event: any, ctx: any) => {\n${body}\n};`);
