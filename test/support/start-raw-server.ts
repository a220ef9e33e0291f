import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that speaks bytes: `answer` is called when a whole request has come in; `number` counts requests from 1. */
export async function startRawServer(answer: (socket: Socket, number: number) => void) {
  let requests = 0;
  let open = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let text = '';
    open += 1;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open -= 1;
      sockets.delete(socket);
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const headEnd = text.indexOf('\r\n\r\n');
      if (headEnd === -1 || text.length < headEnd + 4 + length) return;
      text = '';
      requests += 1;
      answer(socket, requests);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, port, requests: () => requests, open: () => open };
}
