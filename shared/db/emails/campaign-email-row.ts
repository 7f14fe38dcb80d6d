import { campaignEmailId } from '../../domain/campaigns/campaign-email';
import { isSimulator } from '../../domain/sending/email-streams';
import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import type { CampaignEmailKey } from './keys';
import { type EmailRow, readEntries, type StoredEntry } from './row';

const defaults = {
  email: '',
  from: '',
  fromDomain: '',
  subject: '',
  contentId: '',
  attempts: 0,
  sweeps: 0,
  opens: 0,
  clicks: 0,
} as const;

export function asCampaignEmail(
  key: CampaignEmailKey,
  { timeline: entries = [], ...stored }: Partial<Omit<EmailRow, 'timeline'>> & { timeline?: StoredEntry[] },
): EmailRow {
  const { projectId, campaignId, contactId } = key;
  const timeline = readEntries(entries, stored);
  const row = { ...defaults, rank: 0, status: 'QUEUED' as const, seen: [], ...stored };
  return {
    ...row,
    id: campaignEmailId(key),
    projectId,
    contactId,
    campaign: campaignId,
    kind: 'MARKETING',
    lane: 'bulk',
    tags: {},
    ...(isSimulator(row.email) ? { simulated: true as const } : {}),
    createdAt: timeline[0]?.at ?? toIso(idTime(campaignId) ?? 0),
    timeline,
  };
}
