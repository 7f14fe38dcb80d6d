import type { Campaign, CampaignRecipient } from '@posthaste/client';
import { Badge, type Tone } from '../../ui/badge';
import { words } from './words';

const campaignTones: Record<Campaign['status'], Tone> = {
  DRAFT: 'quiet',
  SCHEDULED: 'calm',
  SENDING: 'calm',
  PAUSED: 'warn',
  CANCELLED: 'quiet',
  SENT: 'good',
};

export const CampaignStatus = ({ status }: { status: Campaign['status'] }) => (
  <Badge tone={campaignTones[status]}>{words.statuses[status]}</Badge>
);

const recipientTones: Record<CampaignRecipient['status'], Tone> = {
  QUEUED: 'calm',
  SENDING: 'calm',
  SENT: 'calm',
  DELIVERED: 'good',
  OPENED: 'good',
  CLICKED: 'good',
  BOUNCED: 'bad',
  COMPLAINED: 'bad',
  FAILED: 'bad',
  SKIPPED: 'quiet',
};

export const RecipientStatus = ({ status }: { status: CampaignRecipient['status'] }) => (
  <Badge tone={recipientTones[status]}>{words.recipientStatuses[status]}</Badge>
);
