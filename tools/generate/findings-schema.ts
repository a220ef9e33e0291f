import { FINDINGS } from '#contract';

/** The schema of what `tillkit validate --json` and `tillkit test --json` print: draft-07, which every validator knows. */
export const createFindingsSchema = (): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Findings of tillkit validate and tillkit test',
  ...FINDINGS,
});
