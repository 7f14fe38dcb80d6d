import type { ContactEvent } from '@posthaste/client';
import type { CSSProperties } from 'react';
import { Link } from '../../../router/link';
import { hrefOf } from '../../../router/router';
import { Copy } from '../../../ui/copy';
import { Time } from '../../../ui/time';
import { words } from './words';

const tracks = { '--tracks': 'minmax(0, 1.2fr) minmax(0, 1.4fr) 96px 96px' } as CSSProperties;

const emailIdOf = ({ data }: ContactEvent): string | undefined =>
  [data.email, data.emailId].find((id): id is string => typeof id === 'string' && /^em_\w+$/.test(id));

const EventActions = ({ event }: { event: ContactEvent }) => {
  const emailId = emailIdOf(event);
  const data = JSON.stringify(event.data, null, 2);
  return (
    <div className="row">
      {emailId && (
        <Link className="button" to="email" with={{ id: emailId }}>
          {words.openEmail}
        </Link>
      )}
      {event.contact && (
        <Link className="button" to="emails" with={{ contact: event.contact.id }}>
          {words.emailsOf}
        </Link>
      )}
      <Copy text={data} label={words.copyData} />
      <Copy text={hrefOf('events', { event: event.id, at: event.createdAt })} label={words.copyLink} />
    </div>
  );
};

export const EventRow = ({ event, isOpen, toggle }: { event: ContactEvent; isOpen: boolean; toggle: () => void }) => (
  <li>
    <button type="button" className="list-row unfold" aria-expanded={isOpen} style={tracks} onClick={toggle}>
      <strong className="cut p1">{event.name}</strong>
      <span className="cut p2">{event.contact?.email ?? words.ofProject}</span>
      <span className="cut soft p3">{event.source}</span>
      <span className="soft p4 to-end">
        <Time at={event.createdAt} />
      </span>
    </button>
    {isOpen && (
      <div className="stack panel-body">
        <pre className="code" tabIndex={0} aria-label={event.name}>
          {JSON.stringify(event.data, null, 2)}
        </pre>
        <div className="soft small">
          {words.id} <code>{event.id}</code>
        </div>
        <EventActions event={event} />
      </div>
    )}
  </li>
);
