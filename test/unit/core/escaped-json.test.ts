import { expect, test } from 'vitest';
import { toEscapedJson } from '#core';

const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

test('no character of Unicode that is not seen stands in the text, and each is read back as it was', () => {
  const BLOCK = 0x1000;
  for (let start = 0; start <= 0x10ffff; start += BLOCK) {
    const characters = Array.from({ length: BLOCK }, (_, at) => String.fromCodePoint(start + at));
    const text = toEscapedJson(characters);
    expect(UNSEEN.exec(text)?.[0]).toBeUndefined();
    expect(JSON.parse(text)).toEqual(characters);
  }
});

test('what is seen, and what joins letters and emoji, stands as it is', () => {
  expect(toEscapedJson({ title: '茶杯 "🍵" 👩‍🍳 é' })).toBe('{"title":"茶杯 \\"🍵\\" 👩‍🍳 é"}');
  expect(toEscapedJson(['\u2028', '\u0085', '\u009b31m', '\u202e', '\u{e0041}', '\ufeff', '\u007f'])).toBe(
    String.raw`["\u2028","\u0085","\u009b31m","\u202e","\udb40\udc41","\ufeff","\u007f"]`,
  );
});
