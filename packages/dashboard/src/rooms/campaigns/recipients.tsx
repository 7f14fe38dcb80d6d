import type { CampaignRecipient, Page as ListPage } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { Chips } from '../../ui/chips';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { Page } from '../../ui/page';
import { DeletedRecord } from '../../ui/record-name';
import { timeText } from '../../ui/span-choice';
import { timeColumn } from '../../ui/time';
import { happenedFigures } from './routes';
import { RecipientStatus } from './status';
import { words } from './words';

interface Recipient {
  email: string;
  address: string | null;
  status: CampaignRecipient['status'];
  about: string;
  at: string | null;
}

const latestOf = (times: readonly (string | null)[]): string | null =>
  times
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

const ofRecipient = (one: CampaignRecipient): Recipient => ({
  email: one.email,
  address: one.contact.email,
  status: one.status,
  about: [one.reason && (words.reasons[one.reason] ?? one.reason), one.variant].filter(Boolean).join(' · '),
  at: latestOf([one.sentAt, one.deliveredAt, one.openedAt, one.clickedAt, one.bouncedAt, one.complainedAt]),
});

const mapped = <One, Other>({ items, ...page }: ListPage<One>, map: (one: One) => Other): ListPage<Other> => ({
  ...page,
  items: items.map(map),
});

const columns: Column<Recipient>[] = [
  {
    name: words.recipient,
    width: 'minmax(0, 2fr)',
    show: ({ address, email }) => (
      <Link className="row-link cut" to="email" with={{ id: email }}>
        {address ?? <DeletedRecord kind="contact" />}
      </Link>
    ),
  },
  {
    name: words.reason,
    width: 'minmax(0, 1.4fr)',
    hideOnPhone: true,
    show: ({ about }) => <div className="soft cut">{about}</div>,
  },
  { name: words.status, width: '130px', show: ({ status }) => <RecipientStatus status={status} /> },
  timeColumn(words.when, ({ at }) => at),
];

const Filter = () => {
  const { id, status, happened, variant, link, from, to, reason } = useParameters('recipients');
  const parameters = { id, variant, link };
  return (
    <nav className="tabs" aria-label={words.status}>
      <Link to="recipients" with={parameters} aria-current={status || happened ? undefined : 'page'}>
        {words.anyStatus}
      </Link>
      {happenedFigures.map((one) => (
        <Link
          key={one}
          to="recipients"
          with={{ ...parameters, from, to, happened: one }}
          aria-current={one === happened ? 'page' : undefined}
        >
          {words.figures[one]}
        </Link>
      ))}
      {(['SKIPPED', 'FAILED', 'QUEUED'] as const).map((one) => (
        <Link
          key={one}
          to="recipients"
          with={{ ...parameters, reason: one === 'QUEUED' ? undefined : reason, status: one }}
          aria-current={one === status ? 'page' : undefined}
        >
          {words.recipientStatuses[one]}
        </Link>
      ))}
    </nav>
  );
};

function useLinkText(id: string, link: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['campaign-stats', id, 'day'],
    queryFn: ({ signal }) => api.campaigns.getStats(id, { interval: 'day' }, { signal }),
    enabled: link !== undefined,
  });
  return link && (data?.links.find(({ number }) => String(number) === link)?.url ?? words.linkNumber(link));
}

const narrowing = ['reason', 'variant', 'link', 'from', 'to'] as const;

const Chosen = () => {
  const filters = useParameters('recipients');
  const link = useLinkText(filters.id, filters.link);
  return (
    <Chips
      names={narrowing}
      filters={{
        reason: filters.reason && (words.reasons[filters.reason] ?? filters.reason),
        variant: filters.variant,
        link,
        from: timeText(filters.from),
        to: timeText(filters.to),
      }}
      nameOf={(name) => words.narrowed[name]}
      remove={(name) => navigate(hrefOf('recipients', { ...filters, [name]: undefined, pages: undefined }))}
    />
  );
};

export default function Recipients() {
  const { id, pages, ...filters } = useParameters('recipients');
  const { link, ...others } = filters;
  const isNarrow = Object.values(filters).some(Boolean);
  const state = useList<Recipient>({
    key: ['recipients', id, filters],
    read: async ({ signal, ...page }) => {
      const query = { ...others, ...(link ? { link: Number(link) } : {}), ...page };
      return mapped(await api.campaigns.listRecipients(id, query, { signal }), ofRecipient);
    },
    pages,
    setPages: (count) => navigate(hrefOf('recipients', { id, ...filters, pages: count }), 'replace'),
  });
  return (
    <Page
      title={words.recipients}
      about={words.recipientsAbout}
      back={
        <Link to="campaign" with={{ id }} className="small">
          ← {words.backToOne}
        </Link>
      }
    >
      <Filter />
      {narrowing.some((name) => filters[name]) && <Chosen />}
      <List
        label={words.recipientList}
        columns={columns}
        state={state}
        idOf={({ email }) => email}
        empty={
          <Blank
            title={isNarrow ? words.noneMatch : words.noRecipients}
            text={isNarrow ? words.noneMatchAbout : words.noRecipientsAbout}
          />
        }
      />
    </Page>
  );
}
