import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Tells what is wrong with a file for a CI service, one problem each. */
export type FindProblems = (name: string, content: string) => Promise<string[]>;

/** What is used of GitHub's parser. */
interface WorkflowParser {
  readonly NoOperationTraceWriter: new () => object;
  parseWorkflow(file: { readonly name: string; readonly content: string }, trace: object): ParsedWorkflow;
  /** Looks at what the schema does not say, such as the jobs that a job needs. Adds to the errors. */
  convertWorkflowTemplate(context: ParsedWorkflow['context'], value: object): Promise<unknown>;
}
interface ParsedWorkflow {
  readonly context: { readonly errors: { getErrors(): readonly { readonly message: string }[] } };
  readonly value?: object;
}

/** Checks a workflow of GitHub Actions with GitHub's own parser and the schema in it. */
export async function loadWorkflowCheck(): Promise<FindProblems> {
  // Its imports of JSON are for bundlers, not for Node.
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@actions/workflow-parser'))],
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'silent' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/');" },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const parser: WorkflowParser = await import(`data:text/javascript;base64,${code}`);
  return async (name, content) => {
    const { context, value } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
    if (value !== undefined) await parser.convertWorkflowTemplate(context, value);
    return context.errors.getErrors().map(({ message }) => message);
  };
}

const GITLAB = fileURLToPath(import.meta.resolve('gitlab-ci-local'));

/** Checks a pipeline of GitLab with the schema that GitLab publishes, which gitlab-ci-local brings. Nothing of it is run. */
export const findPipelineProblems: FindProblems = async (_, content) => {
  const dir = await mkdtemp(join(tmpdir(), 'tillkit-gitlab-'));
  try {
    await writeFile(join(dir, '.gitlab-ci.yml'), content);
    const git = (...args: string[]) => run('git', args, dir);
    await git('init', '-q', '-b', 'main');
    await git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'a', '--allow-empty');
    const { code, output } = await run(process.execPath, [GITLAB, '--list'], dir);
    if (code === 0) return [];
    return output.match(/(?<=^\s*• ).* at .*$/gm)?.map((line) => line.trim()) ?? [output];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

const run = (program: string, args: readonly string[], cwd: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
    execFile(program, args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr });
    });
  });
