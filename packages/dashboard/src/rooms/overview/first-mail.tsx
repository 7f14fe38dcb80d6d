import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { words } from './words';

export function FirstMail() {
  const { data } = useQuery({
    queryKey: ['emails', 'first'],
    queryFn: ({ signal }) => api.emails.list({ limit: 1 }, { signal }),
  });
  const [mail] = data?.items ?? [];
  if (!mail) return null;
  return (
    <div className="note good" role="status">
      <strong>{words.firstMail}</strong>
      <span>{words.firstMailAbout}</span>
      <div className="row">
        <Link className="button primary" to="email" with={{ id: mail.id }}>
          {words.openFirstMail}
        </Link>
      </div>
    </div>
  );
}
