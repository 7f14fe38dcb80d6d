import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { words } from './words';

export function FirstEmail() {
  const { data } = useQuery({
    queryKey: ['emails', 'first'],
    queryFn: ({ signal }) => api.emails.list({ limit: 1 }, { signal }),
  });
  const [email] = data?.items ?? [];
  if (!email) return null;
  return (
    <div className="note good" role="status">
      <strong>{words.firstEmail}</strong>
      <span>{words.firstEmailAbout}</span>
      <div className="row">
        <Link className="button primary" to="email" with={{ id: email.id }}>
          {words.openFirstEmail}
        </Link>
      </div>
    </div>
  );
}
