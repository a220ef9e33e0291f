import { expect, test } from 'vitest';
import { whyNoBrowser } from '../../../tools/chromium/find-chromium.ts';

const HERE = process.execPath;

test('there is a browser where CHROMIUM or one of the usual places is a file', () => {
  expect(whyNoBrowser({}, ['/no/chromium', HERE])).toBeUndefined();
  expect(whyNoBrowser({ CHROMIUM: HERE }, [])).toBeUndefined();
  expect(whyNoBrowser({ CHROMIUM: '' }, [HERE])).toBeUndefined();
});

test('without one, it says what is not there and what to do', () => {
  const install = 'There is no Chromium. Install it (apt-get install chromium), or set CHROMIUM to its path.';
  expect(whyNoBrowser({}, ['/no/chromium'])).toBe(install);
  expect(whyNoBrowser({ CHROMIUM: '' }, [])).toBe(install);
});

test('a path in CHROMIUM that leads nowhere is named, and no other browser is taken in its place', () => {
  expect(whyNoBrowser({ CHROMIUM: '/no/chromium' }, [HERE])).toBe(
    'There is no Chromium at /no/chromium. Set CHROMIUM to its path, or unset it to use the one of the system.',
  );
});
