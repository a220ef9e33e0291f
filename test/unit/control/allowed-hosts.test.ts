import { expect, test } from 'vitest';
import { toAllowedHosts } from '#control';

test('allows loopback by address and name, with the port', () => {
  expect(toAllowedHosts('127.0.0.1', 4010)).toEqual(['127.0.0.1:4010', 'localhost:4010', '[::1]:4010']);
});

test('allows the host that the server was told to listen on', () => {
  expect(toAllowedHosts('Shop.Local', 4010)).toContain('shop.local:4010');
  expect(toAllowedHosts('fe80::1', 4010)).toContain('[fe80::1]:4010');
});

test('allows a host without a port where a browser leaves it out', () => {
  expect(toAllowedHosts('127.0.0.1', 80)).toEqual(expect.arrayContaining(['localhost', 'localhost:80']));
});
