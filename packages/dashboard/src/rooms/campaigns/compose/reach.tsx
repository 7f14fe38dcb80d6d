import type { Campaign, CampaignAudience, ForecastAudienceBody } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Problem } from '../../../ui/problem';
import { useDebounced } from '../../../ui/use-debounced';
import { COUNT_AFTER_MS } from '../../segments/filter/use-audience';
import { words as campaignWords } from '../words';
import { AudiencePeople } from './audience-people';
import { words } from './words';

export const useReach = ({ id, revision }: Campaign, enabled = true) =>
  useQuery({
    queryKey: ['audience', id, revision],
    queryFn: ({ signal }) => api.campaigns.getAudience(id, { signal }),
    enabled,
  });

export function useUnsavedReach({ id, revision }: Campaign, audience: ForecastAudienceBody | undefined) {
  const audienceText = JSON.stringify(audience ?? null);
  const debouncedText = useDebounced(audienceText, COUNT_AFTER_MS);
  return useQuery({
    queryKey: ['audience', id, revision, debouncedText],
    queryFn: ({ signal }) => api.campaigns.forecastAudience(id, JSON.parse(debouncedText), { signal }),
    enabled: audience !== undefined && audienceText === debouncedText,
  });
}

interface FiguresProps {
  audience: CampaignAudience;
  campaign: Campaign;
  unsavedAudience: ForecastAudienceBody | undefined;
}

function Figures({ audience, campaign, unsavedAudience }: FiguresProps) {
  const [peopleDialog, setPeopleDialog] = useState<{ skipReason: string | null }>();
  const skippedByReason = Object.entries(audience.skipped).filter(([, count]) => count > 0);
  const skippedCount = skippedByReason.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className="stack">
      <p>
        <strong>{words.willReceive(audience.willReceive, audience.isEstimate)}</strong>{' '}
        {audience.willReceive > 0 && (
          <Button kind="quiet" onClick={() => setPeopleDialog({ skipReason: null })}>
            {words.showPeople}
          </Button>
        )}
      </p>
      {skippedCount > 0 && <p>{words.skippedCount(skippedCount)}</p>}
      <dl className="pairs">
        {skippedByReason.map(([reason, count]) => (
          <div key={reason}>
            <dt>{campaignWords.reasons[reason] ?? reason}</dt>
            <dd className="numbers">
              {count.toLocaleString()}{' '}
              <Button
                kind="quiet"
                aria-label={words.showSkipped(campaignWords.reasons[reason] ?? reason)}
                onClick={() => setPeopleDialog({ skipReason: reason })}
              >
                {words.showPeople}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {audience.warmUpDays !== null && audience.warmUpDays > 1 && (
        <p className="note">{words.warmingUp(audience.warmUpDays)}</p>
      )}
      {audience.heldBy && <p className="note warn">{words.sendingOnHold}</p>}
      {peopleDialog && (
        <AudiencePeople
          campaign={campaign}
          unsavedAudience={unsavedAudience}
          skipReason={peopleDialog.skipReason}
          close={() => setPeopleDialog(undefined)}
        />
      )}
    </div>
  );
}

interface ReachProps extends Omit<FiguresProps, 'audience'> {
  query: UseQueryResult<CampaignAudience>;
}

export function Reach({ query: { data, error, refetch }, ...figuresProps }: ReachProps) {
  return (
    <>
      {error && <Problem error={error} summary={words.couldNotCount} retry={() => void refetch()} />}
      {data && <Figures audience={data} {...figuresProps} />}
      {!data && !error && <span className="bone half" />}
    </>
  );
}
