import { expect, test } from 'vitest';
import { UsageError } from '#core';
import { createHostClient } from '#webhooks';
import { isAllowedAt, parseAllowedHost } from '../../../packages/webhooks/src/allowed-host.ts';

const allows = (entry: string, host: string, port: number) => isAllowedAt([parseAllowedHost(entry)], host, port);

test.for<[entry: string, host: string, open: number[], closed: number[]]>([
  ['api.example.com', 'api.example.com', [80, 443], [8080, 22]],
  ['API.Example.com.', 'api.example.com', [443], [8443]],
  ['api.example.com:8443', 'api.example.com', [8443], [80, 443]],
  ['api.example.com:80', 'api.example.com', [80], [443]],
  ['localhost:3000', 'localhost', [3000], [80, 3001]],
  ['127.0.0.1:9000', '127.0.0.1', [9000], [443]],
  ['127.1:9000', '127.0.0.1', [9000], []],
  ['[::1]:9000', '::1', [9000], [80]],
  ['[0:0::0:1]', '::1', [80, 443], []],
  ['münchen.example', 'xn--mnchen-3ya.example', [443], []],
])('%s allows %s at some ports', ([entry, host, open, closed]) => {
  expect(open.filter((port) => !allows(entry, host, port))).toEqual([]);
  expect(closed.filter((port) => allows(entry, host, port))).toEqual([]);
});

test.for(['example.com', 'www.api.example.com', 'api.example.com.evil.test', 'xapi.example.com'])(
  'api.example.com does not allow %s',
  (host) => {
    expect(allows('api.example.com', host, 443)).toBe(false);
  },
);

test.for<[entry: string, hint: string | undefined]>([
  ['https://api.example.com/v1', 'api.example.com'],
  ['http://localhost:3000', 'localhost:3000'],
  ['api.example.com/v1', 'api.example.com'],
  ['user:secret@api.example.com', 'api.example.com'],
  ['*.example.com', 'example.com'],
  [' api.example.com', 'api.example.com'],
  ['::1', '[::1]'],
  ['*', undefined],
  ['', undefined],
  ['api.example.com:0', undefined],
  ['api.example.com:65536', undefined],
  ['api.example.com:https', undefined],
  ['api.example.com:80:81', undefined],
  ['a b', undefined],
  ['1.2.3.4.5', undefined],
  ['a\r\nb', undefined],
])('%j is no host: the nearest is %s', ([entry, hint]) => {
  let thrown: unknown;
  try {
    createHostClient({ allow: [entry] });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(UsageError);
  const { message, nextSteps } = thrown as UsageError;
  expect(message).toContain('--allow-net');
  expect(nextSteps).toEqual(hint === undefined ? [] : [`Did you mean "${hint}"?`]);
});
