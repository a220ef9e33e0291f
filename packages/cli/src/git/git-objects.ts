import type { Readable } from 'node:stream';
import { sentence } from '#core';
import type { Refuse } from './find-repository.ts';
import { type Git, startCatFile } from './git-process.ts';

/** What git knows of an object before it is read. */
export interface ObjectInfo {
  readonly type: string;
  readonly sizeBytes: number;
}

/** The objects of a repository, one after the other. */
export interface GitObjects {
  /** Undefined when it is not there. */
  info(id: string): Promise<ObjectInfo | undefined>;
  /** The content of an object, as long as `info` said. */
  read(id: string, info: ObjectInfo): Promise<Buffer>;
  /** Ends the processes, at once. */
  close(): void;
}

/** An answer without content is no longer. */
const LINE_BYTES = 200;

/** Opens the objects of a repository. What is larger than wanted is never asked for, so never in memory. */
export function openObjects(git: Git, refuse: Refuse): GitObjects {
  /** It ended, or answered what it was not asked. */
  const giveUp = () => refuse(sentence`git cannot read its objects`);
  const checks = startCatFile(git, '--batch-check');
  const contents = startCatFile(git, '--batch');
  const [checked, read] = [createByteReader(checks.stdout, giveUp), createByteReader(contents.stdout, giveUp)];
  return {
    async info(id) {
      checks.stdin.write(`${id}\n`);
      return parseInfo(await checked.line(), id, giveUp);
    },
    async read(id, { type, sizeBytes }) {
      contents.stdin.write(`${id}\n`);
      const info = parseInfo(await read.line(), id, giveUp);
      if (info?.type !== type || info.sizeBytes !== sizeBytes) giveUp();
      const content = await read.bytes(sizeBytes);
      await read.bytes(1);
      return content;
    },
    close() {
      for (const child of [checks, contents]) child.kill('SIGKILL');
    },
  };
}

function parseInfo(line: string, id: string, giveUp: () => never): ObjectInfo | undefined {
  if (line === `${id} missing`) return undefined;
  const [, found, type = '', size] = /^([0-9a-f]+) ([a-z]+) (\d+)$/.exec(line) ?? [];
  if (found !== id) giveUp();
  return { type, sizeBytes: Number(size) };
}

/** Takes lines and bytes from a stream; both reject when it ends before. */
function createByteReader(stream: Readable, giveUp: () => never) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer> => {
    const { done, value } = await chunks.next().catch(() => ({ done: true, value: undefined }));
    return done === true ? giveUp() : value;
  };
  return {
    async line(): Promise<string> {
      let end = rest.indexOf('\n');
      while (end === -1) {
        if (rest.length > LINE_BYTES) giveUp();
        rest = Buffer.concat([rest, await next()]);
        end = rest.indexOf('\n');
      }
      const line = rest.toString('latin1', 0, end);
      rest = rest.subarray(end + 1);
      return line;
    },
    async bytes(count: number): Promise<Buffer> {
      const parts = [rest];
      let length = rest.length;
      while (length < count) {
        const part = await next();
        parts.push(part);
        length += part.length;
      }
      const all = Buffer.concat(parts, length);
      rest = all.subarray(count);
      return all.subarray(0, count);
    },
  };
}
