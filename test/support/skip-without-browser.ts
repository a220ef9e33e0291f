import { beforeEach, inject } from 'vitest';

/** Where there is no browser, each test is reported as skipped, with the reason. */
beforeEach(({ skip }) => {
  const chromium = inject('chromium');
  if ('missing' in chromium) skip(chromium.missing);
});
