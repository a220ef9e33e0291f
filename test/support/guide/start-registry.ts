import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A registry of npm packages, for as long as it is not closed. */
export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves tarballs as the newest versions of their packages, and sends whoever asks for another package to `upstream`. */
export async function startRegistry(tarballs: readonly string[], upstream: string): Promise<Registry> {
  const packages = new Map(tarballs.map((file) => [readManifest(file).name, { file, manifest: readManifest(file) }]));
  const server = createServer(({ url: path = '/' }, response) => {
    const [, name = '', rest] = /^\/([^/]+)(\/-\/.+)?$/.exec(path) ?? [];
    const found = packages.get(name);
    if (found === undefined) {
      response.writeHead(307, { location: new URL(path.slice(1), upstream).href }).end();
    } else if (rest !== undefined) {
      response.end(readFileSync(found.file));
    } else {
      const { version } = found.manifest;
      const dist = { tarball: `${url}${name}/-/${name}-${version}.tgz` };
      const versions = { [version]: { ...found.manifest, dist } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const readManifest = (tarball: string): { readonly name: string; readonly version: string } =>
  JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));
