import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import parse, { type Info } from 'spdx-expression-parse';

/** Licenses that let anybody pass the code on, changed and bundled, and ask for no more than their text beside it. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
];

/** Packages with another license that users may have installed, but that we may not bundle. */
export const INSTALLED_ONLY = [
  {
    packages: /^lightningcss(-[a-z0-9-]+)?$/,
    license: 'MPL-2.0',
    because: 'npm installs it for vitest, as its authors publish it: tillkit neither changes it nor passes it on.',
  },
];

/** Packages that are published without the text of their license, and what the notice says instead. */
export const WITHOUT_TEXT: Readonly<Record<string, string>> = {
  'abstract-logging': 'Its README refers to the MIT License at http://jsumners.mit-license.org/.',
  'react-remove-scroll-bar': 'Its README names the MIT License.',
  wouter: 'The Unlicense puts the code into the public domain and asks for nothing.',
};

/** A package as it names itself. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** Anything, because anybody wrote it. */
  readonly license?: unknown;
}

/** What forbids that users get a package, in a sentence. */
export function findLicenseProblem({ name, version, license }: Licensed, bundled: boolean): string | undefined {
  const subject = `${name} ${version}`;
  if (license === undefined) return `${subject} names no license.`;
  const expression = typeof license === 'string' ? parseExpression(license) : undefined;
  if (expression === undefined)
    return `${subject} has the license ${JSON.stringify(license)}, which is no SPDX expression.`;
  const excepted = !bundled && INSTALLED_ONLY.some((row) => row.packages.test(name) && row.license === license);
  if (excepted || isAllowed(expression)) return undefined;
  return `${subject} has the license ${license}, which tools/build/license-policy.ts does not allow${bundled ? ' in a bundle' : ''}.`;
}

/** What forbids that the code of the package in a folder is bundled, in a sentence. */
export function findBundlingProblem(folder: string, manifest: Licensed): string | undefined {
  const problem = findLicenseProblem(manifest, true);
  const texted = listTexts(folder).some((file) => !/^notice/i.test(file)) || Object.hasOwn(WITHOUT_TEXT, manifest.name);
  if (problem !== undefined || texted) return problem;
  return `${manifest.name} ${manifest.version} (${manifest.license}) is bundled, and has no file with the text of its license.`;
}

/** The texts of the license of the package in a folder, and what it wants to be said beside them. */
export const licenseTexts = (folder: string): string[] =>
  listTexts(folder).map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());

const listTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^((un)?licen[cs]e|copying|notice)/i.test(file))
    .filter((file) => statSync(join(folder, file)).isFile() && statSync(join(folder, file)).size > 0)
    .sort();

function parseExpression(text: string): Info | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function isAllowed(expression: Info): boolean {
  if (!('conjunction' in expression)) return ALLOWED.includes(expression.license);
  const { conjunction, left, right } = expression;
  return conjunction === 'and' ? isAllowed(left) && isAllowed(right) : isAllowed(left) || isAllowed(right);
}
