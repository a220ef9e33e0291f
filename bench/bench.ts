// npm run bench -- <name>: runs one benchmark of this folder.
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'bench.ts')
  .map((file) => file.slice(0, -'.ts'.length));

const [name = ''] = process.argv.slice(2);
if (names.includes(name)) {
  await import(`./${name}.ts`);
} else {
  console.error(`${name === '' ? 'Name a benchmark' : `There is no benchmark "${name}"`}: ${names.join(', ')}`);
  process.exitCode = 2;
}
