import type { Project } from '../../db/projects/projects';
import type { AudiencePosition } from '../../domain/campaigns/audience-scan';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { Contact } from '../../domain/contacts/contact';
import { append } from '../../domain/lists';
import { now } from '../../ops/clock';
import { audienceChecker, type SkipReason } from './check-audience';
import { type AudienceMember, readAudience } from './read-audience';

const MAX_MS = 2_000;
const MAX_CONTACTS = 10_000;

interface AudienceList {
  contacts: Contact[];
  next: AudiencePosition | null;
}

interface AudienceRequest {
  reason: SkipReason | null;
  limit: number;
  from: AudiencePosition | undefined;
}

export async function listAudience(
  project: Project,
  campaign: Campaign,
  { reason, limit, from }: AudienceRequest,
): Promise<AudienceList> {
  const until = now() + MAX_MS;
  const moment = Math.max(now(), campaign.scheduledAt ? Date.parse(campaign.scheduledAt) : 0);
  const check = await audienceChecker(project, campaign, moment);
  const matching: AudienceMember[] = [];
  const firstContacts = (count: number) => matching.slice(0, count).map(({ contact }) => contact);
  let scanned = 0;
  let position: AudiencePosition | null = null;
  for await (const page of readAudience(project, campaign, from, moment)) {
    const reasons = await check(page.members.map(({ contact }) => contact));
    append(
      matching,
      page.members.filter((_, index) => reasons[index] === reason),
    );
    const lastOfPage = matching[limit - 1];
    if (matching.length > limit && lastOfPage) return { contacts: firstContacts(limit), next: lastOfPage.position };
    position = page.next;
    scanned += page.scanned;
    if (scanned >= MAX_CONTACTS || now() >= until) break;
  }
  return { contacts: firstContacts(matching.length), next: position };
}
