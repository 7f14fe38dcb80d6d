import { campaignOfRow } from '../db/campaigns/keys';
import { campaignEmailId, type EmailEntry } from '../domain/campaigns/campaign-email';
import { requiredText, timelineIn, type Written } from './stream';

export interface CampaignEmailReaction {
  kind: 'campaignEmail';
  projectId: string;
  contactId: string;
  id: string;
  generation: string | undefined;
  before: readonly EmailEntry[];
  timeline: readonly EmailEntry[];
}

export interface CampaignReaction {
  kind: 'campaign';
  projectId: string;
  contactId: null;
  campaignId: string;
  step: 'begun' | 'sent';
}

export function readCampaign({ projectId, before, after }: Written): CampaignReaction[] {
  const status = after.status?.S;
  if (status === before?.status?.S) return [];
  const hasBegun = status === 'SENDING' && before?.sentAt === undefined;
  const step = hasBegun ? 'begun' : status === 'SENT' ? 'sent' : null;
  return step ? [{ kind: 'campaign', projectId, contactId: null, campaignId: requiredText(after, 'id'), step }] : [];
}

export function readCampaignEmail({ projectId, before, after }: Written): CampaignEmailReaction[] {
  const [then, timeline] = [timelineIn(before), timelineIn(after)];
  const campaign = campaignOfRow({ pk: requiredText(after, 'pk'), sk: requiredText(after, 'sk') });
  if (!campaign || after.erased?.BOOL || then.length >= timeline.length) return [];
  const contactId = requiredText(after, 'pk').slice(`P#${projectId}#K#`.length);
  const email: CampaignEmailReaction = {
    kind: 'campaignEmail',
    projectId,
    contactId,
    id: campaignEmailId({ campaignId: campaign.ref.campaignId, contactId }),
    generation: after.generation?.S,
    before: then,
    timeline,
  };
  return [email];
}
