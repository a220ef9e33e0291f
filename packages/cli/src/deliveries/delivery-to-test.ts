import { existsSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import type { DeliveryRecording } from '#contract';
import { sentence, UsageError } from '#core';
import { requireRun } from '#emulator';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { requireExtension } from '../flags/extension-folders.ts';
import { refuseValue } from '../flags/flag-value.ts';
import { writeNewFiles } from '../init/write-new-files.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { findDelivery } from './find-delivery.ts';
import { formatDeliveryTest } from './format-delivery-test.ts';
import { formatRecording } from './format-recording.ts';

export interface ToTestFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** Languages that vitest runs. */
const EXTENSIONS = ['.ts', '.mts', '.js', '.mjs'];

/** Writes a test that makes a delivery again, and its recording beside it, into the extension of the current folder. */
export async function deliveryToTest(given: string, { out, json = false }: ToTestFlags): Promise<number> {
  const extension = requireExtension('.');
  if (out !== undefined && !EXTENSIONS.includes(extname(out)))
    refuseValue('--out', out, sentence`a file that ends in .test.ts or .test.js`);
  const target = findEmulator();
  const { id } = await findDelivery(target, given);
  const recording = await callControl(target, 'deliveries.recording', { id });
  const replayable = requireRun(recording);

  const test = resolve(out ?? join('test', `${nameOf(recording)}.test${languageOf(replayable.run.handler)}`));
  const file = join(dirname(test), 'recordings', `${nameOf(recording)}.json`);
  for (const path of [test, file]) requireAbsent(path);
  const text = formatDeliveryTest(recording.delivery, replayable, {
    extension: toUrlPath(relative(dirname(test), extension), '.'),
    recording: toUrlPath(relative(dirname(test), file)),
  });
  const written = [
    { path: relative('', file), text: `${formatRecording(recording)}\n` },
    { path: relative('', test), text },
  ];
  writeNewFiles('.', written);
  const paths = written.map(({ path }) => path);
  if (json) printJson({ test: paths[1], recording: paths[0] });
  else {
    printData(say`${paths[1] ?? ''} makes ${recording.delivery.event} ${id} again`);
    printData(say`${paths[0] ?? ''} is its recording`);
  }
  return 0;
}

const nameOf = ({ delivery: { event, id } }: DeliveryRecording): string =>
  `${event.replaceAll('.', '-')}-${id.slice(0, 8)}`;

const languageOf = (handler: string): string => (/\.[cm]?tsx?$/.test(handler) ? '.ts' : '.js');

/** A path as a relative URL. */
const toUrlPath = (path: string, whenEmpty = ''): string =>
  (path || whenEmpty).split(/[\\/]/).map(encodeURIComponent).join('/');

function requireAbsent(file: string): void {
  if (!existsSync(file)) return;
  throw new UsageError('file-exists', sentence`There is a file already, which stays as it is. Nothing was written.`, {
    location: { file: relative('', file) },
    nextSteps: [sentence`Remove it, or name another test by --out, in another folder.`],
  });
}
