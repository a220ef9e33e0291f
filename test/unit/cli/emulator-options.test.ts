import { describe, expect, test } from 'vitest';
import { toEmulatorOptions } from '#cli';
import { UsageError } from '#core';

/** The usage error that a call throws, as one text. */
function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof UsageError) return [error.message, ...error.nextSteps].join(' ');
    throw error;
  }
  return 'nothing was refused';
}

describe('toEmulatorOptions', () => {
  test('leaves out what is not given', () => {
    expect(toEmulatorOptions({})).toEqual({});
  });

  test('reads rules of faults, also from a variable that was split at its commas', () => {
    const rules = [
      { match: { event: 'order.paid' }, times: 1, drop: true },
      { match: { method: 'GET', path: '/api/orders' }, respond: { status: 503 } },
    ];
    const texts = rules.map((rule) => JSON.stringify(rule));
    expect(toEmulatorOptions({ fault: texts })).toEqual({ faults: rules });
    expect(toEmulatorOptions({ fault: texts.join(',').split(',') })).toEqual({ faults: rules });
    expect(refusal(() => toEmulatorOptions({ fault: ['order.paid=500'] }))).toContain('--fault');
  });

  test.each([
    ['3000', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/hooks?a=1', 'http://127.0.0.1:3000/hooks?a=1'],
  ])('understands --forward %s', (forward, url) => {
    expect(toEmulatorOptions({ forward })).toEqual({ forward: url });
  });

  test('reads every flag', () => {
    const options = toEmulatorOptions({
      port: '0',
      host: '127.0.0.1',
      store: 'shop.db',
      data: '250',
      seed: '7',
      clock: '2026-01-01T00:00:00Z',
      forward: 'http://localhost:3000/hooks',
      assume: ['inventory.quantity=absolute', 'create.status=201'],
      allowReceiver: ['example.test', '192.0.2.1', '2001:db8::1'],
      allowNet: ['api.example.com', 'localhost:3000'],
      grant: 'order:view, product:view',
      cpuMs: '200',
    });
    expect(options).toEqual({
      port: 0,
      host: '127.0.0.1',
      storePath: 'shop.db',
      data: 250,
      seed: 7,
      clock: Date.UTC(2026, 0, 1),
      forward: 'http://localhost:3000/hooks',
      assume: { 'inventory.quantity': 'absolute', 'create.status': '201' },
      allowReceivers: ['example.test', '192.0.2.1', '2001:db8::1'],
      allowNet: ['api.example.com', 'localhost:3000'],
      grant: ['order:view', 'product:view'],
      cpuMs: 200,
    });
  });

  test('keeps the store in memory when asked to', () => {
    expect(toEmulatorOptions({ store: ':memory:' })).toEqual({});
  });

  test.each([
    [{ port: '65536' }, '--port takes a whole number from 0 to 65535, not "65536".'],
    [{ port: '4o10' }, '"4o10"'],
    [{ data: 'smal' }, 'Did you mean "small"?'],
    [{ seed: '-1' }, '--seed'],
    [{ clock: 'manul' }, 'Did you mean "manual"?'],
    [{ clock: '2026-13-01' }, '--clock'],
    [
      { forward: 'localhost' },
      '--forward takes a port, or an address such as http://localhost:3000/hooks, not "localhost".',
    ],
    [{ assume: ['inventory.quantitty=delta'] }, 'Did you mean "inventory.quantity"?'],
    [{ assume: ['inventory.quantity=absolut'] }, 'Did you mean "inventory.quantity=absolute"?'],
    [{ assume: ['inventory.quantity'] }, 'inventory.quantity=delta or inventory.quantity=absolute'],
    [{ store: ':memroy:' }, 'Did you mean ":memory:"?'],
    [{ allowReceiver: ['https://Hooks.example.com/in'] }, 'Did you mean "hooks.example.com"?'],
    [{ allowReceiver: ['hooks.example.com:8080'] }, 'Did you mean "hooks.example.com"?'],
    [{ grant: 'order:veiw' }, 'Did you mean "order:view"?'],
    [{ cpuMs: '0' }, '--cpu-ms'],
  ])('refuses %j', (flags, words) => {
    expect(refusal(() => toEmulatorOptions(flags))).toContain(words);
  });
});
