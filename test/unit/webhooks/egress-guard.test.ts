import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { createEgressGuard } from '../../../packages/webhooks/src/egress-guard.ts';

const isOpen = (url: string, allowedHosts: string[] = []) => {
  try {
    createEgressGuard(allowedHosts).check(new URL(url));
    return true;
  } catch {
    return false;
  }
};

const lookup = (host: string, allowedHosts: string[] = []) =>
  new Promise<LookupAddress[] | Error>((resolve) => {
    createEgressGuard(allowedHosts).lookup(host, { all: true }, (error, addresses) =>
      resolve(error ?? (addresses as LookupAddress[])),
    );
  });

describe('check', () => {
  test.each(['http://127.0.0.1:3000/', 'https://127.8.9.10/', 'http://[::1]/', 'http://2130706433/'])(
    '%s is loopback',
    (url) => {
      expect(isOpen(url)).toBe(true);
    },
  );

  test.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'data:text/plain,x'])('%s is no receiver', (url) => {
    expect(isOpen(url)).toBe(false);
  });

  test.each(['http://10.1.2.3/', 'http://192.168.0.7:8080/', 'http://[fd12::1]/', 'http://0.0.0.0/'])(
    '%s has to be allowed',
    (url) => {
      expect(isOpen(url)).toBe(false);
      expect(isOpen(url, [new URL(url).hostname])).toBe(true);
      expect(isOpen(url, ['10.9.9.9'])).toBe(false);
    },
  );

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.1.1/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
  ])('%s is never allowed', (url) => {
    expect(isOpen(url, [new URL(url).hostname])).toBe(false);
  });
});

describe('lookup', () => {
  test('gives the addresses of localhost', async () => {
    const addresses = await lookup('localhost');
    expect(addresses).toEqual(expect.arrayContaining([expect.objectContaining({ address: expect.any(String) })]));
  });

  test('judges the address, not the name', async () => {
    expect(await lookup('10.1.2.3')).toMatchObject({ code: 'blocked_address' });
    expect(await lookup('10.1.2.3', ['10.1.2.3'])).toEqual([{ address: '10.1.2.3', family: 4 }]);
    expect(await lookup('169.254.169.254', ['169.254.169.254'])).toMatchObject({ code: 'blocked_address' });
  });
});
