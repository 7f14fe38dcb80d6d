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

export function Answers({ email: { id, contact } }: { email: Email }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['answers', id],
    queryFn: ({ signal }) =>
      api.contacts.listEvents(contact.id, { name: 'email.received', limit: MAX_EVENTS }, { signal }),
    enabled: contact.email !== null,
  });
  const answers = (data?.items ?? []).filter((event) => receivedOf(event).answers === id);
  if (error && !data)
    return (
      <Fact name={words.answeredBy}>
        <Problem error={error} what={words.unreadReplies} retry={() => void refetch()} />
      </Fact>
    );
  if (answers.length === 0) return null;
  return (
    <Fact name={words.answeredBy}>
      {answers.map((event) => (
        <Link key={event.id} className="line" to="received-email" with={{ contact: contact.id, event: event.id }}>
          {receivedOf(event).subject || words.noSubject} <Time at={event.createdAt} />
        </Link>
      ))}
    </Fact>
  );
}
