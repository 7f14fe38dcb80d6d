import type { Campaign, ForecastAudienceBody } from '@posthaste/client';
import type { Editing } from '../../../ui/editing/use-editing';
import { isGroupComplete } from '../../segments/filter/condition';
import { audienceOf, type CampaignForm } from './campaign-form';
import { Reach, useReach, useUnsavedReach } from './reach';
import { words } from './words';

interface LiveReachProps {
  editing: Editing<CampaignForm>;
  campaign: Campaign;
}

function chosenAudience(form: CampaignForm): ForecastAudienceBody | undefined {
  const { audienceType, segmentId, audienceFilter, topicId } = form;
  if (audienceType === 'SEGMENT' && segmentId === '') return undefined;
  if (audienceType === 'FILTERED' && !isGroupComplete(audienceFilter)) return undefined;
  return { ...audienceOf(form), topicId: topicId || null };
}

export function LiveReach({ editing: { form, before }, campaign }: LiveReachProps) {
  const isChanged = (['audienceType', 'segmentId', 'audienceFilter', 'topicId'] as const).some(
    (name) => JSON.stringify(form[name]) !== JSON.stringify(before[name]),
  );
  const audience = chosenAudience(form);
  const savedReach = useReach(campaign, !isChanged);
  const unsavedReach = useUnsavedReach(campaign, isChanged ? audience : undefined);
  return (
    <section className="panel panel-body stack" aria-labelledby="reach-title">
      <h2 id="reach-title">{words.reach}</h2>
      {audience ? (
        <Reach
          query={isChanged ? unsavedReach : savedReach}
          campaign={campaign}
          unsavedAudience={isChanged ? audience : undefined}
        />
      ) : (
        <p className="soft">{words.countedWhenChosen}</p>
      )}
    </section>
  );
}
