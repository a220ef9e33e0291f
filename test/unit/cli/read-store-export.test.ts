import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readStoreExport } from '../../../packages/cli/src/store/read-store-export.ts';
import { createFolder } from '../../support/create-folder.ts';

test.each<[string, string | Uint8Array, RegExp]>([
  ['is empty', '', /not JSON, or was cut off/],
  ['is no text', new Uint8Array([0x53, 0x51, 0x4c, 0x00, 0xff, 0xfe]), /not JSON, or was cut off/],
  ['is cut off', '{"format":"tillkit-store","schema":1,"tab', /not JSON, or was cut off/],
  ['is JSON of something else', 'null', /does not say "format": "tillkit-store"/],
  ['is a list', '[{"format":"tillkit-store"}]', /does not say "format": "tillkit-store"/],
  ['says that it is something else', '{"format":"tillkit-review"}', /does not say "format": "tillkit-store"/],
])('a file that %s is refused as an export of a store, by its name', async (_, content, message) => {
  const { path } = await createFolder({ 'shop.json': content });
  expect(() => readStoreExport(path('shop.json'))).toThrow(
    expect.objectContaining({
      name: 'UsageError',
      code: 'not-an-export',
      message: expect.stringMatching(message),
      location: { file: path('shop.json') },
      nextSteps: [expect.stringMatching(/^The store is as it was\./)],
    }),
  );
});

test('a file that there is not, or that is a folder, is refused', async () => {
  const { path } = await createFolder();
  await mkdir(path('folder'));
  for (const [name, words] of [
    ['nothing.json', 'it does not exist'],
    ['folder', 'it is not a file'],
  ] as const) {
    expect(() => readStoreExport(path(name))).toThrow(
      expect.objectContaining({ code: 'file-not-read', message: expect.stringContaining(words) }),
    );
  }
});
