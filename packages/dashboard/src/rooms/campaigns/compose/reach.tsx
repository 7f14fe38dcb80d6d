import type { Campaign, CampaignAudience, ForecastAudienceBody } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Problem } from '../../../ui/problem';
import { useDebounced } from '../../segments/filter/preview';
import { words as common } from '../words';
import { AudiencePeople } from './audience-people';
import { words } from './words';

export const useReach = ({ id, revision }: Campaign, enabled = true) =>
  useQuery({
    queryKey: ['audience', id, revision],
    queryFn: ({ signal }) => api.campaigns.getAudience(id, { signal }),
    enabled,
  });

export function useTypedReach({ id, revision }: Campaign, audience: ForecastAudienceBody | undefined) {
  const now = JSON.stringify(audience ?? null);
  const counted = useDebounced(now);
  return useQuery({
    queryKey: ['audience', id, revision, counted],
    queryFn: ({ signal }) => api.campaigns.forecastAudience(id, JSON.parse(counted), { signal }),
    enabled: audience !== undefined && now === counted,
  });
}

type Reason = keyof typeof common.reasons;

interface FiguresProps {
  audience: CampaignAudience;
  campaign: Campaign;
  chosen: ForecastAudienceBody | undefined;
}

function Figures({ audience, campaign, chosen }: FiguresProps) {
  const [shown, show] = useState<Reason | null>();
  const skipped = Object.entries(audience.skipped).filter(([, count]) => count > 0);
  const skippedCount = skipped.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className="stack">
      <p>
        <strong>{words.willReceive(audience.willReceive, audience.isEstimate)}</strong>{' '}
        {audience.willReceive > 0 && (
          <Button kind="quiet" onClick={() => show(null)}>
            {words.showPeople}
          </Button>
        )}
      </p>
      {skippedCount > 0 && <p>{words.leftOut(skippedCount)}</p>}
      <dl className="pairs">
        {skipped.map(([reason, count]) => (
          <div key={reason}>
            <dt>{common.reasons[reason] ?? reason}</dt>
            <dd className="numbers">
              {count.toLocaleString()}{' '}
              <Button
                kind="quiet"
                aria-label={words.showSkipped(common.reasons[reason] ?? reason)}
                onClick={() => show(reason)}
              >
                {words.showPeople}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {audience.warmUpDays !== null && audience.warmUpDays > 1 && (
        <p className="note">{words.warmsUp(audience.warmUpDays)}</p>
      )}
      {audience.heldBy && <p className="note warn">{words.held}</p>}
      {shown !== undefined && (
        <AudiencePeople campaign={campaign} chosen={chosen} reason={shown} close={() => show(undefined)} />
      )}
    </div>
  );
}

interface ReachProps extends Omit<FiguresProps, 'audience'> {
  audience: UseQueryResult<CampaignAudience>;
}

export function Reach({ audience: { data, error, refetch }, ...of }: ReachProps) {
  return (
    <>
      {error && <Problem error={error} what={words.unreadReach} retry={() => void refetch()} />}
      {data ? <Figures audience={data} {...of} /> : !error && <span className="bone half" />}
    </>
  );
}
