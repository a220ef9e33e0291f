import type { Explanation } from './explanations.ts';

/** An explanation as text: what it is, then its details by name; a detail without a text is left out. */
export const formatExplanation = ({ id, kind, summary, details }: Explanation): string[] => [
  `${id} (${kind}): ${summary}`,
  ...Object.entries(details).flatMap(([name, texts]) => formatDetail(name, [texts].flat())),
];

/** Ids by kind, a line each. */
export const formatExplanationIds = (explanations: readonly Explanation[]): string[] =>
  [...Map.groupBy(explanations, ({ kind }) => kind)].map(
    ([kind, found]) => `${kind}: ${found.map(({ id }) => id).join(' ')}`,
  );

function formatDetail(name: string, texts: readonly string[]): string[] {
  const [only, ...others] = texts;
  if (only === undefined) return [];
  if (others.length === 0) return [`  ${name}: ${only}`];
  return [`  ${name}:`, ...texts.map((text) => `    ${text}`)];
}
