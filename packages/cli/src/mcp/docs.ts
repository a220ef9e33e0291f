import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** A page of the documentation that comes with the package. */
export interface Page {
  /** Path within the package, which is also its name. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const GUIDE = 'docs/guide';

/** All pages: the guide, and the reference. */
export function readPages(): readonly Page[] {
  const guide = existsSync(join(packageRoot, GUIDE)) ? readdirSync(join(packageRoot, GUIDE)) : [];
  const paths = ['README.md', 'REFERENCE.md', ...guide.filter(isMarkdown).map((name) => `${GUIDE}/${name}`)];
  return paths.map((path) => {
    const text = readFileSync(join(packageRoot, path), 'utf8');
    return { path, title: /^# (.*)$/m.exec(text)?.[1] ?? path, text };
  });
}

const isMarkdown = (name: string): boolean => name.endsWith('.md');
