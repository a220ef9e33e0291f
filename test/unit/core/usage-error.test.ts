import { expect, test } from 'vitest';
import { sentence, UsageError } from '#core';

test('says what happened, where, what to do next, and why', () => {
  const cause = new SyntaxError('Unexpected token');
  const error = new UsageError('manifest-unreadable', sentence`plugin.json is no JSON`, {
    nextSteps: [sentence`Remove the comma`],
    location: { file: 'plugin.json', line: 3, column: 7 },
    cause,
  });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'UsageError',
    code: 'manifest-unreadable',
    message: 'plugin.json is no JSON',
    nextSteps: ['Remove the comma'],
    location: { file: 'plugin.json', line: 3, column: 7 },
    cause,
  });
});

test('needs no more than a code and a message', () => {
  const error = new UsageError('port-in-use', sentence`Port ${4010} is in use`);
  expect(error.nextSteps).toEqual([]);
  expect(error.location).toBeUndefined();
  expect('cause' in error).toBe(false);
});
