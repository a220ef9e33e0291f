import fc from 'fast-check';

/** Texts of JSON values, also of those that JSON.stringify cannot write. */
export const jsonText = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', 'false', '0', '-0', '-1', '1', '1.0', '1e2', '0.5', '1e-7', '1.005', '1e21', '1e308', '1e400'],
    ...['-1e400', '9007199254740991', '9007199254740993', '-9007199254740993', '123456789012345678901234567890'],
    ...[
      '""',
      '" "',
      '"\\u0000"',
      '"\\ud800"',
      '"\\ufeff"',
      '"1"',
      '"x"',
      '"USD"',
      '"JPY"',
      '"ACTIVE"',
      '"a@b.c"',
      '"a-b"',
    ],
    ...['[]', '{}', '[[]]', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'],
    `"${'x'.repeat(256)}"`,
    `"${'茶'.repeat(66_000)}"`,
  ),
  fc.json({ maxDepth: 2 }),
);
