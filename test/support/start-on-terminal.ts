import { spawn } from 'node:child_process';
import { inject, onTestFinished } from 'vitest';

/** A command line that a person types into. */
export interface TypedCli {
  /** Everything that the terminal has shown. */
  shown(): string;
  /** Presses keys, as one who does not end the line. */
  press(keys: string): void;
  readonly ended: Promise<number | null>;
}

/** Runs the built command line on a terminal of its own, made by `script` of util-linux. It ends with the test. */
export function startOnTerminal(args: readonly string[], cwd: string): TypedCli {
  const words = [process.execPath, inject('builtCli'), ...args].map((word) => `'${word}'`);
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', words.join(' '), '/dev/null'], {
    cwd,
    env: { PATH, HOME, TMPDIR, NO_COLOR: '1', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { shown: () => shown, press: (keys) => void child.stdin.write(keys), ended };
}
