import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../button';
import { ChartTable } from './chart-table';
import { Plot } from './plot';
import { timeText, totalOf, valueText } from './scale';
import type { ChartData, ChartLine } from './types';
import { words } from './words';

interface ChartProps {
  title: string;
  data: ChartData;
  empty?: string;
  openPoint?: (index: number) => void;
  actions?: ReactNode;
}

const previousIndex = (index: number | undefined, lastIndex: number) => Math.max(0, (index ?? lastIndex + 1) - 1);
const nextIndex = (index: number | undefined, lastIndex: number) => Math.min(lastIndex, (index ?? -1) + 1);

const indexAfterKey: Record<string, (index: number | undefined, lastIndex: number) => number> = {
  ArrowLeft: previousIndex,
  ArrowRight: nextIndex,
  ArrowDown: previousIndex,
  ArrowUp: nextIndex,
  Home: () => 0,
  End: (_, lastIndex) => lastIndex,
};

interface LegendProps {
  data: ChartData;
  visibleNames: ReadonlySet<string>;
  selectedIndex: number | undefined;
  toggle: (name: string) => void;
}

const Legend = ({ data: { lines, unit = 'count' }, visibleNames, selectedIndex, toggle }: LegendProps) => (
  <div className="row chart-legend">
    {lines.map(({ name, label, colour, values, dashed }) => (
      <button
        key={name}
        type="button"
        className="chip"
        aria-pressed={visibleNames.has(name)}
        onClick={() => toggle(name)}
      >
        <span
          className={`swatch ${dashed ? 'dashed' : ''}`}
          style={{ '--c': `var(--chart-${colour})` } as CSSProperties}
        />
        <span className="cut" title={label}>
          {label}
        </span>
        <strong className="numbers">
          {selectedIndex !== undefined && valueText(values[selectedIndex], unit)}
          {selectedIndex === undefined && unit === 'count' && valueText(totalOf(values), unit)}
        </strong>
      </button>
    ))}
  </div>
);

function findVisibleNames(lines: readonly ChartLine[], toggledNames: ReadonlySet<string>): ReadonlySet<string> {
  const isVisible = ({ name, hidden }: ChartLine) => (hidden ? toggledNames.has(name) : !toggledNames.has(name));
  return new Set(lines.filter(isVisible).map(({ name }) => name));
}

function useVisibleLines(lines: readonly ChartLine[]) {
  const [toggledNames, setToggledNames] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) => {
    const newNames = new Set(toggledNames);
    if (!newNames.delete(name)) newNames.add(name);
    setToggledNames(newNames);
  };
  const visibleNames = useMemo(() => findVisibleNames(lines, toggledNames), [lines, toggledNames]);
  return { visibleNames, toggle };
}

function readoutAt(
  { times, interval, lines, unit = 'count' }: ChartData,
  visibleNames: ReadonlySet<string>,
  index: number,
) {
  const values = lines
    .filter(({ name }) => visibleNames.has(name))
    .map((line) => `${line.label} ${valueText(line.values[index], unit)}`);
  return words.readout(timeText(times[index] ?? 0, interval), values.join(', '));
}

function InteractivePlot({ title, data, empty, openPoint }: ChartProps) {
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const { visibleNames, toggle } = useVisibleLines(data.lines);
  const lastIndex = data.times.length - 1;
  const isEmpty = data.lines.every(({ values }) => values.every((value) => !value));
  /** The point that was selected when a touch began, or `none`; undefined for a mouse. Only a second tap opens a point. */
  const selectedAtTouch = useRef<number | 'none'>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = indexAfterKey[event.key];
    if (move) setSelectedIndex(move(selectedIndex, lastIndex));
    else if (event.key === 'Escape') setSelectedIndex(undefined);
    else if (event.key === 'Enter' && selectedIndex !== undefined) openPoint?.(selectedIndex);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack">
      <Legend data={data} visibleNames={visibleNames} selectedIndex={selectedIndex} toggle={toggle} />
      <div
        className="chart-area"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={lastIndex}
        aria-valuenow={selectedIndex ?? lastIndex}
        aria-valuetext={readoutAt(data, visibleNames, selectedIndex ?? lastIndex)}
        data-opens={openPoint !== undefined}
        onKeyDown={onKeyDown}
        onBlur={() => setSelectedIndex(undefined)}
        onPointerDown={({ pointerType }) => {
          selectedAtTouch.current = pointerType === 'touch' ? (selectedIndex ?? 'none') : undefined;
        }}
        onClick={() => {
          const isFirstTap = selectedAtTouch.current !== undefined && selectedAtTouch.current !== selectedIndex;
          if (selectedIndex !== undefined && !isFirstTap) openPoint?.(selectedIndex);
        }}
      >
        <Plot data={data} visibleNames={visibleNames} selectedIndex={selectedIndex} select={setSelectedIndex} />
        {isEmpty && <p className="chart-empty">{empty ?? words.noActivity}</p>}
        <p className="chart-time small soft numbers" aria-hidden="true">
          {selectedIndex === undefined ? '' : timeText(data.times[selectedIndex] ?? 0, data.interval)}
        </p>
      </div>
    </div>
  );
}

export function Chart(props: ChartProps) {
  const { title, data, actions } = props;
  const [isTable, setTable] = useState(false);
  return (
    <section className="panel panel-body stack chart" aria-label={title}>
      <div className="row">
        <h2>{title}</h2>
        <div className="row end">
          {actions}
          <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {words.asTable}
          </Button>
        </div>
      </div>
      {isTable ? <ChartTable title={title} data={data} /> : <InteractivePlot {...props} />}
    </section>
  );
}
