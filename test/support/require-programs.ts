import { execFileSync } from 'node:child_process';
import { installPackages } from '../../tools/debian/install-packages.ts';

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Before the first test that needs them, there are these programs. @throws Error that says what to do */
export function requirePrograms(...programs: readonly string[]): void {
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length === 0) return;
  installPackages(...missing);
  const gone = missing.filter((program) => !isThere(program));
  if (gone.length > 0)
    throw new Error(`There is no ${gone.join(', no ')}. Install it: apt-get install ${gone.join(' ')}`);
}
