import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import classes from './overview.module.css';
import { RATE_SECONDS, type Rates, useRates } from './rates.ts';
import { texts } from './texts.ts';

const HEIGHT = 140;
const SECONDS = Array.from({ length: RATE_SECONDS }, (_, index) => index - RATE_SECONDS + 1);

/** API calls and attempts per second as two lines, and in words. */
export default function RatesChart() {
  const text = useText(texts);
  const format = useFormat();
  const rates = useRates();
  const scheme = useComputedColorScheme();
  const ofMinute = (counts: readonly number[]) =>
    format.number(counts.slice(-60).reduce((sum, count) => sum + count, 0));
  return (
    <>
      <Plot key={scheme} label={text.chart} rates={rates} />
      <p className={classes.legend}>
        <span data-line="calls">{text.calls}</span> <span data-line="attempts">{text.attemptRate}</span>
      </p>
      <p className={classes.words}>{text.perSecond(ofMinute(rates.calls), ofMinute(rates.attempts))}</p>
    </>
  );
}

/** The drawing. It takes its colours when it is made, so each scheme has its own. */
function Plot({ label, rates }: { readonly label: string; readonly rates: Rates }) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const drawn = createPlot(element);
    plot.current = drawn;
    const resizing = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height: HEIGHT }));
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      drawn.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(toData(rates)), [rates]);
  return <div ref={place} role="img" aria-label={label} className={classes.chart} />;
}

const toData = ({ calls, attempts }: Rates): UPlot.AlignedData => [SECONDS, [...calls], [...attempts]];

function createPlot(element: HTMLElement): UPlot {
  const colours = getComputedStyle(element);
  const colour = (name: string) => colours.getPropertyValue(name);
  const axis = {
    stroke: colour('--mantine-color-dimmed'),
    grid: { stroke: colour('--line-soft'), width: 1 },
    ticks: { show: false },
    font: '11px system-ui',
  };
  return new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(4, max)] } },
      axes: [
        { ...axis, size: 24, values: (_, splits) => splits.map((second) => (second === 0 ? '0 s' : `${second} s`)) },
        { ...axis, size: 36, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] },
      ],
      series: [
        {},
        { stroke: colour('--chart-calls'), width: 1.5, points: { show: false } },
        { stroke: colour('--chart-attempts'), width: 1.5, points: { show: false } },
      ],
    },
    toData({ calls: [], attempts: [] }),
    element,
  );
}
