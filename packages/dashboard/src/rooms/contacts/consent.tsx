import type { Contact, ContactEvent } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { exactTime } from '../../ui/time';
import { ZonedTime } from '../../ui/zoned-time';
import { words } from './words';

const MAX_EVENTS = 3;

const consentEvents = ['contact.subscribed', 'contact.unsubscribed', 'contact.created'] as const;

async function readConsentEvents(id: string, signal: AbortSignal): Promise<ContactEvent[]> {
  const pages = await Promise.all(
    consentEvents.map((name) => api.contacts.listEvents(id, { name, limit: MAX_EVENTS }, { signal })),
  );
  return pages
    .flatMap(({ items }) => items)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, MAX_EVENTS);
}

const consentSource = ({ data: { source } }: ContactEvent): string =>
  typeof source === 'string' ? ` ${words.sources[source] ?? source}` : '';

export function Consent({ contact: { id, consent } }: { contact: Contact }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['contact-events', id, 'consent'],
    queryFn: ({ signal }) => readConsentEvents(id, signal),
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadConsent} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div>
      <h3>{words.consent}</h3>
      {consent && (
        <div className="note">
          <span className="breaks">{words.agreed(consent.source)}</span> <ZonedTime at={consent.at} />
          <blockquote className="breaks">{consent.text}</blockquote>
          <span className="soft small">
            {consent.recordedBy ? words.recorded[consent.recordedBy] : words.recordedByUnknown}{' '}
            <ZonedTime at={consent.recordedAt} />
          </span>
        </div>
      )}
      {data.length === 0 && !consent && <p className="soft small">{words.noConsent}</p>}
      <ul>
        {data.map((event) => (
          <li key={event.id} className="small">
            {words.consentFrom[event.name]}
            {consentSource(event)} <span className="soft">{exactTime(event.createdAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
