import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts, workspaces } = JSON.parse(readText('package.json'));

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly 'continue-on-error'?: boolean | string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly steps?: readonly {
    readonly if?: string;
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Record<string, unknown>;
  }[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = '.github/workflows';
const readWorkflow = (name: string): Workflow => parse(readText(`${FOLDER}/${name}`), { strict: true });

describe.each(readdirSync(join(root, FOLDER)))('the workflow %s', (name) => {
  const { permissions, jobs } = readWorkflow(name);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test('runs npm scripts and files that exist', () => {
    const commands = [...steps.map(({ run = '' }) => run), ...steps.map((step) => String(step.with?.version ?? ''))];
    for (const command of commands) {
      const [, script] = /^npm run (\S+)/.exec(command) ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      const [, file] = /^bash (\S+)/.exec(command) ?? [];
      if (file !== undefined) expect(readText(file)).toMatch(/^#!/);
    }
  });

  test('may nothing by default but read, and uses actions of one major version each', () => {
    expect(Object.entries(permissions).filter(([, access]) => access !== 'read')).toEqual([]);
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/.test(action))).toEqual([]);
  });
});

test('one job stands for all that must pass: every one but those that are not waited for', () => {
  const { jobs } = readWorkflow('ci.yml');
  const required = Object.entries(jobs).filter(([name, job]) => name !== 'ci' && job['continue-on-error'] !== true);
  expect(jobs.ci).toMatchObject({ needs: required.map(([name]) => name), if: 'always()' });
  for (const result of ['failure', 'cancelled', 'skipped']) expect(jobs.ci?.steps?.[0]?.if).toContain(`'${result}'`);
});

test('every shard of the integration tests is run, and what they report is put together', () => {
  const { integration, report } = readWorkflow('ci.yml').jobs;
  const commands = (job: Job | undefined) => job?.steps?.map(({ run = '' }) => run).join('\n');
  expect(commands(integration)).toMatch(
    /--shard \$\{\{ matrix\.shard \}\}\/\$\{\{ strategy\.job-total \}\} .*--reporter blob/,
  );
  expect(report?.needs).toBe('integration');
  expect(commands(report)).toContain('--merge-reports=.vitest/blob');
});

test('only the job that publishes may speak to npm for the repository, after all checks', () => {
  const { jobs } = readWorkflow('release.yml');
  const allowed = Object.entries(jobs).filter(([, job]) => job.permissions?.['id-token'] === 'write');
  expect(allowed.map(([name]) => name)).toEqual(['publish']);
  expect(jobs).toMatchObject({
    ci: { uses: './.github/workflows/ci.yml' },
    version: { needs: 'ci' },
    publish: { needs: 'version' },
  });
  expect(readWorkflow('ci.yml').on).toHaveProperty('workflow_call');
});

test('both packages are versioned together, and published with provenance after a build', () => {
  const { fixed } = JSON.parse(readText('.changeset/config.json'));
  expect(fixed).toEqual([['tillkit', 'create-tillkit']]);
  expect(workspaces).toEqual(expect.arrayContaining(['.', 'create-tillkit']));
  // Scripts of packages are off, which holds for `prepack` too.
  expect(readText('.npmrc')).toContain('ignore-scripts=true');
  expect(scripts.release).toMatch(/^npm run build && changeset publish$/);
  for (const path of ['package.json', 'create-tillkit/package.json'])
    expect(JSON.parse(readText(path)).publishConfig).toEqual({ access: 'public', provenance: true });
});
