import { type CSSProperties, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { axisText, levelsOf, pathsOf, ticksOf, tickText, topOf } from './scale';
import type { ChartData } from './types';

const MARGINS = { top: 8, right: 32, bottom: 28, left: 44 };
const CHARACTER_WIDTH = 7;
const LABEL_WIDTH = 76;
const LABEL_GAP = 8;
const POINT_RADIUS = 4;
const TICK_OFFSET = 20;

interface PlotProps {
  data: ChartData;
  visibleNames: ReadonlySet<string>;
  selectedIndex: number | undefined;
  select: (index: number | undefined) => void;
}

function useSize(box: RefObject<Element | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Spaces points by index, because the times are equally far apart. */
function layoutOf({ times, unit = 'count' }: ChartData, lines: ChartData['lines'], width: number, height: number) {
  const lastIndex = Math.max(1, times.length - 1);
  const allValues = lines.flatMap(({ values }) => values);
  const largest = allValues.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
  const top = topOf(largest, unit);
  const plotHeight = height - MARGINS.top - MARGINS.bottom;
  const levels = levelsOf(top, plotHeight, unit).map((value) => ({ value, text: axisText(value, unit) }));
  const maxCharacters = levels.reduce((max, { text }) => Math.max(max, text.length), 0);
  const left = Math.max(MARGINS.left, maxCharacters * CHARACTER_WIDTH + LABEL_GAP);
  const plotWidth = width - left - MARGINS.right;
  return {
    plotHeight,
    left,
    levels,
    xOf: (index: number) => left + (times.length === 1 ? 0.5 : index / lastIndex) * plotWidth,
    yOf: (value: number) => MARGINS.top + (1 - value / top) * plotHeight,
    indexAt: (x: number) =>
      Math.max(0, Math.min(times.length - 1, Math.round(((x - left) / Math.max(1, plotWidth)) * lastIndex))),
  };
}

type PlotLayout = ReturnType<typeof layoutOf>;

const Axes = ({ data, layout, width }: { data: ChartData; layout: PlotLayout; width: number }) => {
  const { times, interval } = data;
  const { xOf, yOf, plotHeight, left, levels } = layout;
  return (
    <g className="chart-scale">
      {levels.map(({ value, text }) => (
        <g key={value}>
          <path d={`M${left} ${yOf(value)}H${width - MARGINS.right}`} />
          <text x={left - LABEL_GAP} y={yOf(value)} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {ticksOf(times, interval, Math.max(2, Math.floor(width / LABEL_WIDTH))).map((index) => (
        <text key={index} x={xOf(index)} y={MARGINS.top + plotHeight + TICK_OFFSET} textAnchor="middle">
          {tickText(times[index] ?? 0, interval)}
        </text>
      ))}
    </g>
  );
};

const colourStyle = (colour: string) => ({ '--c': `var(--chart-${colour})` }) as CSSProperties;

export function Plot({ data, visibleNames, selectedIndex, select }: PlotProps) {
  const box = useRef<SVGSVGElement>(null);
  const { width, height } = useSize(box);
  const lines = data.lines.filter(({ name }) => visibleNames.has(name));
  const layout = layoutOf(data, lines, width, height);
  const { xOf, yOf, plotHeight, indexAt } = layout;
  const selectAt = ({ clientX }: MouseEvent) =>
    select(indexAt(clientX - (box.current?.getBoundingClientRect().left ?? 0)));
  return (
    <svg
      ref={box}
      className="chart-plot"
      aria-hidden="true"
      onMouseMove={selectAt}
      onMouseLeave={() => select(undefined)}
    >
      {width > 0 && <Axes data={data} layout={layout} width={width} />}
      {selectedIndex !== undefined && (
        <path className="chart-cursor" d={`M${xOf(selectedIndex)} ${MARGINS.top}v${plotHeight}`} />
      )}
      {width > 0 &&
        lines.map(({ name, colour, values, dashed }) => {
          const { line, isolatedPoints } = pathsOf(values, xOf, yOf);
          const hasSelectedValue = selectedIndex !== undefined && typeof values[selectedIndex] === 'number';
          const points = hasSelectedValue ? [...isolatedPoints, selectedIndex] : isolatedPoints;
          return (
            <g key={name} className={dashed ? 'dashed' : undefined} style={colourStyle(colour)}>
              <path className="chart-line" d={line} />
              {points.map((index) => (
                <circle key={index} cx={xOf(index)} cy={yOf(values[index] ?? 0)} r={POINT_RADIUS} />
              ))}
            </g>
          );
        })}
    </svg>
  );
}
