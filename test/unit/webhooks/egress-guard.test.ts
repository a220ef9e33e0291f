import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isNeverDialled } from '#core';
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
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::168.63.129.16]/',
    'http://[64:ff9b:1::169.254.169.254]/',
    'http://[64:ff9b:1:2:3:4:169.254.169.254]/',
    'http://[64:ff9b:1:a9fe:a9:fe00::]/',
    'http://[64:ff9b:1:a9:fe:a9fe::]/',
    'http://[64:ff9b:1::a9:fea9:fe00:0]/',
    'http://[64:ff9b:1::192.168.1.1]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:a9fe:a9fe::808:808]/',
    'http://[2001:0:808:808::5601:5601]/',
    'http://[::169.254.169.254]/',
    'http://[::10.0.0.1]/',
    'http://[::ffff:0:169.254.169.254]/',
    'http://[2606:4700::5efe:a9fe:a9fe]/',
    'http://[2606:4700::200:5efe:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
  ])('%s is never allowed', (url) => {
    expect(isOpen(url, [new URL(url).hostname])).toBe(false);
  });
});

test.each(['64:ff9b::8.8.8.8', '64:ff9b:1::8.8.8.8', '2002:808:808::1', '::1', '::ffff:10.0.0.1', '2606:4700::1'])(
  '%s is not among what is never dialled',
  (address) => {
    expect(isNeverDialled(address)).toBe(false);
  },
);

test('an address with a zone is judged without it', () => {
  expect(['fe80::1%eth0', '64:ff9b::a9fe:a9fe%1', '::1%lo'].map(isNeverDialled)).toEqual([true, true, false]);
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
