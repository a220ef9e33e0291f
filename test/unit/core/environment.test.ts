import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createEnvironment } from '#core';

/** What a process sees of a variable that every object inherits. */
function startWith(env: NodeJS.ProcessEnv): string {
  Reflect.set(Object.prototype, 'TILLKIT_INHERITED', 'yes');
  try {
    const { stdout } = spawnSync(process.execPath, ['-p', 'process.env.TILLKIT_INHERITED'], { env, encoding: 'utf8' });
    return stdout.trim();
  } finally {
    Reflect.deleteProperty(Object.prototype, 'TILLKIT_INHERITED');
  }
}

test('an environment holds what it is given and inherits nothing', () => {
  expect(startWith({ ...process.env })).toBe('yes');
  expect(startWith(createEnvironment(process.env))).toBe('undefined');
  expect(startWith(createEnvironment())).toBe('undefined');
});

test('later variables take the place of earlier ones, and an undefined one is left out', () => {
  const env = createEnvironment({ A: '1', B: '1', C: '1' }, { B: '2', C: undefined });
  expect({ ...env }).toEqual({ A: '1', B: '2', C: undefined });
  const { stdout } = spawnSync(process.execPath, ['-p', 'Object.keys(process.env).filter((n) => n.length === 1)'], {
    env,
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe("[ 'A', 'B' ]");
});
