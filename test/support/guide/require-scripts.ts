import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Commands of npm that are no scripts of package.json. */
const OF_NPM = ['ci', 'install', 'pack'];

/** Checks commands that are meant for this repository: npm runs what package.json has. @throws Error for any other */
export function requireScripts(script: string): void {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const command of script.split(/&&|\n/).map((text) => text.replace(/#.*/, '').trim())) {
    if (command === '') continue;
    const [, name = ''] = /^npm (?:run )?([\w:-]+)/.exec(command) ?? [];
    if (!OF_NPM.includes(name) && scripts[name] === undefined) throw new Error(`package.json has no: ${command}`);
  }
}
