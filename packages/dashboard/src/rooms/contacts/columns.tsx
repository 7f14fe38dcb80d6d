import type { Contact } from '@posthaste/client';
import { Link } from '../../router/link';
import type { Column } from '../../ui/list';
import { Time } from '../../ui/time';
import { LatestActivity } from './activity';
import { SubscriptionBadge } from './subscription-badge';
import { columnsOf, type FixedColumn, keyOf, textOf, type View } from './view';
import { words } from './words';

const soft = (at: string) => (
  <span className="soft">
    <Time at={at} />
  </span>
);

const fixed: Record<FixedColumn, Column<Contact>> = {
  subscribed: {
    name: words.subscription,
    width: '150px',
    show: (contact) => <SubscriptionBadge contact={contact} />,
  },
  activity: {
    name: words.activity,
    width: 'minmax(0, 1fr)',
    aside: true,
    show: ({ activity }) => <LatestActivity activity={activity} />,
  },
  updatedAt: {
    name: words.changed,
    width: '96px',
    aside: true,
    toEnd: true,
    show: ({ updatedAt }) => soft(updatedAt),
  },
  createdAt: { name: words.created, width: '96px', toEnd: true, show: ({ createdAt }) => soft(createdAt) },
};

const ofData = (key: string): Column<Contact> => ({
  name: key,
  width: 'minmax(0, 1fr)',
  aside: true,
  show: ({ data }) => <div className="cut">{textOf(data[key])}</div>,
});

const address: Column<Contact> = {
  name: words.address,
  width: 'minmax(0, 2fr)',
  show: ({ id, email }) => (
    <Link className="row-link cut" to="contact" with={{ id }}>
      {email}
    </Link>
  ),
};

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

const chooser = ({ ids, toggle }: Selection): Column<Contact> => ({
  name: words.selection,
  unnamed: true,
  width: '20px',
  aside: true,
  show: ({ id, email }) => (
    <input
      className="above"
      type="checkbox"
      aria-label={words.select(email)}
      checked={ids.has(id)}
      onChange={() => toggle(id)}
    />
  ),
});

export const columnsOfList = (view: View, selection: Selection | undefined): Column<Contact>[] => [
  ...(selection ? [chooser(selection)] : []),
  address,
  ...columnsOf(view).map((name) => {
    const key = keyOf(name);
    return key === undefined ? fixed[name as FixedColumn] : ofData(key);
  }),
];
