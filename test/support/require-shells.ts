import { execFileSync } from 'node:child_process';
import { installPackages } from '../../tools/debian/install-packages.ts';

const isThere = (shell: string): boolean => {
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Before the first test that needs them, there are these shells. @throws Error that says what to do */
export function requireShells(...shells: readonly string[]): void {
  const missing = shells.filter((shell) => !isThere(shell));
  if (missing.length === 0) return;
  installPackages(...missing);
  const gone = missing.filter((shell) => !isThere(shell));
  if (gone.length > 0)
    throw new Error(`There is no ${gone.join(', no ')}. Install it: apt-get install ${gone.join(' ')}`);
}
