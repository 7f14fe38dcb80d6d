import type { Column } from './list';
import { Time } from './time';

export const timeColumn = <Item,>(
  name: string,
  at: (item: Item) => string | null | undefined,
  placed: Pick<Column<Item>, 'aside' | 'toEnd'> = { toEnd: true },
): Column<Item> => ({
  name,
  width: '96px',
  ...placed,
  show: (item) => {
    const time = at(item);
    return <span className="soft">{time && <Time at={time} />}</span>;
  },
});
