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

const previousIndex = (index: number | undefined, last: number) => Math.max(0, (index ?? last + 1) - 1);
const nextIndex = (index: number | undefined, last: number) => Math.min(last, (index ?? -1) + 1);

const indexAfterKey: Record<string, (index: number | undefined, last: number) => number> = {
  ArrowLeft: previousIndex,
  ArrowRight: nextIndex,
  ArrowDown: previousIndex,
  ArrowUp: nextIndex,
  Home: () => 0,
  End: (_, last) => last,
};

interface LegendProps {
  data: ChartData;
  visible: ReadonlySet<string>;
  selected: number | undefined;
  toggle: (name: string) => void;
}

const Legend = ({ data: { lines, unit = 'count' }, visible, selected, toggle }: LegendProps) => (
  <div className="row chart-legend">
    {lines.map(({ name, label, colour, values, dashed }) => (
      <button key={name} type="button" className="chip" aria-pressed={visible.has(name)} onClick={() => toggle(name)}>
        <span
          className={`swatch ${dashed ? 'dashed' : ''}`}
          style={{ '--c': `var(--chart-${colour})` } as CSSProperties}
        />
        <span className="cut" title={label}>
          {label}
        </span>
        <strong className="numbers">
          {selected !== undefined && valueText(values[selected], unit)}
          {selected === undefined && unit === 'count' && valueText(totalOf(values), unit)}
        </strong>
      </button>
    ))}
  </div>
);

function visibleNames(lines: readonly ChartLine[], toggledNames: ReadonlySet<string>): ReadonlySet<string> {
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
  return { visible: useMemo(() => visibleNames(lines, toggledNames), [lines, toggledNames]), toggle };
}

function readoutOf({ times, interval, lines, unit = 'count' }: ChartData, visible: ReadonlySet<string>, index: number) {
  const values = lines
    .filter(({ name }) => visible.has(name))
    .map((line) => `${line.label} ${valueText(line.values[index], unit)}`);
  return words.readout(timeText(times[index] ?? 0, interval), values.join(', '));
}

function InteractivePlot({ title, data, empty, openPoint }: ChartProps) {
  const [selected, setSelected] = useState<number>();
  const { visible, toggle } = useVisibleLines(data.lines);
  const last = data.times.length - 1;
  const isEmpty = data.lines.every(({ values }) => values.every((value) => !value));
  /** The point that was selected when a touch began; undefined for a mouse. */
  const selectedAtTouch = useRef<number | 'none'>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = indexAfterKey[event.key];
    if (move) setSelected(move(selected, last));
    else if (event.key === 'Escape') setSelected(undefined);
    else if (event.key === 'Enter' && selected !== undefined) openPoint?.(selected);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack">
      <Legend data={data} visible={visible} selected={selected} toggle={toggle} />
      <div
        className="chart-area"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={selected ?? last}
        aria-valuetext={readoutOf(data, visible, selected ?? last)}
        data-opens={openPoint !== undefined}
        onKeyDown={onKeyDown}
        onBlur={() => setSelected(undefined)}
        onPointerDown={({ pointerType }) => {
          selectedAtTouch.current = pointerType === 'touch' ? (selected ?? 'none') : undefined;
        }}
        onClick={() => {
          const isFirstTap = selectedAtTouch.current !== undefined && selectedAtTouch.current !== selected;
          if (selected !== undefined && !isFirstTap) openPoint?.(selected);
        }}
      >
        <Plot data={data} visible={visible} selected={selected} select={setSelected} />
        {isEmpty && <p className="chart-empty">{empty ?? words.noActivity}</p>}
        <p className="chart-time small soft numbers" aria-hidden="true">
          {selected === undefined ? '' : timeText(data.times[selected] ?? 0, data.interval)}
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
