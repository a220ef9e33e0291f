import { expect, test } from 'vitest';
import { createStackMapper } from '../../../packages/sandbox/src/supervisor/source-stack.ts';

/** Line 1 column 0 of the script is line 3 column 4 of this source; line 2 column 0 its line 4 column 0. */
const mapOf = (source: string) => JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAEI;AACJ' });
const mapperOf = (source: string) =>
  createStackMapper({
    handlers: [{ handler: 'handlers/a.ts', code: '', sourceMap: mapOf(source) }],
    panels: [],
    digest: '',
  });

test('places become those of the source', () => {
  expect(mapperOf('handlers/a.ts')('Error: x\n    at run (tillkit:handler/0:1:1)\n    at tillkit:handler/0:2:9')).toBe(
    'Error: x\n    at run (handlers/a.ts:3:5)\n    at handlers/a.ts:4:1',
  );
});

test('frames of the sandbox are left out, lines of a message are not', () => {
  expect(
    mapperOf('a.ts')(
      'Error: see tillkit:prelude\n    at f (tillkit:prelude:1:2)\n    at tillkit:handler/0\n    at Array.map (<anonymous>)',
    ),
  ).toBe('Error: see tillkit:prelude\n    at Array.map (<anonymous>)');
});

test.for(['/home/me/shop/a.ts', 'file:///home/me/a.ts', '../../a.ts', 'C:\\shop\\a.ts'])(
  'a source does not show where it lies: %s',
  (source) => {
    expect(mapperOf(source)('tillkit:handler/0:1:1')).not.toMatch(/^[/.]|^file:|^C:/);
  },
);

test.for(['', 'no json', '{"version":3}', '[]'])(
  'without a map that can be read, the handler is named: %j',
  (sourceMap) => {
    const map = createStackMapper({
      handlers: [{ handler: 'handlers/a.ts', code: '', sourceMap }],
      panels: [],
      digest: '',
    });
    expect(map('    at tillkit:handler/0:7:3')).toBe('    at handlers/a.ts (bundled):7:3');
    expect(map('    at tillkit:handler/9:7:3')).toBe('    at handler (bundled):7:3');
  },
);
