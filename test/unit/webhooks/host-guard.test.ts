import type { LookupAddress } from 'node:dns';
import { beforeEach, expect, test } from 'vitest';
import { isPublicAddress } from '#core';
import { parseAllowedHost } from '../../../packages/webhooks/src/allowed-host.ts';
import { createHostGuard } from '../../../packages/webhooks/src/host-guard.ts';
import { replaceResolver } from '../../support/replace-resolver.ts';

/** What the machine's resolver says, by name. */
const answers = new Map<string, string[]>();

replaceResolver((hostname) => answers.get(hostname) ?? []);
beforeEach(() => answers.clear());

const guardOf = (url: string, allow: string[]) => createHostGuard(allow.map(parseAllowedHost), new URL(url));

/** Why a URL is refused before anything is resolved. */
function refusal(url: string, ...allow: string[]): string | undefined {
  try {
    guardOf(url, allow).check(new URL(url));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Addresses that a URL's host may be dialled at, or why there is none. */
const dial = (url: string, ...allow: string[]) =>
  new Promise<string[] | string>((resolve) => {
    guardOf(url, allow).lookup(new URL(url).hostname, { all: true }, (error, found) =>
      resolve(error?.message ?? (found as LookupAddress[]).map(({ address }) => address)),
    );
  });

test.for(['8.8.8.8', '1.1.1.1', '223.255.255.1', '2606:4700::1111', '64:ff9b::8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.for([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::7f00:1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a host that nobody allowed is refused by name, port and flag', () => {
  expect(refusal('https://api.example.com/x?secret')).toBe(
    'fetch to api.example.com is refused: allow it with --allow-net api.example.com (in a test store: allowNet).',
  );
  expect(refusal('http://LOCALHOST:3000/')).toContain('--allow-net localhost:3000 (');
  expect(refusal('http://[::1]:3000/')).toContain('--allow-net [::1]:3000 (');
  expect(refusal('http://api.example.com:8080/', 'api.example.com')).toContain('--allow-net api.example.com:8080 (');
  expect(refusal('http://2130706433:9000/', '127.0.0.1:9001')).toContain('127.0.0.1:9000 is refused');
});

test.for([
  'https://api.example.com/',
  'http://api.example.com/',
  'HTTPS://API.EXAMPLE.COM./',
  'https://api.example.com:443',
])('%s is allowed by its host', (url) => {
  expect(refusal(url, 'api.example.com')).toBeUndefined();
});

test.for(['ftp://api.example.com/', 'file:///etc/passwd', 'data:text/plain,x', 'blob:https://api.example.com/1'])(
  '%s is nothing to fetch',
  (url) => {
    expect(refusal(url, 'api.example.com')).toContain('http and https');
  },
);

test.for([
  'https://api.example.com@evil.test/',
  'https://evil.test#@api.example.com/',
  'https://evil.test\\@api.example.com/',
])('%s leads to another host than it seems to', (url) => {
  expect(refusal(url, 'api.example.com')).toContain('evil.test is refused');
});

test('a URL with a password is refused', () => {
  const message = refusal('https://user:secret@api.example.com/', 'api.example.com');
  expect(message).toContain('Authorization');
  expect(message).not.toContain('secret');
});

test('a name of the internet that leads inside is refused, and the refusal names the address', async () => {
  answers.set('api.example.com', ['10.0.0.5']);
  expect(await dial('https://api.example.com/', 'api.example.com')).toMatch(/at 10\.0\.0\.5.*--allow-net 10\.0\.0\.5/);
  expect(await dial('https://api.example.com/', 'api.example.com', '10.0.0.5')).toEqual(['10.0.0.5']);
  expect(await dial('https://api.example.com:8443/', 'api.example.com:8443', '10.0.0.5')).toContain('refused');
});

test('a name that leads to several addresses is dialled at the public ones only', async () => {
  answers.set('api.example.com', ['127.0.0.1', '93.184.216.34', '::1', '169.254.169.254']);
  expect(await dial('https://api.example.com/', 'api.example.com')).toEqual(['93.184.216.34']);
});

test('what a name led to before counts for nothing', async () => {
  answers.set('api.example.com', ['93.184.216.34']);
  const guard = guardOf('https://api.example.com/', ['api.example.com']);
  const dialOnce = () =>
    new Promise((resolve) =>
      guard.lookup('api.example.com', { all: true }, (error, found) => resolve(error?.message ?? found)),
    );
  expect(await dialOnce()).toEqual([{ address: '93.184.216.34', family: 4 }]);
  answers.set('api.example.com', ['127.0.0.1']);
  expect(await dialOnce()).toMatch(/refused/);
});

test('a name without a dot is one of this network', async () => {
  answers.set('payments', ['172.18.0.2']).set('localhost', ['127.0.0.1', '::1']);
  expect(await dial('http://payments:8080/', 'payments:8080')).toEqual(['172.18.0.2']);
  expect(await dial('http://localhost:8080/', 'localhost:8080')).toEqual(['127.0.0.1', '::1']);
});

test.for([
  '169.254.169.254',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::169.254.169.254]',
  '[2002:a9fe:a9fe::]',
  '[2002:c0a8:101::]',
  '[2001:0:a9fe:a9fe::]',
  '[::169.254.169.254]',
])('%s is refused even when it is allowed', (address) => {
  expect(refusal(`http://${address}/latest`, address)).toContain('never');
});

test.for(['64:ff9b::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe', '64:ff9b::c0a8:101', '2002:a9fe:a9fe::1', 'fe80::1%eth0'])(
  'a name that leads to metadata by a translator is refused, whatever is allowed: %s',
  async (address) => {
    answers.set('api.example.com', [address]).set('metadata', [address]);
    expect(await dial('https://api.example.com/', 'api.example.com')).toContain('never');
    expect(await dial('http://metadata/', 'metadata')).toContain('never');
  },
);

test('a translator to the public internet is dialled', async () => {
  answers.set('api.example.com', ['64:ff9b::808:808']);
  expect(await dial('https://api.example.com/', 'api.example.com')).toEqual(['64:ff9b::808:808']);
});

test('a name that leads to metadata is refused even when it has no dot', async () => {
  answers.set('metadata', ['169.254.169.254']);
  expect(await dial('http://metadata/', 'metadata', '169.254.169.254')).toContain('never');
});
