import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Column, classOf } from './list';
import type { ListState } from './list-query';
import { scrollToRow, useRowsInView } from './rows-in-view';

/** Row heights from styles/lists.css, in pixels. */
const ROW = 48;
const ROW_ON_PHONE = 72;

/** Rows drawn out of view; also the distance that loads the next page. */
const BEYOND = 12;

const phone = matchMedia('(max-width: 620px)');
const onPhoneChange = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** aria-rowindex counts from 1, and the column heads come first. */
const rowAt = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`);

const indexOf = (element: Element | null): number =>
  Number(element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? 1) - 2;

function goalOf({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent, last: number): number | undefined {
  if (metaKey || ctrlKey || altKey || (target as Element).matches('input, select, textarea')) return undefined;
  const at = indexOf(target as Element);
  const goals: Record<string, number> = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: last,
  };
  const goal = goals[key];
  return goal === undefined || goal < 0 || goal > last ? undefined : goal;
}

/** The focused row stays drawn, so that focus is not lost. */
function useRowFocus(box: RefObject<HTMLElement | null>, last: number, show: (index: number) => void) {
  const [focused, setFocused] = useState<number>();
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = wanted.current === undefined ? null : rowAt(box.current, wanted.current);
    const goal = row?.querySelector<HTMLElement>('.row-link') ?? row?.querySelector<HTMLElement>('a, button');
    if (!goal) return;
    wanted.current = undefined;
    goal.focus({ preventScroll: true });
  });
  const pressed = (event: KeyboardEvent) => {
    const goal = goalOf(event, last);
    if (goal === undefined) return;
    event.preventDefault();
    wanted.current = goal;
    // Drawn now, and shown once the list has scrolled there.
    setFocused(goal);
    show(goal);
  };
  return { focused, pressed, onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target as Element)) };
}

const withRow = (drawn: number[], index: number | undefined, count: number): number[] =>
  index === undefined || index < 0 || index >= count || drawn.includes(index)
    ? drawn
    : [...drawn, index].sort((one, other) => one - other);

interface BodyProps<Item> {
  columns: Column<Item>[];
  tracks: CSSProperties;
  state: ListState<Item>;
  idOf: (item: Item) => string;
}

interface RowProps<Item> {
  item: Item;
  columns: Column<Item>[];
  tracks: CSSProperties;
  index: number;
  /** Pixels below the first row. */
  start: number;
}

const Row = <Item,>({ item, columns, tracks, index, start }: RowProps<Item>) => (
  <div
    className="list-row"
    role="row"
    aria-rowindex={index + 2}
    style={{ ...tracks, transform: `translateY(${start}px)` }}
  >
    {columns.map((column) => (
      <div key={column.name} role="cell" className={classOf(column, columns)}>
        {column.show(item)}
      </div>
    ))}
  </div>
);

const KeptRow = memo(Row) as typeof Row;

export function ListBody<Item>({ columns, tracks, state, idOf }: BodyProps<Item>) {
  const { items, hasMore, isLoadingMore, error, more } = state;
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone.matches);
  const height = isPhone ? ROW_ON_PHONE : ROW;
  const { focused, pressed, onFocus } = useRowFocus(box, items.length - 1, (index) =>
    scrollToRow({ box, height }, index),
  );
  const rows = useRowsInView({ box, count: items.length, height, beyond: BEYOND });
  const atEnd = (rows.at(-1) ?? 0) >= items.length - 1;
  useEffect(() => {
    if (atEnd && hasMore && !isLoadingMore && !error) more();
  }, [atEnd, hasMore, isLoadingMore, error, more]);
  return (
    <div ref={box} className="list-body" role="rowgroup" onKeyDown={pressed} onFocus={onFocus}>
      <div className="list-window" role="presentation" style={{ height: items.length * height }}>
        {withRow(rows, focused, items.length).map((index) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <KeptRow
              key={idOf(item)}
              item={item}
              columns={columns}
              tracks={tracks}
              index={index}
              start={index * height}
            />
          );
        })}
      </div>
    </div>
  );
}
