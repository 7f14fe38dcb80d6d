import type { ContactEvent, ListedEmail } from '@posthaste/client';
import { Fragment } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { nameOfField } from '../../ui/field-path';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { Time } from '../../ui/time';
import { isReceived, receivedOf } from '../emails/received/received-of';
import { EmailStatus } from '../emails/status';
import { textOf } from './view';
import { words } from './words';

type ContactParameters = Parameters<'contact'>;

const softTime = (createdAt: string) => (
  <span className="soft">
    <Time at={createdAt} />
  </span>
);

const emailIdOf = ({ data: { email, emailId } }: ContactEvent): string | undefined =>
  [email, emailId].find((id): id is string => typeof id === 'string' && /^em_\w+$/.test(id));

const isBuiltIn = ({ name }: ContactEvent): boolean => Object.hasOwn(words.events, name);

const eventName = (event: ContactEvent): string =>
  (isBuiltIn(event) ? words.events[event.name] : undefined) ?? event.name;

const isId = (value: unknown): boolean => /^[a-z]{2,4}_\w{20,}$/.test(String(value));

function labelOf(key: string, event: ContactEvent): string {
  if (!isBuiltIn(event)) return key;
  return words.eventDetails[key] ?? nameOfField(key);
}

function Details({ event }: { event: ContactEvent }) {
  const details: Record<string, unknown> = isReceived(event) ? { subject: receivedOf(event).subject } : event.data;
  const { subject, ...fields } = details;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== null && !(isBuiltIn(event) && isId(value)))
    .map(([key, value]) => `${labelOf(key, event)}: ${textOf(value)}`);
  if (typeof subject === 'string') parts.unshift(subject);
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      {index > 0 ? <bdi>{part}</bdi> : part}
    </Fragment>
  ));
}

function EventLink({ event, contact }: { event: ContactEvent; contact: string }) {
  const name = eventName(event);
  const emailId = emailIdOf(event);
  if (isReceived(event))
    return (
      <Link className="row-link cut" to="received-email" with={{ contact, event: event.id }} title={words.openEmail}>
        {name}
      </Link>
    );
  if (!emailId) return <div className="cut field-label">{name}</div>;
  return (
    <Link className="row-link cut" to="email" with={{ id: emailId }} title={words.openEmail}>
      {name}
    </Link>
  );
}

const eventColumns = (contact: string): Column<ContactEvent>[] => [
  {
    name: words.what,
    width: 'minmax(0, 1fr)',
    render: (event) => <EventLink event={event} contact={contact} />,
  },
  {
    name: words.details,
    width: 'minmax(0, 1.6fr)',
    render: (event) => (
      <div className="cut soft">
        <Details event={event} />
      </div>
    ),
  },
  { name: words.when, width: '96px', alignEnd: true, render: ({ createdAt }) => softTime(createdAt) },
];

const emailColumns: Column<ListedEmail>[] = [
  {
    name: words.emails,
    width: 'minmax(0, 1fr)',
    render: ({ id, subject }) => (
      <Link className="row-link cut" to="email" with={{ id }}>
        {subject ?? id}
      </Link>
    ),
  },
  { name: words.status, hideName: true, width: '112px', render: ({ status }) => <EmailStatus status={status} /> },
  { name: words.when, width: '96px', alignEnd: true, render: ({ createdAt }) => softTime(createdAt) },
];

function Events({ parameters: { id, pages } }: { parameters: ContactParameters }) {
  const state = useList({
    key: ['contact-events', id],
    read: ({ signal, ...page }) => api.contacts.listEvents(id, page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('contact', { id, pages: count }), 'replace'),
  });
  return (
    <List
      label={words.allEvents}
      columns={eventColumns(id)}
      state={state}
      idOf={(event) => event.id}
      empty={<Blank title={words.emptyTimeline} text={words.emptyTimelineAbout} />}
    />
  );
}

function Emails({ parameters: { id, part, pages } }: { parameters: ContactParameters }) {
  const state = useList({
    key: ['emails', 'of-contact', id],
    read: ({ signal, ...page }) => api.contacts.listEmails(id, page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('contact', { id, part, pages: count }), 'replace'),
  });
  return (
    <List
      label={words.emails}
      columns={emailColumns}
      state={state}
      idOf={(email) => email.id}
      empty={<h2>{words.emptyEmails}</h2>}
    />
  );
}

export function ContactHistory({ parameters }: { parameters: ContactParameters }) {
  const { id, part } = parameters;
  return (
    <section className="stack">
      <nav className="tabs" aria-label={words.parts}>
        <Link to="contact" with={{ id }} aria-current={part ? undefined : 'page'}>
          {words.timeline}
        </Link>
        <Link to="contact" with={{ id, part: 'emails' }} aria-current={part === 'emails' ? 'page' : undefined}>
          {words.emails}
        </Link>
      </nav>
      {part === 'emails' ? <Emails parameters={parameters} /> : <Events parameters={parameters} />}
    </section>
  );
}
