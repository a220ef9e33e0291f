import { connect } from 'node:net';

/** One answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Writes bytes to a server as they are and reads its answers until it closes the connection; the last request should ask
 * for that. Answers must tell their length. `headFor` tells which of them answer a HEAD.
 */
export async function exchangeRaw(
  port: number,
  bytes: string | Buffer,
  headFor: (index: number) => boolean = () => false,
): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  // A server that refuses may reset the connection while we still write.
  socket.on('error', () => socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await new Promise((resolve) => socket.on('close', resolve));
  return splitAnswers(Buffer.concat(chunks), headFor);
}

function splitAnswers(bytes: Buffer, headFor: (index: number) => boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`No answer: ${rest}`);
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const status = Number(first.split(' ')[1]);
    const hasBody = status >= 200 && !headFor(answers.length);
    const length = hasBody ? Number(headers['content-length'] ?? 0) : 0;
    const body = rest.toString('utf8', end + 4, end + 4 + length);
    if (status >= 200) answers.push({ status, headers, body });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}
