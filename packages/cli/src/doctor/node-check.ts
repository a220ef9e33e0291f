import { sentence } from '#core';
import { packageEngine } from '../package-root.ts';
import { type Check, fine, problem } from './check.ts';

/** The Node that runs tillkit, which may be another one than that of the shell. */
export const nodeCheck: Check = {
  name: 'node',
  run() {
    const engine = packageEngine();
    const { version, execPath, platform, arch, versions } = process;
    const which = sentence`Node ${version} (${platform}-${arch}, ABI ${versions.modules}) at ${execPath}`;
    if (isWithin(version, engine)) return fine(which);
    return problem(sentence`${which} is not ${engine}.`, sentence`Install Node 24 or 26 from https://nodejs.org.`);
  },
};

/** Whether a version lies within one of some ranges, each of the form `^1.2.3` or `>=1.2.3`. */
function isWithin(version: string, ranges: string): boolean {
  const [major = 0, minor = 0] = toNumbers(version);
  return ranges.split('||').some((range) => {
    const [first = 0, second = 0] = toNumbers(range);
    if (major === first) return minor >= second;
    return range.includes('>=') && major > first;
  });
}

const toNumbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
