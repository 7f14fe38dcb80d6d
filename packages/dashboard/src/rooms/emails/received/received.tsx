import type { ContactEvent } from '@posthaste/client';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { Badge } from '../../../ui/badge';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { EmailTabs } from './email-tabs';
import { receivedOf } from './received-of';
import { words } from './words';

const columns: Column<ContactEvent>[] = [
  {
    name: words.subject,
    width: 'minmax(0, 2fr)',
    render: (event) => (
      <Link className="row-link cut" to="received-email" with={{ contact: event.contact?.id ?? '', event: event.id }}>
        {receivedOf(event).subject || words.noSubject}
      </Link>
    ),
  },
  {
    name: words.sender,
    width: 'minmax(0, 1.4fr)',
    render: (event) => {
      const { from, fromName, reason } = receivedOf(event);
      return (
        <div className="row">
          <span className="cut">{fromName || from}</span>
          {reason && <Badge tone="quiet">{words.reasons[reason] ?? reason}</Badge>}
        </div>
      );
    },
  },
  timeColumn(words.at, ({ createdAt }) => createdAt),
];

export default function ReceivedEmails() {
  const { aside, pages } = useParameters('received');
  const name = aside ? 'email.set_aside' : 'email.received';
  const state = useList({
    key: ['received', name],
    read: ({ signal, ...page }) => api.events.list({ name, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('received', { aside, pages: count }), 'replace'),
  });
  return (
    <Page title={words.title} about={words.about}>
      <EmailTabs current={aside ? 'aside' : 'received'} />
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <Blank
            title={aside ? words.emptyAside : words.emptyTitle}
            text={aside ? words.emptyAsideAbout : words.empty}
          />
        }
      />
    </Page>
  );
}
