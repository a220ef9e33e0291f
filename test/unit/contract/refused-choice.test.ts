import { expect, test } from 'vitest';
import { findRefusedChoice } from '#contract';

const RULES = [{ match: {} }, { match: { method: 'PSOT', evnt: 'order.paid' } }];

test.each<[string, 'choice' | 'unknown-field', string, unknown, string]>([
  ['the value of a field', 'choice', 'set.status', { set: { status: 'ACTVE' } }, 'ACTVE'],
  ['a value in a list that is the body', 'choice', 'body[1].match.method', RULES, 'PSOT'],
  ['the name of a field', 'unknown-field', 'set.lines.0.quantiy', { set: { 'lines.0.quantiy': 3 } }, 'quantiy'],
  ['a name in a list that is the body', 'unknown-field', 'body[1].match.evnt', RULES, 'evnt'],
])('%s is what was refused', (_, reason, field, body, given) => {
  expect(findRefusedChoice({ reason, field, allowed: 'one, two' }, body)).toEqual({ given, allowed: ['one', 'two'] });
});

test('nothing was chosen where another thing is wrong, or where the value is no text', () => {
  expect(findRefusedChoice({ reason: 'required', field: 'title' }, {})).toBeUndefined();
  expect(findRefusedChoice({ reason: 'choice', field: 'status', allowed: 'DRAFT' }, { status: 5 })).toBeUndefined();
  expect(findRefusedChoice({ reason: 'choice', field: 'a.b.c', allowed: 'x' }, { a: 'text' })).toBeUndefined();
  expect(findRefusedChoice({ reason: 'choice', field: 'toString', allowed: 'x' }, {})).toBeUndefined();
});
