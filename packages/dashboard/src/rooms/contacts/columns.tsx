import type { Contact } from '@posthaste/client';
import { Link } from '../../router/link';
import { displayName } from '../../ui/contact-name';
import type { Column } from '../../ui/list';
import { Time } from '../../ui/time';
import { LatestActivity } from './activity';
import { SubscriptionBadge } from './subscription-badge';
import { columnNamesOf, dataKeyOf, type FixedColumn, textOf, type View } from './view';
import { words } from './words';

const softTime = (at: string) => (
  <span className="soft">
    <Time at={at} />
  </span>
);

const columnsByName: Record<FixedColumn, Column<Contact>> = {
  subscribed: {
    name: words.subscription,
    width: '150px',
    render: (contact) => <SubscriptionBadge contact={contact} />,
  },
  activity: {
    name: words.activity,
    width: 'minmax(0, 1fr)',
    hideOnPhone: true,
    render: ({ activity }) => <LatestActivity activity={activity} />,
  },
  updatedAt: {
    name: words.changed,
    width: '96px',
    hideOnPhone: true,
    alignEnd: true,
    render: ({ updatedAt }) => softTime(updatedAt),
  },
  createdAt: { name: words.created, width: '96px', alignEnd: true, render: ({ createdAt }) => softTime(createdAt) },
};

const dataColumn = (key: string): Column<Contact> => ({
  name: key,
  width: 'minmax(0, 1fr)',
  hideOnPhone: true,
  render: ({ data }) => <div className="cut">{textOf(data[key])}</div>,
});

const addressColumn: Column<Contact> = {
  name: words.address,
  width: 'minmax(0, 2fr)',
  render: ({ id, email }) => (
    <Link className="row-link cut" to="contact" with={{ id }}>
      {email}
    </Link>
  ),
};

const nameColumn: Column<Contact> = {
  name: words.name,
  width: 'minmax(0, 1.2fr)',
  render: ({ data }) => (
    <div className="cut" dir="auto">
      {displayName(data)}
    </div>
  ),
};

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

const selectionColumn = ({ ids, toggle }: Selection): Column<Contact> => ({
  name: words.selection,
  hideName: true,
  width: '20px',
  hideOnPhone: true,
  render: ({ id, email }) => (
    <input
      className="above"
      type="checkbox"
      aria-label={words.select(email)}
      checked={ids.has(id)}
      onChange={() => toggle(id)}
    />
  ),
});

export const columnsOf = (
  view: View,
  contacts: readonly Contact[],
  selection: Selection | undefined,
): Column<Contact>[] => [
  ...(selection ? [selectionColumn(selection)] : []),
  addressColumn,
  ...(contacts.some(({ data }) => displayName(data) !== '') ? [nameColumn] : []),
  ...columnNamesOf(view).map((name) => {
    const key = dataKeyOf(name);
    return key === undefined ? columnsByName[name as FixedColumn] : dataColumn(key);
  }),
];
