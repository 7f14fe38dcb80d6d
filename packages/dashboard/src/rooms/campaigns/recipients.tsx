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
import { timeColumn } from '../../ui/time';
import { timeText } from '../../ui/time-range-choice';
import { recipientEvents } from './routes';
import { RecipientStatus } from './status';
import { words } from './words';

interface RecipientRow {
  emailId: string;
  address: string | null;
  status: CampaignRecipient['status'];
  detail: string;
  at: string | null;
}

const latestOf = (times: readonly (string | null)[]): string | null =>
  times
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

const rowOf = (recipient: CampaignRecipient): RecipientRow => ({
  emailId: recipient.email,
  address: recipient.contact.email,
  status: recipient.status,
  detail: [recipient.reason && (words.reasons[recipient.reason] ?? recipient.reason), recipient.variant]
    .filter(Boolean)
    .join(' · '),
  at: latestOf([
    recipient.sentAt,
    recipient.deliveredAt,
    recipient.openedAt,
    recipient.clickedAt,
    recipient.bouncedAt,
    recipient.complainedAt,
  ]),
});

const mapItems = <Item, Row>({ items, ...page }: ListPage<Item>, convert: (item: Item) => Row): ListPage<Row> => ({
  ...page,
  items: items.map(convert),
});

const columns: Column<RecipientRow>[] = [
  {
    name: words.recipient,
    width: 'minmax(0, 2fr)',
    render: ({ address, emailId }) => (
      <Link className="row-link cut" to="email" with={{ id: emailId }}>
        {address ?? <DeletedRecord kind="contact" />}
      </Link>
    ),
  },
  {
    name: words.reason,
    width: 'minmax(0, 1.4fr)',
    hideOnPhone: true,
    render: ({ detail }) => <div className="soft cut">{detail}</div>,
  },
  { name: words.status, width: '130px', render: ({ status }) => <RecipientStatus status={status} /> },
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
      {recipientEvents.map((event) => (
        <Link
          key={event}
          to="recipients"
          with={{ ...parameters, from, to, happened: event }}
          aria-current={event === happened ? 'page' : undefined}
        >
          {words.figures[event]}
        </Link>
      ))}
      {(['SKIPPED', 'FAILED', 'QUEUED'] as const).map((name) => (
        <Link
          key={name}
          to="recipients"
          with={{ ...parameters, reason: name === 'QUEUED' ? undefined : reason, status: name }}
          aria-current={name === status ? 'page' : undefined}
        >
          {words.recipientStatuses[name]}
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
  if (!link) return link;
  const listedLink = data?.links.find(({ number }) => String(number) === link);
  return listedLink?.url ?? words.linkNumber(link);
}

const chipFilters = ['reason', 'variant', 'link', 'from', 'to'] as const;

const FilterChips = () => {
  const filters = useParameters('recipients');
  const link = useLinkText(filters.id, filters.link);
  return (
    <Chips
      names={chipFilters}
      filters={{
        reason: filters.reason && (words.reasons[filters.reason] ?? filters.reason),
        variant: filters.variant,
        link,
        from: timeText(filters.from),
        to: timeText(filters.to),
      }}
      labelOf={(name) => words.filterNames[name]}
      remove={(name) => navigate(hrefOf('recipients', { ...filters, [name]: undefined, pages: undefined }))}
    />
  );
};

export default function Recipients() {
  const { id, pages, ...filters } = useParameters('recipients');
  const { link, ...otherFilters } = filters;
  const isFiltered = Object.values(filters).some(Boolean);
  const state = useList<RecipientRow>({
    key: ['recipients', id, filters],
    read: async ({ signal, ...page }) => {
      const query = { ...otherFilters, ...(link ? { link: Number(link) } : {}), ...page };
      return mapItems(await api.campaigns.listRecipients(id, query, { signal }), rowOf);
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
      {chipFilters.some((name) => filters[name]) && <FilterChips />}
      <List
        label={words.recipientList}
        columns={columns}
        state={state}
        idOf={({ emailId }) => emailId}
        empty={
          <Blank
            title={isFiltered ? words.noMatchingRecipients : words.noRecipients}
            text={isFiltered ? words.noMatchingRecipientsAbout : words.noRecipientsAbout}
          />
        }
      />
    </Page>
  );
}
