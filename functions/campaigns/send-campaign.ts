import { invalidField } from '../../shared/contract/problem';
import type { LastChange } from '../../shared/contract/revisions';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { beginSending, type FrozenContent, resumeCampaign, scheduleCampaign } from '../../shared/db/campaigns/changes';
import type { Project } from '../../shared/db/projects/projects';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { MAX_AHEAD_MS } from '../../shared/domain/campaigns/limits';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { AuditNote, Endpoint } from '../../shared/http/call';
import { readShownSettings } from '../../shared/services/compose-campaign/frozen-settings';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { campaignReply, changedConcurrently, findCampaign, invalidState, throwIfNotReady } from './campaign';
import { deleteUnusedBodies, freezeTemplate } from './freeze-template';

export const sendCampaign: Endpoint<typeof campaignsGroup.routes.sendCampaign> = async (request) => {
  const { params, body, project, ids } = request;
  const scheduledAt = body.scheduledAt ?? null;
  if (scheduledAt !== null) throwIfNotSchedulable(scheduledAt, ids.time);
  const lastChange = lastChangeBy(request);
  const current = await findCampaign({ projectId: project.id, campaignId: params.id });
  const isSentByThisRequest = current.lastChange?.request === lastChange.request;
  throwIfOutdated({ ...current, revision: current.version }, body.revision, lastChange);
  const campaign = isSentByThisRequest
    ? current
    : await freezeAndSend(project, current, { scheduledAt, lastChange, templateVersion: body.templateVersion });
  if (campaign.status === 'SENDING') await wakeDispatcher();
  return { status: 202, body: await campaignReply(campaign), auditNote: auditNoteOf(current, scheduledAt, ids.time) };
};

interface SendingOptions {
  scheduledAt: number | null;
  lastChange: LastChange;
  templateVersion: number | undefined;
}

async function freezeAndSend(
  project: Project,
  current: Campaign,
  { scheduledAt, lastChange, templateVersion }: SendingOptions,
): Promise<Campaign> {
  // A person may send a campaign of an agent even if agent keys are off now.
  const { askedBy: _, ...withoutAgent } = current;
  await throwIfNotReady(project, withoutAgent);
  const frozenContent = await freezeTemplate(project, current, templateVersion);
  // The write is conditional on the campaign as it was checked, so it overrides no concurrent edit.
  const campaign = await sendOrSchedule(project, current, scheduledAt, { lastChange, ...frozenContent });
  if (frozenContent) await deleteUnusedBodies(current, frozenContent, campaign);
  if (!campaign) throw changedConcurrently();
  return campaign;
}

function auditNoteOf({ status, sentAt }: Campaign, scheduledAt: number | null, requestTime: number): AuditNote {
  if (scheduledAt !== null) return { effect: 'scheduled' };
  // A repeated request finds the campaign SENDING, whether it resumed or began the sending.
  const wasSentBefore = sentAt !== undefined && Date.parse(sentAt) < requestTime;
  return status === 'PAUSED' || wasSentBefore ? { effect: 'resumed' } : {};
}

type ChangeDetails = { lastChange: LastChange } & Partial<FrozenContent>;

export function throwIfNotSchedulable(at: number, now: number): void {
  if (at <= now) throw invalidField('scheduledAt', 'Must be in the future.', 'too_small');
  if (at > now + MAX_AHEAD_MS) throw invalidField('scheduledAt', 'At most a year ahead.', 'too_big');
}

async function sendOrSchedule(
  project: Project,
  campaign: Campaign,
  scheduledAt: number | null,
  details: ChangeDetails,
): Promise<Campaign | null> {
  const { status } = campaign;
  const isResumed = status === 'PAUSED' && scheduledAt === null;
  const isUnsent = status === 'DRAFT' || status === 'SCHEDULED';
  if (!isResumed && !isUnsent) throw invalidState(campaign, scheduledAt === null ? 'sent' : 'scheduled');
  if (scheduledAt !== null) return scheduleCampaign(campaign, scheduledAt, details);
  const settings = await readShownSettings(project, campaign);
  return isResumed ? resumeCampaign(campaign, settings, details) : beginSending(campaign, settings, details);
}
