import { emailIdOf } from '../../domain/emails/email-id';
import { CAMPAIGN_EMAIL, EMAIL } from '../table/keys';
import type { EmailRef } from './row';

export interface CampaignEmailKey {
  projectId: string;
  campaignId: string;
  contactId: string;
}

const CONTACT_PARTITION = /^P#([^#]+)#K#([^#]+)$/;

export function readEmailKey({ pk, sk }: { pk?: unknown; sk?: unknown }): (EmailRef & { contactId: string }) | null {
  if (typeof sk !== 'string' || !sk.startsWith(EMAIL)) return null;
  const [, projectId, contactId] = CONTACT_PARTITION.exec(String(pk)) ?? [];
  if (!projectId || !contactId) return null;
  return { projectId, contactId, id: emailIdOf(`em_${sk.slice(EMAIL.length)}`, contactId) };
}

export function readCampaignEmailKey({ pk, sk }: Record<string, unknown>): CampaignEmailKey | null {
  if (typeof pk !== 'string' || typeof sk !== 'string' || !sk.startsWith(CAMPAIGN_EMAIL)) return null;
  const [, projectId, contactId] = CONTACT_PARTITION.exec(pk) ?? [];
  return projectId && contactId ? { projectId, contactId, campaignId: sk.slice(CAMPAIGN_EMAIL.length) } : null;
}
