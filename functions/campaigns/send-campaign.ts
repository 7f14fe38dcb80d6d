import { invalidField, Problem } from '../../shared/contract/problem';
import type { LastChange } from '../../shared/contract/revisions';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { beginSending, type FrozenContent, resumeCampaign, scheduleCampaign } from '../../shared/db/campaigns/changes';
import type { Project } from '../../shared/db/projects/projects';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { MAX_AHEAD_MS } from '../../shared/domain/campaigns/limits';
import { changeOf, refuseOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { checkReady } from '../../shared/services/check-campaign/check-campaign';
import { readShownSettings } from '../../shared/services/compose-campaign/frozen-settings';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { campaignReply, changedConcurrently, findCampaign, invalidState } from './campaign';
import { deleteUnusedBodies, freezeTemplate } from './freeze-template';

export const sendCampaign: Endpoint<typeof campaignsGroup.routes.sendCampaign> = async (request) => {
  const { params, body, project, ids } = request;
  const at = body.scheduledAt ?? null;
  if (at !== null) refuseTime(at, ids.time);
  const lastChange = changeOf(request);
  const current = await findCampaign({ projectId: project.id, campaignId: params.id });
  const isDone = current.lastChange?.request === lastChange.request;
  refuseOutdated({ ...current, revision: current.version }, body.revision, lastChange);
  if (!isDone) {
    // A person may send what an agent once asked for.
    const { askedBy: _, ...own } = current;
    const obstacle = await checkReady(project, own);
    if (obstacle) throw new Problem(obstacle.code, { message: obstacle.message });
  }
  const frozen = isDone ? null : await freezeTemplate(project, current, body.templateVersion);
  // The write is conditional on the campaign as it was checked, so that it does not override a concurrent edit.
  const sent = isDone ? current : await move(project, current, at, { lastChange, ...frozen });
  if (frozen) await deleteUnusedBodies(current, frozen, sent);
  if (!sent) throw changedConcurrently();
  if (sent.status === 'SENDING') await wakeDispatcher();
  return { status: 202, body: await campaignReply(sent) };
};

type By = { lastChange: LastChange } & Partial<FrozenContent>;

export function refuseTime(at: number, now: number): void {
  if (at <= now) throw invalidField('scheduledAt', 'Must be in the future.', 'too_small');
  if (at > now + MAX_AHEAD_MS) throw invalidField('scheduledAt', 'At most a year ahead.', 'too_big');
}

async function move(project: Project, campaign: Campaign, at: number | null, by: By): Promise<Campaign | null> {
  const { status } = campaign;
  const isPaused = status === 'PAUSED' && at === null;
  if (!isPaused && status !== 'DRAFT' && status !== 'SCHEDULED')
    throw invalidState(campaign, at === null ? 'sent' : 'scheduled');
  if (at !== null) return scheduleCampaign(campaign, at, by);
  const shown = await readShownSettings(project, campaign);
  return isPaused ? resumeCampaign(campaign, shown, by) : beginSending(campaign, shown, by);
}
