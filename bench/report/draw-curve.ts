import type { Curve } from '../measurement.ts';
import { formatFigure, formatSample } from './figures.ts';
import { spreadOf } from './statistics.ts';

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 90;
const RIGHT = 40;
const TOP = 50;
const BOTTOM = 50;

/** Colours of a page that is light, and of one that is dark; the picture brings its own ground for both. */
const STYLE = `
    .ground { fill: #ffffff } .text { fill: #24292f; font: 14px sans-serif } .axis { stroke: #57606a }
    .grid { stroke: #d0d7de } .line { stroke: #0550ae; fill: none; stroke-width: 2 } .dot { fill: #0550ae }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0d1117 } .text { fill: #e6edf3 } .axis { stroke: #8b949e }
      .grid { stroke: #30363d } .line { stroke: #79c0ff } .dot { fill: #79c0ff }
    }`;

/** A picture of a curve: sizes by powers of ten, the cost of one from zero on, its median with the spread of the rounds. */
export function drawCurve(curve: Curve): string {
  const { title, of, unit, points } = curve;
  const spreads = points.map(({ size, samples }) => ({ size, ...spreadOf(samples) }));
  const top = roundUp(Math.max(...spreads.map(({ highest }) => highest)));
  const exponents = spreads.map(({ size }) => Math.log10(size));
  const [first = 0, last = 1] = [exponents[0], exponents.at(-1)];
  const x = (size: number) => LEFT + ((Math.log10(size) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (cost: number) => HEIGHT - BOTTOM - (cost / top) * (HEIGHT - TOP - BOTTOM);
  const at = (value: number) => value.toFixed(1);

  const grid = [0, top / 2, top].map(
    (cost) =>
      `<line class="${cost === 0 ? 'axis' : 'grid'}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(cost))}" y2="${at(y(cost))}"/>
  <text class="text" x="${LEFT - 10}" y="${at(y(cost) + 5)}" text-anchor="end">${formatSample(cost, unit)}</text>`,
  );
  const dots = spreads.map(
    ({ size, median, lowest, highest }) =>
      `<line class="axis" x1="${at(x(size))}" x2="${at(x(size))}" y1="${at(y(lowest))}" y2="${at(y(highest))}"/>
  <circle class="dot" cx="${at(x(size))}" cy="${at(y(median))}" r="5"/>
  <text class="text" x="${at(x(size))}" y="${HEIGHT - 22}" text-anchor="middle">${formatFigure(size)}</text>`,
  );
  const line = spreads.map(({ size, median }) => `${at(x(size))},${at(y(median))}`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">
  <title id="title">${escapeXml(title)}</title>
  <desc id="desc">${escapeXml(describeCurve(curve))}</desc>
  <style>${STYLE}
  </style>
  <rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>
  <text class="text" x="${LEFT}" y="28">${escapeXml(title)}</text>
  ${grid.join('\n  ')}
  <polyline class="line" points="${line}"/>
  ${dots.join('\n  ')}
  <text class="text" x="${WIDTH - RIGHT}" y="${HEIGHT - 5}" text-anchor="end">${escapeXml(of)}</text>
</svg>
`;
}

/** What a picture shows, in words: `2 ms at 10 extensions, 3 ms at 100 extensions: at the largest size 1.5 times the least.` */
export function describeCurve({ of, unit, points }: Curve): string {
  const costs = points.map(({ size, samples }) => ({ size, median: spreadOf(samples).median }));
  const said = costs
    .map(({ size, median }) => `${formatSample(median, unit)} at ${formatFigure(size)} ${of}`)
    .join(', ');
  const medians = costs.map(({ median }) => median);
  const growth = (medians.at(-1) ?? Number.NaN) / Math.min(...medians);
  return `${said}: at the largest size ${formatFigure(growth)} times the least.`;
}

/** The next one of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
