import { invalidField, Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { beginSending, resumeCampaign, scheduleCampaign } from '../../shared/db/campaigns/changes';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { MAXIMUM_AHEAD_MS } from '../../shared/domain/campaigns/limits';
import type { Endpoint } from '../../shared/http/call';
import { checkReady } from '../../shared/services/check-campaign/check-campaign';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { campaignReply } from './campaign-reply';
import { findCampaign } from './find-campaign';
import { overtaken, wrongState } from './transition';

export const sendCampaign: Endpoint<typeof campaignsGroup.routes.sendCampaign> = async ({
  params,
  body,
  project,
  ids,
}) => {
  const at = body.scheduledAt ?? null;
  if (at !== null) refuseTime(at, ids.time);
  const changedBy = ids.id('req');
  const current = await findCampaign({ projectId: project.id, campaignId: params.id });
  const isDone = current.changedBy === changedBy;
  if (!isDone) {
    const obstacle = await checkReady(project, current);
    if (obstacle) throw new Problem(obstacle.code, { message: obstacle.message });
  }
  // The write is conditional on the campaign as it was checked, so that it does not override a concurrent edit.
  const sent = isDone ? current : await move(current, at, changedBy);
  if (!sent) throw overtaken();
  if (sent.status === 'SENDING') await wakeDispatcher();
  return { status: 202, body: await campaignReply(sent) };
};

function refuseTime(at: number, now: number): void {
  if (at <= now) throw invalidField('scheduledAt', 'Must be in the future.', 'too_small');
  if (at > now + MAXIMUM_AHEAD_MS) throw invalidField('scheduledAt', 'At most a year ahead.', 'too_big');
}

function move(campaign: Campaign, at: number | null, changedBy: string): Promise<Campaign | null> {
  const { status } = campaign;
  if (status === 'PAUSED' && at === null) return resumeCampaign(campaign, { changedBy });
  if (status !== 'DRAFT' && status !== 'SCHEDULED') throw wrongState(campaign, at === null ? 'sent' : 'scheduled');
  return at === null ? beginSending(campaign, { changedBy }) : scheduleCampaign(campaign, at, { changedBy });
}
