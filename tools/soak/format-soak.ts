import type { SoakReport } from './run-soak.ts';

const MB = 1024 ** 2;

/** A report as Markdown. */
export function formatSoak({ durationMs, tally, disturbed, records, deliveries, samples, lost }: SoakReport): string {
  const rows = samples.map(({ heapBytes, rssBytes, files, active, messages }, index) => {
    const at = index === samples.length - 1 ? 'settled' : `${Math.round(((index + 1) / (samples.length - 1)) * 100)} %`;
    const attempts = messages.attempt ?? 0;
    return `| ${at} | ${(heapBytes / MB).toFixed(1)} | ${(rssBytes / MB).toFixed(0)} | ${files} | ${active} | ${attempts} |`;
  });
  return [
    '# Soak',
    '',
    `${Math.round(durationMs / 1_000)} seconds: ${tally.answered} calls answered (${tally.refused} of them refused), ${tally.reset} cut off;`,
    `${records.products} products, ${records.customers} customers, ${records.orders} paid orders;`,
    `${deliveries.attempts} attempts of ${deliveries.succeeded + deliveries.failed} deliveries, of which ${deliveries.failed} failed for good;`,
    `${disturbed.saves} saves of the code, ${disturbed.faults} times faults, ${disturbed.clockMoves} moves of the clock.`,
    '',
    '| at | heap, MB | resident, MB | files and sockets | active handles | attempt messages |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    lost.length === 0 ? 'Nothing was lost, made up or changed.' : lost.map((sentence) => `- ${sentence}`).join('\n'),
  ].join('\n');
}
