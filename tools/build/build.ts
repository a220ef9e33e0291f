// node --conditions=source tools/build/build.ts [outDir]: builds the package's JavaScript, by default into dist/.
import { join, resolve } from 'node:path';
import { buildPackage } from './build-package.ts';

const root = join(import.meta.dirname, '../..');
await buildPackage(root, resolve(root, process.argv[2] ?? 'dist'));
