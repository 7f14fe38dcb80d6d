import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { axisText, ticksOf, tickText, topOf } from './scale';
import type { ChartData } from './types';

/** Pixels. */
const LABEL_WIDTH = 76;

const WHOLE = [1, 2, 5]
  .flatMap((one) => Array.from({ length: 9 }, (_, power) => one * 10 ** power))
  .sort((a, b) => a - b);

export interface PlotProps {
  data: ChartData;
  shown: ReadonlySet<string>;
  at: number | undefined;
  read: (index: number | undefined) => void;
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const font = () => `12px ${getComputedStyle(document.body).fontFamily}`;

const axis = (): UPlot.Axis => ({
  stroke: () => token('--soft'),
  font: font(),
  grid: { stroke: () => token('--line'), width: 1 },
  ticks: { show: false },
});

function axesOf({ times, interval, unit = 'count' }: ChartData): UPlot.Axis[] {
  return [
    {
      ...axis(),
      grid: { show: false },
      size: 28,
      gap: 6,
      splits: ({ width }) => ticksOf(times, interval, Math.max(2, Math.floor(width / LABEL_WIDTH))),
      values: (_, splits) => splits.map((index) => tickText(times[index] ?? 0, interval)),
    },
    {
      ...axis(),
      size: 44,
      gap: 6,
      space: 36,
      ...(unit === 'count' ? { incrs: WHOLE } : {}),
      values: (_, splits) => splits.map((value) => axisText(value, unit)),
    },
  ];
}

const seriesOf = (data: ChartData, shown: ReadonlySet<string>): UPlot.Series[] =>
  data.lines.map(({ name, label, colour, dashed }) => ({
    label,
    show: shown.has(name),
    stroke: () => token(`--chart-${colour}`),
    width: dashed ? 1.5 : 2,
    ...(dashed ? { dash: [4, 4] } : {}),
    points: { show: data.times.length < 3 },
  }));

/** Uses positions as x, so that days with a time change have equal width. */
function optionsOf({ data, shown, read }: PlotProps, width: number, height: number): UPlot.Options {
  const unit = data.unit ?? 'count';
  return {
    width,
    height,
    padding: [8, 26, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: false, range: [0, Math.max(1, data.times.length - 1)] },
      y: { range: (_, _min, max) => [0, topOf(max ?? 0, unit)] },
    },
    series: [{}, ...seriesOf(data, shown)],
    axes: axesOf(data),
    hooks: { setCursor: [({ cursor: { idx } }) => read(idx ?? undefined)] },
  };
}

const rowsOf = ({ times, lines }: ChartData) =>
  [times.map((_, index) => index), ...lines.map(({ values }) => [...values])] as UPlot.AlignedData;

function follow(plot: UPlot, box: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const draw = () => plot.redraw();
  dark.addEventListener('change', draw);
  const sizes = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: box.clientHeight }));
  sizes.observe(box);
  return () => {
    dark.removeEventListener('change', draw);
    sizes.disconnect();
  };
}

export default function Plot(props: PlotProps) {
  const { data, shown, at } = props;
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<UPlot | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!box.current) return;
    const read = (index: number | undefined) => latest.current.read(index);
    const { clientWidth, clientHeight } = box.current;
    const plot = new UPlot(
      optionsOf({ ...latest.current, read }, clientWidth, clientHeight),
      rowsOf(data),
      box.current,
    );
    drawn.current = plot;
    const unfollow = follow(plot, box.current);
    return () => {
      drawn.current = undefined;
      unfollow();
      plot.destroy();
    };
  }, [data]);
  useEffect(() => {
    for (const [index, { name }] of data.lines.entries())
      drawn.current?.setSeries(index + 1, { show: shown.has(name) });
  }, [data, shown]);
  useEffect(() => {
    const plot = drawn.current;
    if (!plot || plot.cursor.idx === at) return;
    const left = at === undefined ? -10 : plot.valToPos(at, 'x');
    plot.setCursor({ left, top: at === undefined ? -10 : 0 }, false);
  }, [data, at]);
  return <div ref={box} className="chart-plot" />;
}
