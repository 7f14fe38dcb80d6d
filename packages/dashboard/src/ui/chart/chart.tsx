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
  openAt?: (index: number) => void;
  actions?: ReactNode;
}

const indexAfterKey: Record<string, (at: number | undefined, last: number) => number> = {
  ArrowLeft: (at, last) => Math.max(0, (at ?? last + 1) - 1),
  ArrowRight: (at, last) => Math.min(last, (at ?? -1) + 1),
  ArrowDown: (at, last) => Math.max(0, (at ?? last + 1) - 1),
  ArrowUp: (at, last) => Math.min(last, (at ?? -1) + 1),
  Home: () => 0,
  End: (_, last) => last,
};

interface LegendProps {
  data: ChartData;
  shown: ReadonlySet<string>;
  at: number | undefined;
  toggle: (name: string) => void;
}

const Legend = ({ data: { lines, unit = 'count' }, shown, at, toggle }: LegendProps) => (
  <div className="row chart-legend">
    {lines.map(({ name, label, colour, values, dashed }) => (
      <button key={name} type="button" className="chip" aria-pressed={shown.has(name)} onClick={() => toggle(name)}>
        <span
          className={`swatch ${dashed ? 'dashed' : ''}`}
          style={{ '--c': `var(--chart-${colour})` } as CSSProperties}
        />
        <span className="cut" title={label}>
          {label}
        </span>
        <strong className="numbers">
          {at === undefined ? unit === 'count' && valueText(totalOf(values), unit) : valueText(values[at], unit)}
        </strong>
      </button>
    ))}
  </div>
);

const visibleLines = (lines: readonly ChartLine[], toggled: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(lines.filter(({ name, hidden = false }) => hidden === toggled.has(name)).map(({ name }) => name));

function useShown(lines: readonly ChartLine[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) => {
    const next = new Set(toggled);
    if (!next.delete(name)) next.add(name);
    setToggled(next);
  };
  return { shown: useMemo(() => visibleLines(lines, toggled), [lines, toggled]), toggle };
}

function readoutOf({ times, interval, lines, unit = 'count' }: ChartData, shown: ReadonlySet<string>, at: number) {
  const values = lines
    .filter(({ name }) => shown.has(name))
    .map((line) => `${line.label} ${valueText(line.values[at], unit)}`);
  return words.readout(timeText(times[at] ?? 0, interval), values.join(', '));
}

function Drawing({ title, data, empty, openAt }: ChartProps) {
  const [at, setAt] = useState<number>();
  const { shown, toggle } = useShown(data.lines);
  const last = data.times.length - 1;
  const isEmpty = data.lines.every(({ values }) => values.every((value) => !value));
  /** The selected point when a touch began; undefined for a mouse. */
  const touched = useRef<number | 'nothing'>(undefined);
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = indexAfterKey[event.key];
    if (move) setAt(move(at, last));
    else if (event.key === 'Escape') setAt(undefined);
    else if (event.key === 'Enter' && at !== undefined) openAt?.(at);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack">
      <Legend data={data} shown={shown} at={at} toggle={toggle} />
      <div
        className="chart-area"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={readoutOf(data, shown, at ?? last)}
        data-opens={openAt !== undefined}
        onKeyDown={press}
        onBlur={() => setAt(undefined)}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === 'touch' ? (at ?? 'nothing') : undefined;
        }}
        onClick={() => {
          const isFirstTap = touched.current !== undefined && touched.current !== at;
          if (at !== undefined && !isFirstTap) openAt?.(at);
        }}
      >
        <Plot data={data} shown={shown} at={at} read={setAt} />
        {isEmpty && <p className="chart-empty">{empty ?? words.nothing}</p>}
        <p className="chart-time small soft numbers" aria-hidden="true">
          {at === undefined ? '' : timeText(data.times[at] ?? 0, data.interval)}
        </p>
      </div>
    </div>
  );
}

export function Chart(props: ChartProps) {
  const { title, data, actions } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="panel panel-body stack chart" aria-label={title}>
      <div className="row">
        <h2>{title}</h2>
        <div className="row end">
          {actions}
          <Button kind="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {words.asTable}
          </Button>
        </div>
      </div>
      {asTable ? <ChartTable title={title} data={data} /> : <Drawing {...props} />}
    </section>
  );
}
