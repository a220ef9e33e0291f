import type { ApiErrorDetail } from './errors.ts';

/** A text that is none of a closed list. */
export interface RefusedChoice {
  readonly given: string;
  readonly allowed: readonly string[];
}

/**
 * What of a body was refused because only others are allowed: the name of a field that there is not, or the value of one
 * that takes a few words. Undefined for any other refusal.
 */
export function findRefusedChoice(detail: ApiErrorDetail, body: unknown): RefusedChoice | undefined {
  const { reason, field = '', allowed = '' } = detail;
  if (reason !== 'choice' && reason !== 'unknown-field' && reason !== 'misspelt-field') return undefined;
  // A body that is a list is called so.
  const steps =
    String(field)
      .match(/[^.[\]]+/g)
      ?.slice(Array.isArray(body) ? 1 : 0) ?? [];
  const given = reason === 'choice' ? valueAt(body, steps) : steps.at(-1);
  return typeof given === 'string' ? { given, allowed: String(allowed).split(', ') } : undefined;
}

const valueAt = (body: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (value, step) => (isHolder(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    body,
  );

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
