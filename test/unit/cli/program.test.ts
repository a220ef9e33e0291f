import { expect, test } from 'vitest';
import { createProgram } from '#cli';

test.each(['--help', '-h', 'help'])('%s lists the commands as they are with all of their flags', (word) => {
  const listed = createProgram([word]);
  expect(listed.helpInformation()).toBe(createProgram([]).helpInformation());
  expect(listed.helpInformation()).toContain('validate [options] [dir...]');
});
