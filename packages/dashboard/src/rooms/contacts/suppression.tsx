import { PosthasteError, type Suppression } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Time } from '../../ui/time';
import { words } from './words';

export function useSuppression(id: string) {
  return useQuery({
    queryKey: ['suppressions', 'of', id],
    queryFn: async ({ signal }) => {
      try {
        return await api.suppressions.get(id, { signal });
      } catch (error) {
        if (error instanceof PosthasteError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

export const SuppressionNote = ({ suppression, email }: { suppression: Suppression; email: string }) => (
  <div className="note bad">
    <strong>{words.suppressed(words.reasons[suppression.reason])}</strong>
    <span className="small">
      {words.since} <Time at={suppression.createdAt} />
    </span>
    <div className="row">
      {suppression.emailId && (
        <Link className="button" to="email" with={{ id: suppression.emailId }}>
          {words.showCause}
        </Link>
      )}
      <Link className="button" to="suppressions" with={{ search: email }}>
        {words.manage}
      </Link>
    </div>
  </div>
);
