import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';
import { licenseTexts, WITHOUT_TEXT } from './license-policy.ts';

const RULE = '-'.repeat(80);

/** Names, versions and license texts of all packages whose code is in the bundles, as one text. */
export function thirdPartyLicenses(root: string, packages: readonly BundledPackage[]): string {
  const notices = packages.map((bundled) => notice(root, bundled)).sort((a, b) => (a < b ? -1 : 1));
  return [`tillkit contains code of these packages.\n`, ...new Set(notices)].join(`\n${RULE}\n\n`);
}

function notice(root: string, { folder, manifest: { name, version, license, author } }: BundledPackage): string {
  const texts = licenseTexts(join(root, folder));
  if (texts.length === 0) {
    const by = typeof author === 'object' ? author.name : author;
    const instead = WITHOUT_TEXT[name] ?? '';
    texts.push(`The package has no file with its license. ${instead} Author: ${by ?? 'not named'}`);
  }
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n');
}
