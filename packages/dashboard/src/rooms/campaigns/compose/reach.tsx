import type { Campaign, CampaignAudience, ForecastAudienceBody } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { Problem } from '../../../ui/problem';
import { usePaused } from '../../segments/filter/preview';
import { words as common } from '../words';
import { words } from './words';

/** Who gets a campaign as it is saved. */
export const useReach = ({ id, revision }: Campaign, enabled = true) =>
  useQuery({
    queryKey: ['audience', id, revision],
    queryFn: ({ signal }) => api.campaigns.getAudience(id, { signal }),
    enabled,
  });

/** Who would get it with an audience that is not saved; undefined as long as something of it is open. */
export function useTypedReach({ id, revision }: Campaign, audience: ForecastAudienceBody | undefined) {
  const now = JSON.stringify(audience ?? null);
  const counted = usePaused(now);
  return useQuery({
    queryKey: ['audience', id, revision, counted],
    queryFn: ({ signal }) => api.campaigns.forecastAudience(id, JSON.parse(counted), { signal }),
    enabled: audience !== undefined && now === counted,
  });
}

function Figures({ audience }: { audience: CampaignAudience }) {
  const skipped = Object.entries(audience.skipped).filter(([, count]) => count > 0);
  const left = skipped.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className="stack">
      <p>
        <strong>{words.willReceive(audience.willReceive, audience.isEstimate)}</strong>
      </p>
      {left > 0 && <p>{words.leftOut(left)}</p>}
      <dl className="pairs">
        {skipped.map(([reason, count]) => (
          <div key={reason}>
            <dt>{common.reasons[reason] ?? reason}</dt>
            <dd className="numbers">{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {audience.warmUpDays !== null && audience.warmUpDays > 1 && (
        <p className="note">{words.warmsUp(audience.warmUpDays)}</p>
      )}
      {audience.heldBy && <p className="note warn">{words.held}</p>}
    </div>
  );
}

/** How many people get it, and who of the audience does not. */
export function Reach({ audience: { data, error, refetch } }: { audience: UseQueryResult<CampaignAudience> }) {
  return (
    <>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data ? <Figures audience={data} /> : !error && <span className="bone half" />}
    </>
  );
}
