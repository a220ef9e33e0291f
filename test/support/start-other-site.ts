import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A site on another port of 127.0.0.1, as a program of anybody's may serve one. */
export interface OtherSite {
  readonly url: string;
  /** `Cookie` headers that browsers have sent to it. */
  readonly cookies: readonly string[];
  /** What its next answers set, as values of `Set-Cookie`. */
  setCookies(...values: string[]): void;
}

/** Starts the site; every path of it is an empty page. */
export async function startOtherSite(): Promise<OtherSite> {
  const cookies: string[] = [];
  let set: string[] = [];
  const server = createServer(({ headers }, response) => {
    if (headers.cookie !== undefined) cookies.push(headers.cookie);
    response.setHeader('content-type', 'text/html');
    if (set.length > 0) response.setHeader('set-cookie', set);
    response.end('<!doctype html><title>Somebody else</title><link rel="icon" href="data:,"><body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cookies,
    setCookies(...values) {
      set = values;
    },
  };
}
