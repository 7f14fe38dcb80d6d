import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Column, classOf } from './list';
import type { ListState } from './list-query';

/** Heights of a row in CSS (styles/lists.css), in pixels. */
const ROW = 48;
const ROW_ON_PHONE = 72;

/** Rows that are drawn beyond what is seen, and the distance to the end at which the next page is asked for. */
const BEYOND = 12;

const phone = matchMedia('(max-width: 620px)');
const onPhoneChange = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

const linksOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('.row-link')];

/** Up and down, or k and j, go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  const links = linksOf(event.currentTarget);
  const goal = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!goal) return;
  event.preventDefault();
  goal.focus();
  goal.closest('.list-row')?.scrollIntoView({ block: 'nearest' });
}

/** Where the list begins on the page, in pixels. */
function useTop() {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (box.current) setTop(box.current.getBoundingClientRect().top + scrollY);
  }, []);
  return { box, top };
}

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
  /** Where it begins below the first row, in pixels. */
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

/** A row that was drawn is not drawn again while the list scrolls: a frame costs the rows that come into sight alone. */
const KeptRow = memo(Row) as typeof Row;

/** The rows that are near the window, out of as many as there are. */
export function ListBody<Item>({ columns, tracks, state, idOf }: BodyProps<Item>) {
  const { items, hasMore, isLoadingMore, error, more } = state;
  const { box, top } = useTop();
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone.matches);
  const height = isPhone ? ROW_ON_PHONE : ROW;
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    // Otherwise a timer is set anew in each frame.
    useScrollendEvent: true,
  });
  useEffect(() => rows.measure(), [height]);
  const drawn = rows.getVirtualItems();
  const atEnd = (drawn.at(-1)?.index ?? 0) >= items.length - 1;
  useEffect(() => {
    if (atEnd && hasMore && !isLoadingMore && !error) more();
  }, [atEnd, hasMore, isLoadingMore, error, more]);
  return (
    <div ref={box} className="list-body" role="rowgroup" onKeyDown={moveFocus}>
      <div className="list-window" role="presentation" style={{ height: rows.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <KeptRow key={idOf(item)} item={item} columns={columns} tracks={tracks} index={index} start={start - top} />
          );
        })}
      </div>
    </div>
  );
}
