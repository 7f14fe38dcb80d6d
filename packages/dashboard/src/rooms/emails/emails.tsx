import { type ListedEmail, PosthasteError } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { Blank, type Column, List } from '../../ui/list';
import { type ListState, useList } from '../../ui/list-query';
import { Page } from '../../ui/page';
import { DeletedRecord } from '../../ui/record-name';
import { timeColumn } from '../../ui/time';
import { FirstCall } from '../overview/first-call';
import { CampaignEmails } from './campaign-emails';
import { EmailFilters } from './filters';
import { EmailTabs } from './received/email-tabs';
import { EmailStatus } from './status';
import { words } from './words';

const columns: Column<ListedEmail>[] = [
  {
    name: words.subject,
    width: 'minmax(0, 2fr)',
    render: ({ id, subject }) => (
      <Link className="row-link cut" to="email" with={{ id }}>
        {subject ?? words.noSubject}
      </Link>
    ),
  },
  {
    name: words.recipient,
    width: 'minmax(0, 1.4fr)',
    render: ({ contact }) => (
      <div className="cut">{contact.email ?? <DeletedRecord kind="contact" id={contact.id} />}</div>
    ),
  },
  { name: words.status, width: '112px', render: ({ status }) => <EmailStatus status={status} /> },
  timeColumn(words.created, ({ createdAt }) => createdAt),
];

const notFoundTexts = new Map<string, string>([
  ['CONTACT_NOT_FOUND', words.contactNotFound],
  ['CAMPAIGN_NOT_FOUND', words.campaignNotFound],
]);
const notFoundTextOf = (error: unknown) =>
  error instanceof PosthasteError ? notFoundTexts.get(error.code) : undefined;

interface NoEmailsProps {
  filters: Parameters<'emails'>;
  notFoundText: string | undefined;
}

function NoEmails({ filters, notFoundText }: NoEmailsProps) {
  const isFiltered = Object.values(filters).some(Boolean);
  if (!isFiltered)
    return (
      <Blank title={words.emptyTitle} text={words.empty}>
        <FirstCall />
      </Blank>
    );
  const needsCampaign = filters.kind === 'campaign' && !filters.campaign;
  const noMatchText = filters.reputation ? words.noReputationMatch : words.noMatch;
  return <Blank title={needsCampaign ? words.chooseCampaign : words.noMatchTitle} text={notFoundText ?? noMatchText} />;
}

function useEmails({ pages, ...filters }: Parameters<'emails'>): ListState<ListedEmail> {
  return useList({
    key: ['emails', filters],
    read: ({ signal, ...page }) => api.emails.list({ ...filters, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('emails', { ...filters, pages: count }), 'replace'),
  });
}

export default function Emails() {
  const parameters = useParameters('emails');
  // The API accepts `stream` only together with `reputation`.
  const filters = parameters.reputation ? parameters : { ...parameters, stream: undefined };
  const state = useEmails(filters);
  const notFoundText = notFoundTextOf(state.error);
  // Subjects aren't indexed, so the user decides how far back to search.
  const isSearch = filters.subject !== undefined;
  const excludesCampaigns = !filters.campaign && !filters.contact && !filters.reputation;
  const shownState = notFoundText
    ? { ...state, items: [], hasMore: false, error: null }
    : { ...state, hasMore: state.hasMore && !isSearch };
  return (
    <Page title={words.title} about={words.about}>
      <EmailTabs current="sent" />
      <EmailFilters filters={filters} />
      {filters.reputation && <p className="soft small">{words.reputationAbout}</p>}
      {excludesCampaigns && <CampaignEmails filters={filters} />}
      <List
        label={words.list}
        columns={columns}
        state={shownState}
        idOf={({ id }) => id}
        empty={<NoEmails filters={filters} notFoundText={notFoundText} />}
      />
      {isSearch && state.hasMore && (
        <p className="row soft">
          {words.searchedSoFar}
          <Button busy={state.isLoadingMore} onClick={state.loadMore}>
            {state.isLoadingMore ? words.searching : words.searchOlder}
          </Button>
        </p>
      )}
    </Page>
  );
}
