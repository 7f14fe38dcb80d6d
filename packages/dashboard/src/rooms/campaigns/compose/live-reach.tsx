import type { Campaign, ForecastAudienceBody } from '@posthaste/client';
import type { Editing } from '../../../ui/editing/use-editing';
import { isReady } from '../../segments/filter/condition';
import { audienceOf, type CampaignForm } from './campaign-form';
import { Reach, useReach, useTypedReach } from './reach';
import { words } from './words';

interface LiveReachProps {
  editing: Editing<CampaignForm>;
  campaign: Campaign;
}

function chosenAudience(form: CampaignForm): ForecastAudienceBody | undefined {
  const { audienceType, segmentId, audienceFilter, topicId } = form;
  const isOpen =
    (audienceType === 'SEGMENT' && segmentId === '') || (audienceType === 'FILTERED' && !isReady(audienceFilter));
  return isOpen ? undefined : { ...audienceOf(form), topicId: topicId || null };
}

export function LiveReach({ editing: { form, before }, campaign }: LiveReachProps) {
  const isTyped = (['audienceType', 'segmentId', 'audienceFilter', 'topicId'] as const).some(
    (name) => JSON.stringify(form[name]) !== JSON.stringify(before[name]),
  );
  const chosen = chosenAudience(form);
  const saved = useReach(campaign, !isTyped);
  const typed = useTypedReach(campaign, isTyped ? chosen : undefined);
  return (
    <section className="panel panel-body stack" aria-labelledby="reach-title">
      <h2 id="reach-title">{words.reach}</h2>
      {chosen ? (
        <Reach audience={isTyped ? typed : saved} campaign={campaign} chosen={isTyped ? chosen : undefined} />
      ) : (
        <p className="soft">{words.countedWhenChosen}</p>
      )}
    </section>
  );
}
