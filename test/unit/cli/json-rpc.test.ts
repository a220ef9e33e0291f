import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { serveLines } from '#cli';

/** The answers to some lines, in the order in which they were written. */
async function answersTo(...lines: readonly string[]) {
  const written: string[] = [];
  const bugs: unknown[] = [];
  const methods = {
    double: ({ number }: { readonly number?: unknown }) => Number(number) * 2,
    fail: () => {
      throw new Error('secret of the machine');
    },
  };
  await serveLines(methods, {
    input: Readable.from([`${lines.join('\n')}\n`]),
    write: (line) => void written.push(line),
    onBug: (error) => void bugs.push(error),
  });
  return { answers: written.map((line) => JSON.parse(line)), bugs };
}

const errorOf = async (line: string) => (await answersTo(line)).answers[0];

describe('serveLines', () => {
  test('answers a request by its id, and a notification by nothing', async () => {
    const { answers } = await answersTo(
      '{"jsonrpc":"2.0","id":"a","method":"double","params":{"number":2}}',
      '{"jsonrpc":"2.0","method":"double","params":{"number":3}}',
      '',
      '{"jsonrpc":"2.0","id":0,"method":"double","params":{"number":4}}',
    );
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 'a', result: 4 },
      { jsonrpc: '2.0', id: 0, result: 8 },
    ]);
  });

  test('answers a batch by a batch', async () => {
    const one = '{"jsonrpc":"2.0","id":1,"method":"double","params":{"number":1}}';
    expect((await answersTo(`[${one},{"jsonrpc":"2.0","method":"double"}]`)).answers).toEqual([
      [{ jsonrpc: '2.0', id: 1, result: 2 }],
    ]);
    expect((await answersTo('[{"jsonrpc":"2.0","method":"double"}]')).answers).toEqual([]);
  });

  test.each([
    ['{"jsonrpc":"2.0","id":1,', null, -32700],
    ['[]', null, -32600],
    ['7', null, -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"double"}', 1, -32600],
    ['{"jsonrpc":"2.0","id":1}', 1, -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"double"}', null, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"triple"}', 1, -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"toString"}', 1, -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"double","params":[2]}', 1, -32602],
  ])('refuses %s', async (line, id, code) => {
    expect(await errorOf(line)).toMatchObject({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } });
  });

  test('goes on after a line that is no message, and leaves answers of others alone', async () => {
    const { answers } = await answersTo(
      'hello',
      '{"jsonrpc":"2.0","id":5,"result":{}}',
      '{"jsonrpc":"2.0","id":6,"method":"double","params":{"number":3}}',
    );
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 6, result: 6 });
  });

  test('tells a bug to its log, not to the other end', async () => {
    const { answers, bugs } = await answersTo('{"jsonrpc":"2.0","id":1,"method":"fail"}');
    expect(answers).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    expect(JSON.stringify(answers)).not.toContain('secret');
    expect(bugs).toEqual([new Error('secret of the machine')]);
  });
});
