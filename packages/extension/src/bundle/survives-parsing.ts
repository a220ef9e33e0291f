import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createEnvironment } from '#core';
import type { Language } from '../sources/source-module.ts';

/** More than any honest source takes, in milliseconds. */
const TRIAL_MS = 10_000;

/** Parses what it is given on a stack that is part full, so that what passes here passes everywhere. */
const TRIAL = `
import { text } from 'node:stream/consumers';
const [, parser, lang] = process.argv;
const { parseSync } = await import(parser);
const source = await text(process.stdin);
const parseAt = (depth) => depth === 0 ? parseSync('source', source, { lang }).program : parseAt(depth - 1);
parseAt(2000);`;

/** Tries in a process of its own whether the parser comes through a source; it ends the process when it does not. */
export async function survivesParsing(source: string, lang: Language): Promise<boolean> {
  const parser = pathToFileURL(createRequire(import.meta.url).resolve('oxc-parser')).href;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', TRIAL, parser, lang], {
    env: createEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: TRIAL_MS,
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  // A process that ended does not read on.
  child.stdin.on('error', () => {}).end(source);
  return await ended;
}
