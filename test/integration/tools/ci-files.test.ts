import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FindProblems, findPipelineProblems, loadWorkflowCheck } from '../../support/ci-schemas.ts';
import { parsePage } from '../../support/guide/parse-page.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

/** The files of CI services that the guide shows. */
const RECIPES = (await Promise.all(readdirSync(join(root, 'docs/guide')).map((name) => read(`docs/guide/${name}`))))
  .flatMap(parsePage)
  .flatMap((step) => (step.kind === 'file' ? [step] : []));
const recipes = (name: RegExp) => RECIPES.filter(({ path }) => name.test(path));

const WORKFLOWS = [
  ...readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`),
  ...readdirSync(join(root, 'templates')).map((name) => `templates/${name}/.github/workflows/ci.yml`),
];

describe('workflows of GitHub', () => {
  let check: FindProblems;
  beforeAll(async () => {
    check = await loadWorkflowCheck();
  });

  test.each(WORKFLOWS)('%s is as GitHub reads it', async (path) => {
    expect(await check(path, await read(path))).toEqual([]);
  });

  test('so are those of the guide', async () => {
    const shown = recipes(/\.github\/workflows\//);
    expect(shown.map(({ path }) => path)).toHaveLength(2);
    for (const { path, content } of shown) expect(await check(path, content), path).toEqual([]);
  });

  test.each([
    ['a key that there is not', 'runs-on:', 'run-on:'],
    ['a value of another kind', 'timeout-minutes: 15', 'timeout-minutes: soon'],
    ['a job that there is not', 'needs: shard', 'needs: shards'],
    ['a context that there is not', 'matrix.shard', 'matrices.shard'],
  ])('%s is found', async (_, right, wrong) => {
    const [workflow] = recipes(/workflows\/test\.yml$/);
    const content = workflow?.content ?? '';
    expect(content).toContain(right);
    expect(await check('test.yml', content.replaceAll(right, wrong))).not.toEqual([]);
  });
});

describe('pipelines of GitLab', () => {
  test('those of the guide are as GitLab reads them, and what is wrong is found', async () => {
    const shown = recipes(/gitlab-ci\.yml$/);
    expect(shown).toHaveLength(2);
    for (const { path, content } of shown) expect(await findPipelineProblems(path, content), path).toEqual([]);
    const wrong = shown[1]?.content.replace('parallel: 4', 'parallel: many') ?? '';
    expect(await findPipelineProblems('wrong', wrong)).toEqual([expect.stringMatching(/parallel.*integer/)]);
  });
});
