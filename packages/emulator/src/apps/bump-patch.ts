/** The next patch version of a SemVer version: `1.2.3` → `1.2.4`; of a pre-release, the release that it precedes. */
export function bumpPatch(version: string): string {
  const match = /^(\d+)\.(\d+)\.(\d+)(-)?/.exec(version);
  if (match === null) throw new Error(`${version} is not a SemVer version.`);
  const [, major, minor, patch, isPreRelease] = match;
  return isPreRelease === undefined ? `${major}.${minor}.${Number(patch) + 1}` : `${major}.${minor}.${patch}`;
}
