import { campaignOfRow } from '../db/campaigns/keys';
import { campaignEmailId, type EmailEntry } from '../domain/campaigns/campaign-email';
import { type RowChange, requiredText, timelineIn } from './stream';

export interface CampaignEmailReaction {
  kind: 'campaignEmail';
  projectId: string;
  contactId: string;
  id: string;
  generation: string | undefined;
  oldTimeline: readonly EmailEntry[];
  timeline: readonly EmailEntry[];
}

export interface CampaignReaction {
  kind: 'campaign';
  projectId: string;
  contactId: null;
  campaignId: string;
  step: 'begun' | 'sent';
}

export function readCampaign({ projectId, before, after }: RowChange): CampaignReaction[] {
  const status = after.status?.S;
  if (status === before?.status?.S) return [];
  const hasBegun = status === 'SENDING' && before?.sentAt === undefined;
  if (!hasBegun && status !== 'SENT') return [];
  const campaignId = requiredText(after, 'id');
  return [{ kind: 'campaign', projectId, contactId: null, campaignId, step: hasBegun ? 'begun' : 'sent' }];
}

export function readCampaignEmail({ projectId, before, after }: RowChange): CampaignEmailReaction[] {
  const oldTimeline = timelineIn(before);
  const timeline = timelineIn(after);
  const campaign = campaignOfRow({ pk: requiredText(after, 'pk'), sk: requiredText(after, 'sk') });
  if (!campaign || after.erased?.BOOL || oldTimeline.length >= timeline.length) return [];
  const contactId = requiredText(after, 'pk').slice(`P#${projectId}#K#`.length);
  const email: CampaignEmailReaction = {
    kind: 'campaignEmail',
    projectId,
    contactId,
    id: campaignEmailId({ campaignId: campaign.ref.campaignId, contactId }),
    generation: after.generation?.S,
    oldTimeline,
    timeline,
  };
  return [email];
}
