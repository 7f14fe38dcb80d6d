import type { Campaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { withLocalTimes } from '../../ui/time';

const AGAIN_MS = 15_000;

const stopping: readonly string[] = ['account_stopped', 'campaigns_rest'];

/** Why a campaign that is being sent makes no progress. */
export function Rest({ campaign: { status } }: { campaign: Campaign }) {
  const { data } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.project.getAttention({ signal }),
    enabled: status === 'SENDING',
    refetchInterval: AGAIN_MS,
  });
  const [reason] = status === 'SENDING' ? (data?.items.filter(({ kind }) => stopping.includes(kind)) ?? []) : [];
  return reason ? (
    <div className="note warn" role="status">
      {withLocalTimes(reason.message)}
    </div>
  ) : null;
}
