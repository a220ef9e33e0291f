import { printData, printNote } from '../output/output.ts';
import { serveLines } from './json-rpc.ts';
import { METHODS } from './methods.ts';

/** Serves the Model Context Protocol on stdin and stdout until stdin ends. */
export async function mcp(): Promise<number> {
  const onBug = (error: unknown) => printNote(error instanceof Error ? (error.stack ?? error.message) : String(error));
  await serveLines(METHODS, { input: process.stdin, write: (line) => printData(line, 'document'), onBug });
  return 0;
}
