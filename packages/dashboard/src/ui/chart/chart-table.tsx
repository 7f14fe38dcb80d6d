import type { ReactNode } from 'react';
import { Anchor } from '../../router/link';
import { NumberTable } from '../number-table';
import { timeText, totalOf, valueText } from './scale';
import type { ChartData, ChartLine, ChartUnit } from './types';
import { words } from './words';

const Value = ({ line, index, unit }: { line: ChartLine; index: number; unit: ChartUnit }) => {
  const value = line.values[index];
  const href = value ? line.hrefAt?.(index) : undefined;
  const text = valueText(value, unit);
  if (!href) return text;
  return <Anchor href={href}>{text}</Anchor>;
};

const cellsOf = (lines: readonly ChartLine[], cellOf: (line: ChartLine) => ReactNode) =>
  Object.fromEntries(lines.map((line) => [line.name, cellOf(line)]));

export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { times, interval, lines, unit = 'count' } = data;
  const rows = times
    .map((at, index) => ({
      key: String(at),
      head: <time dateTime={new Date(at).toISOString()}>{timeText(at, interval)}</time>,
      cells: cellsOf(lines, (line) => <Value line={line} index={index} unit={unit} />),
    }))
    .reverse();
  const total = {
    key: 'total',
    head: words.total,
    cells: cellsOf(lines, ({ values }) => valueText(totalOf(values), unit)),
  };
  return (
    <NumberTable
      label={words.table(title)}
      rowHeading={words.time}
      columns={lines}
      rows={rows}
      {...(unit === 'count' ? { total } : {})}
    />
  );
}
