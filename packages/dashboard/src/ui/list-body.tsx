import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Column, classOf } from './list';
import type { ListState } from './list-query';
import { scrollToRow, useRowsInView } from './rows-in-view';

/** Row heights from styles/lists.css, in pixels. */
const ROW_PX = 48;
const ROW_ON_PHONE_PX = 72;

/** Rows rendered out of view; also the distance that loads the next page. */
const OVERSCAN = 12;

const phoneMedia = matchMedia('(max-width: 620px)');
const subscribeToPhone = (onChange: () => void) => {
  phoneMedia.addEventListener('change', onChange);
  return () => phoneMedia.removeEventListener('change', onChange);
};

/** aria-rowindex counts from 1, and the column heads come first. */
const FIRST_ARIA_INDEX = 2;

const rowAt = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`[aria-rowindex="${index + FIRST_ARIA_INDEX}"]`);

const rowIndexOf = (element: Element): number =>
  Number(element.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? 1) - FIRST_ARIA_INDEX;

function targetIndexOf({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent, lastIndex: number) {
  if (metaKey || ctrlKey || altKey || (target as Element).matches('input, select, textarea')) return undefined;
  const current = rowIndexOf(target as Element);
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    j: current + 1,
    ArrowUp: current - 1,
    k: current - 1,
    Home: 0,
    End: lastIndex,
  };
  const targetIndex = targets[key];
  const isInList = targetIndex !== undefined && targetIndex >= 0 && targetIndex <= lastIndex;
  return isInList ? targetIndex : undefined;
}

/** Keeps the focused row rendered, so that focus is not lost. Uses its id, because rows may be added before it. */
function useRowFocus(box: RefObject<HTMLElement | null>, ids: readonly string[], scrollTo: (index: number) => void) {
  const [focusedId, setFocusedId] = useState<string>();
  const nextFocusId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const row = nextFocusId.current === undefined ? null : rowAt(box.current, ids.indexOf(nextFocusId.current));
    const target = row?.querySelector<HTMLElement>('.row-link') ?? row?.querySelector<HTMLElement>('a, button');
    if (!target) return;
    nextFocusId.current = undefined;
    target.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const targetIndex = targetIndexOf(event, ids.length - 1);
    if (targetIndex === undefined) return;
    event.preventDefault();
    nextFocusId.current = ids[targetIndex];
    // Renders the row before the list scrolls to it.
    setFocusedId(ids[targetIndex]);
    scrollTo(targetIndex);
  };
  return {
    focusedIndex: focusedId === undefined ? -1 : ids.indexOf(focusedId),
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => setFocusedId(ids[rowIndexOf(target as Element)]),
  };
}

const withIndex = (indexes: number[], index: number): number[] =>
  index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((first, second) => first - second);

interface BodyProps<Item> {
  columns: Column<Item>[];
  state: ListState<Item>;
  idOf: (item: Item) => string;
}

interface RowProps<Item> {
  item: Item;
  columns: Column<Item>[];
  index: number;
  start: number;
}

const Row = <Item,>({ item, columns, index, start }: RowProps<Item>) => (
  <div
    className="list-row"
    role="row"
    aria-rowindex={index + FIRST_ARIA_INDEX}
    style={{ '--start': `${start}px` } as CSSProperties}
  >
    {columns.map((column) => (
      <div key={column.name} role="cell" className={classOf(column, columns)}>
        {column.render(item)}
      </div>
    ))}
  </div>
);

const MemoRow = memo(Row) as typeof Row;

export function ListBody<Item>({ columns, state, idOf }: BodyProps<Item>) {
  const { items, hasMore, isLoadingMore, error, loadMore } = state;
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useSyncExternalStore(subscribeToPhone, () => phoneMedia.matches);
  const height = isPhone ? ROW_ON_PHONE_PX : ROW_PX;
  const ids = useMemo(() => items.map(idOf), [items, idOf]);
  const { focusedIndex, onKeyDown, onFocus } = useRowFocus(box, ids, (index) => scrollToRow({ box, height }, index));
  const { rows, isAtEnd } = useRowsInView({ box, count: items.length, height, overscan: OVERSCAN });
  useEffect(() => {
    if (isAtEnd && hasMore && !isLoadingMore && !error) loadMore();
  }, [isAtEnd, hasMore, isLoadingMore, error, loadMore]);
  return (
    <div ref={box} className="list-body" role="rowgroup" onKeyDown={onKeyDown} onFocus={onFocus}>
      <div
        className="list-window"
        role="presentation"
        style={{ '--height': `${items.length * height}px` } as CSSProperties}
      >
        {withIndex(rows, focusedIndex).map((index) => {
          const item = items[index];
          if (item === undefined) return null;
          return <MemoRow key={ids[index]} item={item} columns={columns} index={index} start={index * height} />;
        })}
      </div>
    </div>
  );
}
