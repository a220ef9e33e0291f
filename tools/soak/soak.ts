// npm run soak -- [SECONDS]: uses an emulator in every way at once, by default for ten minutes, and tells what it holds.
import { formatSoak } from './format-soak.ts';
import { runSoak } from './run-soak.ts';

const [seconds = '600'] = process.argv.slice(2);
const durationMs = Number(seconds) * 1_000;
if (!(durationMs >= 1_000 && durationMs <= 3_600_000)) {
  console.error(`"${seconds}" is no number of seconds from 1 to 3600.`);
  process.exitCode = 2;
} else {
  const mb = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
  const report = await runSoak(durationMs, ({ heapBytes, rssBytes, files }) =>
    console.error(`heap ${mb(heapBytes)}, resident ${mb(rssBytes)}, ${files} files and sockets`),
  );
  console.log(formatSoak(report));
  process.exitCode = report.lost.length === 0 && report.exitCode === 0 ? 0 : 1;
}
