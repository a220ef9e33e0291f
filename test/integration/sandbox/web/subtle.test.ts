import { expect, test } from 'vitest';
import { createIds } from '#core';
import { runBesideNode } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

/** Runs a handler that has `hex`, `bytes` (of hexadecimal), `text` (to bytes) and `nameOf` (of what a call throws). */
async function runCrypto(body: string, event?: unknown): Promise<unknown> {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const hex = (source: ArrayBuffer) => [...new Uint8Array(source)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const bytes = (source: string) => Uint8Array.from(source.match(/../g) ?? [], (pair) => parseInt(pair, 16));
      const text = (source: string) => new TextEncoder().encode(source);
      const nameOf = (call: () => unknown) => Promise.resolve().then(call).then(() => 'nothing', (error: any) => error.name);
      ${body}`),
  });
  return await result('a.ts', event);
}

test.each([
  [
    'nothing',
    '',
    1,
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ],
  [
    'one block',
    'abc',
    1,
    'a9993e364706816aba3e25717850c26c9cd0d89d',
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  [
    'many blocks',
    'a',
    1_000_000,
    '34aa973cd4c4daa4f61eeb2bdbad27316534016f',
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    '9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b07b8b3dc38ecc4ebae97ddd87f3d8985',
    'e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b',
  ],
])('digests of %s are those of FIPS 180', async (_, message, times, ...expected) => {
  const digests = await runCrypto(
    `const data = text(event.message.repeat(event.times));
     const digests = [];
     for (const name of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']) digests.push(hex(await crypto.subtle.digest(name, data)));
     return digests;`,
    { message, times },
  );
  expect(digests).toEqual(expected);
});

test.each([
  [
    'a short key',
    '0b'.repeat(20),
    'Hi There',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    'afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6',
    '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854',
  ],
  [
    'a key shorter than the code',
    '4a656665',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    'af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649',
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  ],
  [
    'a key longer than a block',
    'aa'.repeat(131),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    '4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952',
    '80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598',
  ],
])('HMAC with %s is that of RFC 4231, and only it is verified', async (_, key, message, ...expected) => {
  const signed = await runCrypto(
    `const codes = [], verdicts = [];
     for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
       const key = await crypto.subtle.importKey('raw', bytes(event.key), { name: 'HMAC', hash }, false, ['sign', 'verify']);
       const code = new Uint8Array(await crypto.subtle.sign('HMAC', key, text(event.message)));
       codes.push(hex(code.buffer));
       const verify = (signature: Uint8Array) => crypto.subtle.verify('HMAC', key, signature, text(event.message));
       const last = code.slice();
       last[last.length - 1] ^= 1;
       verdicts.push([await verify(code), await verify(last), await verify(code.subarray(1)), await verify(new Uint8Array(0))]);
     }
     return { codes, verdicts };`,
    { key, message },
  );
  const verdict = [true, false, false, false];
  expect(signed).toEqual({ codes: expected, verdicts: [verdict, verdict, verdict] });
});

test('PBKDF2 derives the keys of RFC 6070', async () => {
  const vectors = [
    ['password', 'salt', 1, 20, '0c60c80f961f0e71f3a9b524af6012062fe037a6'],
    ['password', 'salt', 2, 20, 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957'],
    ['password', 'salt', 4096, 20, '4b007901b765489abead49d926f721d065a429c1'],
    [
      'passwordPASSWORDpassword',
      'saltSALTsaltSALTsaltSALTsaltSALTsalt',
      4096,
      25,
      '3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038',
    ],
    ['pass\0word', 'sa\0lt', 4096, 16, '56fa6aa75548099dcc37d7f03425e0c3'],
  ];
  const derived = await runCrypto(
    `const derived = [];
     for (const [password, salt, iterations, length] of event) {
       const key = await crypto.subtle.importKey('raw', text(password), 'PBKDF2', false, ['deriveBits']);
       derived.push(hex(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-1', salt: text(salt), iterations }, key, length * 8)));
     }
     return derived;`,
    vectors,
  );
  expect(derived).toEqual(vectors.map((vector) => vector[4]));
});

test('HKDF derives the keys of RFC 5869', async () => {
  const range = (from: number, to: number) =>
    Buffer.from(Array.from({ length: to - from + 1 }, (_, index) => from + index)).toString('hex');
  const vectors = [
    [
      'SHA-256',
      '0b'.repeat(22),
      range(0x00, 0x0c),
      range(0xf0, 0xf9),
      42,
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    ],
    [
      'SHA-256',
      range(0x00, 0x4f),
      range(0x60, 0xaf),
      range(0xb0, 0xff),
      82,
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
    ],
    [
      'SHA-256',
      '0b'.repeat(22),
      '',
      '',
      42,
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    ],
    [
      'SHA-1',
      '0b'.repeat(11),
      range(0x00, 0x0c),
      range(0xf0, 0xf9),
      42,
      '085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896',
    ],
  ];
  const derived = await runCrypto(
    `const derived = [];
     for (const [hash, secret, salt, info, length] of event) {
       const key = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits']);
       derived.push(hex(await crypto.subtle.deriveBits({ name: 'hkdf', hash, salt: bytes(salt), info: bytes(info) }, key, length * 8)));
     }
     return derived;`,
    vectors,
  );
  expect(derived).toEqual(vectors.map((vector) => vector[5]));
});

test('a handler signs a request as the receiver of it does', async () => {
  const { node, handler } = await runBesideNode(
    async ({ secret, body }) => {
      const key = await crypto.subtle.importKey(
        'raw',
        new TextEncoder().encode(secret),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      const code = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body));
      return btoa(String.fromCharCode(...new Uint8Array(code)));
    },
    { secret: 'whsec_秘密', body: '{"order":"1"}' },
  );
  expect(handler).toBe(node);
});

test('keys show and export what Node’s do', async () => {
  const { node, handler } = await runBesideNode(async () => {
    const show = async (made: Promise<CryptoKey>) => {
      const key = await made;
      const { type, extractable, algorithm, usages } = key;
      const isStable = key.algorithm === algorithm && key.usages === usages;
      return { type, extractable, algorithm, usages, isStable, text: String(key), is: key instanceof CryptoKey };
    };
    const { subtle } = crypto;
    const hmac = { name: 'hmac', hash: { name: 'sha-384' } };
    const raw = new Uint8Array([0, 0xfb, 0xff, 0xbf, 5]);
    const key = await subtle.importKey('raw', raw.subarray(1), hmac, true, ['verify', 'sign', 'verify']);
    const jwk = await subtle.exportKey('jwk', key);
    const secret = await subtle.importKey('raw', raw, 'pbkdf2', false, ['deriveKey', 'deriveBits']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-512', salt: raw, iterations: 3 };
    const derived = await subtle.deriveKey(derivation, secret, { name: 'HMAC', hash: 'SHA-1', length: 200 }, true, [
      'sign',
    ]);
    return [
      await show(Promise.resolve(key)),
      jwk,
      [...new Uint8Array(await subtle.exportKey('raw', key))],
      await show(subtle.importKey('jwk', jwk, hmac, false, ['verify'])),
      await show(subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])),
      await show(subtle.generateKey({ name: 'HMAC', hash: 'SHA-512' }, true, ['verify'])),
      await show(subtle.generateKey({ name: 'HMAC', hash: 'SHA-1', length: 80 }, true, ['sign', 'verify'])),
      await show(Promise.resolve(secret)),
      await show(Promise.resolve(derived)),
      [...new Uint8Array(await subtle.exportKey('raw', derived))],
      [String(crypto), String(subtle), crypto.subtle === subtle],
    ];
  }, undefined);
  expect(handler).toEqual(node);
});

test('what is refused has the name of the error that Node gives', async () => {
  const { node, handler } = await runBesideNode(async () => {
    const { subtle } = crypto;
    const raw = new Uint8Array(20);
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const jwk = { kty: 'oct', k: 'AAECAw' };
    const signer = await subtle.importKey('raw', raw, hmac, false, ['sign']);
    const open = await subtle.importKey('raw', raw, hmac, true, ['verify']);
    const password = await subtle.importKey('raw', raw, 'PBKDF2', false, ['deriveBits']);
    const secret = await subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits', 'deriveKey']);
    const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: raw, iterations: 1 };
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: raw, info: raw };
    const importRaw = (algorithm: unknown, extractable: boolean, usages: unknown, source: unknown = raw) =>
      Reflect.apply(subtle.importKey, subtle, ['raw', source, algorithm, extractable, usages]);
    const importJwk = (change: object, extractable = true) =>
      Reflect.apply(subtle.importKey, subtle, ['jwk', { ...jwk, ...change }, hmac, extractable, ['sign']]);
    const call = (method: string, ...values: unknown[]) =>
      Reflect.apply(Reflect.get(subtle, method), subtle, values) as Promise<unknown>;
    const calls: Record<string, () => Promise<unknown>> = {
      'unknown digest': () => call('digest', 'MD5', raw),
      'digest without a name': () => call('digest', {}, raw),
      'digest of a text': () => call('digest', 'SHA-1', 'text'),
      'digest of nothing': () => call('digest', 'SHA-1', undefined),
      'digest without its object': () => Reflect.apply(subtle.digest, undefined, ['SHA-1', raw]),
      'no hash': () => importRaw('HMAC', true, ['sign']),
      'unknown hash': () => importRaw({ name: 'HMAC', hash: 'MD5' }, true, ['sign']),
      'unknown algorithm': () => importRaw('ROT13', true, ['sign']),
      'no usage': () => importRaw(hmac, true, []),
      'a usage of another algorithm': () => importRaw(hmac, true, ['encrypt']),
      'an unknown usage': () => importRaw(hmac, true, ['frame']),
      'usages as text': () => importRaw(hmac, true, 'sign'),
      'an empty key': () => importRaw(hmac, true, ['sign'], new Uint8Array(0)),
      'a key of another length': () => importRaw({ ...hmac, length: 8 }, true, ['sign']),
      'a key as text': () => importRaw(hmac, true, ['sign'], 'secret'),
      'a password that is extractable': () => importRaw('PBKDF2', true, ['deriveBits']),
      'a password that signs': () => importRaw('PBKDF2', false, ['sign']),
      'a password without a usage': () => importRaw('HKDF', false, []),
      'a password as JWK': () => call('importKey', 'jwk', jwk, 'PBKDF2', false, ['deriveBits']),
      'HMAC as SPKI': () => call('importKey', 'spki', raw, hmac, true, ['sign']),
      'an unknown format': () => call('importKey', 'pem', raw, hmac, true, ['sign']),
      'JWK of another type': () => importJwk({ kty: 'RSA' }),
      'JWK for another algorithm': () => importJwk({ alg: 'HS1' }),
      'JWK for its algorithm': () => importJwk({ alg: 'HS256', use: 'sig', ext: true, key_ops: ['verify', 'sign'] }),
      'JWK for another use': () => importJwk({ use: 'enc' }),
      'JWK for other operations': () => importJwk({ key_ops: ['verify'] }),
      'JWK with an operation twice': () => importJwk({ key_ops: ['sign', 'sign'] }),
      'JWK that is not extractable': () => importJwk({ ext: false }),
      'JWK that is not to be extractable': () => importJwk({ ext: false }, false),
      'JWK without a key': () => importJwk({ k: undefined }),
      'JWK with an empty key': () => importJwk({ k: '' }),
      'export of a closed key': () => call('exportKey', 'raw', signer),
      'export of a password': () => call('exportKey', 'raw', password),
      'export as SPKI': () => call('exportKey', 'spki', open),
      'export of no key': () => call('exportKey', 'raw', {}),
      'signing without the usage': () => call('sign', 'HMAC', open, raw),
      'verifying without the usage': () => call('verify', 'HMAC', signer, raw, raw),
      'signing with a password': () => call('sign', 'HMAC', password, raw),
      'signing with an object': () => call('sign', 'HMAC', { type: 'secret' }, raw),
      'signing with an unknown algorithm': () => call('sign', 'ROT13', signer, raw),
      'a new key of no length': () => call('generateKey', { ...hmac, length: 0 }, true, ['sign']),
      'a new key of negative length': () => call('generateKey', { ...hmac, length: -8 }, true, ['sign']),
      'a new key without a usage': () => call('generateKey', hmac, true, []),
      'a new password': () => call('generateKey', 'PBKDF2', false, ['deriveBits']),
      'bits of no length': () => call('deriveBits', pbkdf2, password),
      'bits of a length null': () => call('deriveBits', hkdf, secret, null),
      'no bits': () => call('deriveBits', pbkdf2, password, 0),
      'no bits with HKDF': () => call('deriveBits', hkdf, secret, 0),
      'bits that are no bytes': () => call('deriveBits', pbkdf2, password, 12),
      'too many bits': () => call('deriveBits', hkdf, secret, 255 * 256 + 8),
      'bits of no iteration': () => call('deriveBits', { ...pbkdf2, iterations: 0 }, password, 8),
      'bits of fewer iterations than none': () => call('deriveBits', { ...pbkdf2, iterations: -1 }, password, 8),
      'bits without salt': () => call('deriveBits', { ...pbkdf2, salt: undefined }, password, 8),
      'bits without info': () => call('deriveBits', { ...hkdf, info: undefined }, secret, 8),
      'bits of another key': () => call('deriveBits', hkdf, password, 8),
      'a derived key without the usage': () => call('deriveKey', pbkdf2, password, hmac, true, ['sign']),
      'a derived password': () => call('deriveKey', hkdf, secret, 'HKDF', false, ['deriveBits']),
      'a derived key without usages': () => call('deriveKey', hkdf, secret, hmac, true, []),
      wrapping: () => call('wrapKey', 'raw', open, signer, 'ROT13'),
    };
    const names: Record<string, unknown> = {};
    for (const [what, attempt] of Object.entries(calls))
      names[what] = await attempt().then(
        () => 'nothing',
        (error) => [error.name, error.code !== undefined && error instanceof DOMException && error.code],
      );
    return names;
  }, undefined);
  expect(handler).toEqual(node);
});

test('an algorithm that a handler does not have is refused with those that it has', async () => {
  const refused = await runCrypto(
    `const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
     const calls: (() => Promise<unknown>)[] = [
       () => crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(1)),
       () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']),
       () => crypto.subtle.unwrapKey('raw', new Uint8Array(8), key, 'AES-KW', 'HMAC', true, ['sign']),
     ];
     return Promise.all(calls.map((call) => call().catch((error) => [error.name, error.message])));`,
  );
  const message = (start: string) => expect.stringMatching(new RegExp(`^${start}.*SHA-256.*HMAC.*PBKDF2.*HKDF`));
  expect(refused).toEqual([
    ['NotSupportedError', message('A handler has no AES-GCM for encrypt')],
    ['NotSupportedError', message('A handler has no ECDSA for generateKey')],
    ['NotSupportedError', message('A handler has no AES-KW for unwrapKey')],
  ]);
});

test('keys are whole bytes and their text is strict base64url', async () => {
  const names = await runCrypto(
    `const hmac = { name: 'HMAC', hash: 'SHA-256' };
     const importKey = (k: unknown) => nameOf(() => crypto.subtle.importKey('jwk', { kty: 'oct', k } as any, hmac, true, ['sign']));
     return [
       await nameOf(() => crypto.subtle.generateKey({ ...hmac, length: 12 }, true, ['sign'])),
       ...await Promise.all(['AA==', 'A+', 'A', 'A/', 'A A', 5, '-_8'].map(importKey)),
     ];`,
  );
  const data = 'DataError';
  expect(names).toEqual(['NotSupportedError', data, data, data, data, data, data, 'nothing']);
});

test('keys cannot be made, read or changed but by crypto.subtle', async () => {
  const seen = await runCrypto(
    `const key = await crypto.subtle.importKey('raw', text('secret'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
     const before = hex(await crypto.subtle.sign('HMAC', key, text('a')));
     (key.algorithm as any).hash.name = 'SHA-1';
     key.usages.push('verify');
     const change = await nameOf(() => { 'use strict'; (key as any).extractable = true; });
     const after = hex(await crypto.subtle.sign('HMAC', key, text('a')));
     const forged = Object.create(CryptoKey.prototype);
     return [
       await Promise.all([CryptoKey, SubtleCrypto, Crypto].map((type: any) => nameOf(() => new type()))),
       before === after, change, await nameOf(() => crypto.subtle.exportKey('raw', key)), await nameOf(() => forged.type),
       await nameOf(() => crypto.subtle.verify('HMAC', key, new Uint8Array(32), text('a'))), JSON.stringify(key), Reflect.ownKeys(key),
     ];`,
  );
  expect(seen).toEqual([
    ['TypeError', 'TypeError', 'TypeError'],
    true,
    'TypeError',
    'InvalidAccessError',
    'TypeError',
    'InvalidAccessError',
    '{}',
    [],
  ]);
});

test('bytes that change after the call change nothing', async () => {
  const same = await runCrypto(
    `const secret = text('secret'), data = text('data'), hmac = { name: 'HMAC', hash: 'SHA-256' };
     const making = crypto.subtle.importKey('raw', secret, hmac, true, ['sign']);
     secret.fill(0);
     const key = await making;
     const exported = new Uint8Array(await crypto.subtle.exportKey('raw', key));
     exported.fill(0);
     const signing = crypto.subtle.sign(hmac, key, data), hashing = crypto.subtle.digest('SHA-1', data.buffer);
     data.fill(0);
     const fresh = await crypto.subtle.importKey('raw', text('secret'), hmac, true, ['sign']);
     return [
       hex(await signing) === hex(await crypto.subtle.sign('HMAC', fresh, text('data'))),
       hex(await hashing) === hex(await crypto.subtle.digest('SHA-1', text('data'))),
     ];`,
  );
  expect(same).toEqual([true, true]);
});

test('a new key is random, and repeats with the randomness of the attempt', async () => {
  const sources = {
    'a.ts': handlerOf(`
      const make = () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
      return Promise.all([await make(), await make()].map(async (key) => (await crypto.subtle.exportKey('jwk', key)).k));`),
  };
  const first = await (await startSandbox(sources, { ids: createIds(7) })).result('a.ts');
  const again = await (await startSandbox(sources, { ids: createIds(7) })).result('a.ts');
  const other = await (await startSandbox(sources)).result('a.ts');
  expect(again).toEqual(first);
  expect(new Set([first, other].flat()).size).toBe(4);
});
