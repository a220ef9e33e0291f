import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { findDifference, findLines } from './compare-output.ts';
import { compileFolders } from './compile-folders.ts';
import { type CommandStep, type OutputStep, parsePage, type Step } from './parse-page.ts';
import { requireScripts } from './require-scripts.ts';
import { type RunningScript, startScript } from './run-script.ts';

/** Commands of a page; what they printed up to `read` stands on the page already. */
interface Shown {
  readonly running: RunningScript;
  read: number;
}

/** Ports that a page opens itself: in the test they are any that are free. */
const PORTS = [3000, 9229];

/** Takes every step of a page in its folder. @throws Error that names the line of the page and what is otherwise */
export async function runPage(markdown: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const steps = parsePage(await withFreePorts(markdown));
  const shown: Shown[] = [];
  const staying: Shown[] = [];
  let isNotRun = false;
  const take = async (step: Step, next: Step | undefined) => {
    if (step.kind === 'commands') {
      isNotRun = step.needs !== undefined && !hasProgram(step.needs, env);
      if (isNotRun) return console.warn(`NOT RUN, there is no ${step.needs}: ${step.script}`);
      if (step.stops) await stopAll(staying);
      const running = startScript(step.script, {
        folder: join(folder, step.folder),
        env,
        keepsStderrApart: next?.kind === 'json',
      });
      shown.push({ running, read: 0 });
      if (step.stays) staying.push(...shown.slice(-1));
      else await requireEnd(running, step);
    } else if (isNotRun && (step.kind === 'output' || step.kind === 'json')) {
      return;
    } else if (step.kind === 'output') {
      await requireLines(step, step.isLater ? staying : shown.slice(-1));
    } else if (step.kind === 'json') {
      requireJson(step.value, shown.at(-1)?.running.output() ?? '');
    } else if (step.kind === 'repository') {
      requireScripts(step.script);
    } else {
      await writePageFile(step, folder);
    }
  };
  try {
    for (const [i, step] of steps.entries()) {
      await take(step, steps[i + 1]).catch((cause: Error) => {
        throw new Error(`Line ${step.line}: ${cause.message}`, { cause });
      });
    }
    await stopAll(staying);
    await compileFolders(folder, env);
  } finally {
    for (const { running } of shown) running.kill();
  }
}

const hasProgram = (name: string, env: NodeJS.ProcessEnv): boolean =>
  spawnSync('bash', ['-c', 'command -v -- "$0"', name], { env, stdio: 'ignore' }).status === 0;

async function withFreePorts(markdown: string): Promise<string> {
  const servers = await Promise.all(PORTS.map(() => listenBelow()));
  const free = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return PORTS.reduce((text, port, i) => text.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(free[i])), markdown);
}

/** Listens below the ports that the system hands out, so that nobody is given this one before the page opens it. */
async function listenBelow(): Promise<Server> {
  const server = createServer();
  try {
    await once(server.listen(randomInt(15_000, 32_000), '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listenBelow();
  }
}

async function requireEnd(running: RunningScript, { script, exitCode }: CommandStep): Promise<void> {
  const code = await running.ended();
  if (code !== exitCode) {
    throw new Error(`The exit code is ${code}, not ${exitCode}.\n$ ${script}\n${running.output()}${running.errors()}`);
  }
}

async function stopAll(staying: Shown[]): Promise<void> {
  for (const { running } of staying.splice(0)) await running.stop();
}

/** Waits until one of these has printed the lines. */
async function requireLines({ text, isExact }: OutputStep, shown: readonly Shown[]): Promise<void> {
  const find = ({ running, read }: Shown) => findLines(text, running.output(), { from: read, isExact });
  const printed = shown.map(async (one) => {
    await one.running.waitUntil(() => find(one).missing === undefined);
    return one;
  });
  const one = await Promise.any(printed).catch((error: AggregateError) => {
    const problems = error.errors.map(({ message }, i) => {
      const failed = shown[i];
      return `Not printed: ${failed && find(failed).missing}\n${message}`;
    });
    throw new Error(problems.join('\n'));
  });
  one.read = find(one).end;
}

function requireJson(expected: unknown, output: string): void {
  const difference = findDifference(expected, JSON.parse(output));
  if (difference !== undefined) throw new Error(`${difference}\nPrinted:\n${output}`);
}

async function writePageFile(step: Extract<Step, { kind: 'file' | 'fields' }>, folder: string): Promise<void> {
  const path = join(folder, step.path);
  if (step.kind === 'fields') {
    const all = { ...JSON.parse(await readFile(path, 'utf8')), ...step.value };
    return writeFile(path, `${JSON.stringify(all, null, 2)}\n`);
  }
  await mkdir(dirname(path), { recursive: true });
  return writeFile(path, step.content);
}
