import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { readPackageJson } from './package-json.ts';

const RULE = '-'.repeat(80);

/** Names, versions and license texts of all packages whose code is in the bundles, as one text. */
export function thirdPartyLicenses(root: string, metafiles: readonly Metafile[]): string {
  const folders = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder !== undefined && bytesInOutput > 0) folders.add(resolve(root, folder));
      }
    }
  }
  const notices = [...folders].map(notice).sort((a, b) => (a < b ? -1 : 1));
  return [`tillkit contains code of these packages.\n`, ...new Set(notices)].join(`\n${RULE}\n\n`);
}

function notice(folder: string): string {
  const { name, version, license, author } = readPackageJson(folder);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const by = typeof author === 'object' ? author.name : author;
  if (texts.length === 0) texts.push(`The package has no license text of its own. Author: ${by ?? 'not named'}`);
  return [`${name} ${version} (${license ?? 'no license named'})`, ...texts, ''].join('\n\n');
}
