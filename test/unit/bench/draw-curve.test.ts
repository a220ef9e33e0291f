import { expect, test } from 'vitest';
import { drawCurve } from '../../../bench/report/draw-curve.ts';
import { parseXml } from '../../support/parse-xml.ts';

const curve = {
  id: 'a',
  title: 'cost of <one> & all',
  of: 'rows',
  unit: 'ms',
  points: [
    { size: 10, samples: [1, 3, 2] },
    { size: 1_000, samples: [4] },
  ],
} as const;

test('a picture is XML that says in words what it shows', () => {
  const svg = drawCurve(curve);
  expect(() => parseXml(svg)).not.toThrow();
  expect(svg).toContain('<title id="title">cost of &lt;one&gt; &amp; all</title>');
  expect(svg).toMatch(/<desc id="desc">2 ms at 10 rows, 4 ms at 1.000 rows: at the largest size 2 times the least\.</);
});

test('a picture has colours for light and for dark pages', () => {
  expect(drawCurve(curve)).toMatch(/prefers-color-scheme: dark/);
});

test('the axis of costs begins at zero, and dearer points stand higher', () => {
  const [first = 0, second = 0] = [...drawCurve(curve).matchAll(/<circle [^>]*cy="([\d.]+)"/g)].map(([, y]) =>
    Number(y),
  );
  const [zero = 0] = [...drawCurve(curve).matchAll(/class="axis" x1="90" x2="600" y1="([\d.]+)"/g)].map(([, y]) =>
    Number(y),
  );
  expect((zero - second) / (zero - first)).toBeCloseTo(2, 1);
});
