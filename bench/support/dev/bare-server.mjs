// What no server can do without: node:http alone, on a free port, which tells when it listens.
import { createServer } from 'node:http';

const server = createServer((_, response) => response.end('{"version":0}'));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
