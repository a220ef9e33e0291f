import { translate } from '../language/catalog.ts';
import type { Explanation } from './explanations.ts';

/** Details that are names, paths and code, the same in every language. */
const DATA = [
  ...['body', 'broken by', 'call', 'calls', 'calls that cause it', 'curl', 'data', 'error codes', 'events'],
  ...['needed permission', 'page', 'payload', 'query', 'status', 'switch'],
];

/** An explanation as text: what it is, then its details by name; a detail without a text is left out. */
export const formatExplanation = ({ id, kind, summary, details }: Explanation): string[] => [
  `${id} (${translate(kind)}): ${translate(summary)}`,
  ...Object.entries(details).flatMap(([name, texts]) => formatDetail(name, [texts].flat())),
];

/** Ids by kind, a line each. */
export const formatExplanationIds = (explanations: readonly Explanation[]): string[] =>
  [...Map.groupBy(explanations, ({ kind }) => kind)].map(
    ([kind, found]) => `${translate(kind)}: ${found.map(({ id }) => id).join(' ')}`,
  );

function formatDetail(name: string, texts: readonly string[]): string[] {
  const [only, ...others] = DATA.includes(name) ? texts : texts.map(translate);
  if (only === undefined) return [];
  const title = translate(name);
  if (others.length === 0) return [`  ${title}: ${only}`];
  return [`  ${title}:`, ...[only, ...others].map((text) => `    ${text}`)];
}
