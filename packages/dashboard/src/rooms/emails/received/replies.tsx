import type { Email } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { api } from '../../../session/client';
import { Fact } from '../../../ui/facts';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { receivedOf } from './received-of';
import { words } from './words';

const MAX_EVENTS = 50;

export function Replies({ email: { id, contact } }: { email: Email }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['replies', id],
    queryFn: ({ signal }) =>
      api.contacts.listEvents(contact.id, { name: 'email.received', limit: MAX_EVENTS }, { signal }),
    enabled: contact.email !== null,
  });
  const replies = (data?.items ?? []).filter((event) => receivedOf(event).repliedEmailId === id);
  if (error && !data)
    return (
      <Fact name={words.repliedToBy}>
        <Problem error={error} summary={words.couldNotLoadReplies} retry={() => void refetch()} />
      </Fact>
    );
  if (replies.length === 0) return null;
  return (
    <Fact name={words.repliedToBy}>
      {replies.map((event) => (
        <Link key={event.id} className="line" to="received-email" with={{ contact: contact.id, event: event.id }}>
          {receivedOf(event).subject || words.noSubject} <Time at={event.createdAt} />
        </Link>
      ))}
    </Fact>
  );
}
