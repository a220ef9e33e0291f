// The receiver's process: answers every request with 200, and tells its port.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.on('end', () => response.writeHead(200, { 'content-length': 0 }).end()).resume();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
