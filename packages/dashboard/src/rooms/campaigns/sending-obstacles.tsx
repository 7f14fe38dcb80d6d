import type { Campaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { withLocalTimes } from '../../ui/time';
import { words } from './words';

const POLL_MS = 15_000;

const STOPPING_KINDS: readonly string[] = ['account_stopped', 'campaigns_rest'];

export function SendingObstacles({ campaign: { status } }: { campaign: Campaign }) {
  const isSending = status === 'SENDING';
  const { data, error, refetch } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.project.getAttention({ signal }),
    enabled: isSending,
    // Stops after an error: a poll would remove the message and the focus of its button.
    refetchInterval: ({ state }) => (state.error ? false : POLL_MS),
  });
  if (!isSending) return null;
  if (error && !data)
    return <Problem error={error} summary={words.couldNotLoadObstacles} retry={() => void refetch()} />;
  const reasons = data?.items.filter(({ kind }) => STOPPING_KINDS.includes(kind)) ?? [];
  if (reasons.length === 0) return null;
  return (
    <div className="note warn" role="status">
      {reasons.map(({ kind, message }) => (
        <span key={kind}>{withLocalTimes(message)}</span>
      ))}
    </div>
  );
}
