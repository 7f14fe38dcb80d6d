import type { CSSProperties, ReactNode } from 'react';
import { ListBody } from './list-body';
import { ListProblem } from './list-problem';
import type { ListState } from './list-query';
import { MAX_PRINTED_ROWS } from './rows-in-view';
import { words } from './words';

export interface Column<Item> {
  name: string;
  hideName?: boolean;
  width: string;
  hideOnPhone?: boolean;
  alignEnd?: boolean;
  render: (item: Item) => ReactNode;
}

interface ListProps<Item> {
  label: string;
  columns: Column<Item>[];
  state: ListState<Item>;
  idOf: (item: Item) => string;
  empty: ReactNode;
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index);

export function classOf<Item>(column: Column<Item>, columns: Column<Item>[]): string {
  const positionOnPhone = columns.filter(({ hideOnPhone }) => !hideOnPhone).indexOf(column) + 1;
  const phoneClass = column.hideOnPhone ? 'aside' : `p${positionOnPhone}`;
  return `${phoneClass} ${column.alignEnd ? 'to-end' : ''}`;
}

const Skeleton = ({ columns }: { columns: Column<never>[] }) =>
  SKELETON_ROWS.map((row) => (
    <div key={row} className="list-row">
      {columns.map((column, index) => (
        <span key={column.name} className={`bone ${index === 0 ? 'wide' : 'half'} ${classOf(column, columns)}`} />
      ))}
    </div>
  ));

const Head = ({ columns }: { columns: Column<never>[] }) => (
  <div className="list-row list-head" role="row">
    {columns.map((column) => (
      <span key={column.name} role="columnheader" className={classOf(column, columns)}>
        {column.hideName ? <span className="unseen">{column.name}</span> : column.name}
      </span>
    ))}
  </div>
);

function printNoteOf({ items, hasMore }: ListState<unknown>): string | undefined {
  if (items.length > MAX_PRINTED_ROWS) return words.printed(MAX_PRINTED_ROWS);
  return hasMore ? words.scrollToPrint : undefined;
}

function Foot({ state }: { state: ListState<unknown> }) {
  const { items, total, totalIsLowerBound, isLoadingMore, isTruncated } = state;
  const printNote = printNoteOf(state);
  return (
    <div className="list-foot numbers">
      <span>
        {isLoadingMore ? words.loadingMore : words.total(items.length, total, totalIsLowerBound)}
        {isTruncated && ` ${words.searchForMore}`}
      </span>
      {printNote && <span className="on-paper"> {printNote}</span>}
    </div>
  );
}

export const Blank = ({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) => (
  <>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </>
);

export function List<Item>({ label, columns, state, idOf, empty }: ListProps<Item>) {
  const columnWidths = { '--tracks': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  if (state.error && state.items.length === 0) return <ListProblem error={state.error} retry={state.retry} />;
  if (state.isLoading)
    return (
      <div className="panel list list-body" style={columnWidths} role="status" aria-label={words.loading}>
        <Skeleton columns={columns} />
      </div>
    );
  if (state.items.length === 0 && !state.hasMore) return <div className="panel blank">{empty}</div>;
  return (
    <div className="panel list" style={columnWidths}>
      <div role="table" aria-label={label} aria-rowcount={state.hasMore ? -1 : state.items.length + 1}>
        <Head columns={columns} />
        <ListBody columns={columns} state={state} idOf={idOf} />
      </div>
      {Boolean(state.error) && <ListProblem error={state.error} retry={state.retry} />}
      <Foot state={state} />
    </div>
  );
}
