// npm run mutants [-- FILE_OR_FOLDER…]: changes the code in small ways, runs the tests against each change, writes REPORT.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { AREAS } from './areas.ts';
import { explain } from './explained.ts';
import { formatReport } from './format-report.ts';
import type { JsonReport } from './json-report.ts';
import { keepResults, readResults, toResults } from './results.ts';

const wanted = process.argv.slice(2).map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
const isWanted = (file: string) =>
  wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`));
const areas = AREAS.map((area) => ({ ...area, files: area.files.filter(isWanted) })).filter(
  ({ files }) => files.length > 0,
);
if (areas.length === 0) {
  console.error(`Nothing is mutated at ${wanted.join(', ')}; areas.ts lists what is.`);
  process.exit(2);
}

process.chdir(join(import.meta.dirname, '../..'));
for (const { name, files, tests } of areas) {
  console.log(`${name}: ${files.length} files`);
  const dir = mkdtempSync(join(tmpdir(), 'tillkit-mutants-'));
  try {
    const fileName = join(dir, 'report.json');
    process.env.MUTATION_TESTS = tests.join(' ');
    await new Stryker({
      configFile: 'tools/mutation/stryker.config.json',
      mutate: [...files],
      tempDirName: join(dir, 'sandbox'),
      jsonReporter: { fileName },
    }).runMutationTest();
    keepResults(toResults(JSON.parse(readFileSync(fileName, 'utf8')) as JsonReport));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const results = readResults();
writeFileSync(join(import.meta.dirname, 'REPORT.md'), formatReport(results));
for (const file of areas.flatMap(({ files }) => files)) {
  for (const survivor of results[file]?.survivors ?? []) {
    if (explain(file, survivor) !== undefined) continue;
    const { line, column, mutator, original, replacement } = survivor;
    console.error(`${file}:${line}:${column} ${mutator} survived unexplained: ${original} → ${replacement}`);
    process.exitCode = 1;
  }
}
