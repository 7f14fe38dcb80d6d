import type { WholeCampaign } from '../../db/campaigns/edits';
import { topicState } from '../../db/contacts/topics';
import type { Project } from '../../db/projects/projects';
import { listAllSegments } from '../../db/segments/segments';
import { fingerprintOf, hashesOf, type PartHashes } from '../../domain/campaigns/approval';
import type { Campaign } from '../../domain/campaigns/campaign';
import { contactId } from '../../domain/contacts/contact';
import { dependenciesOf } from '../../domain/segments/references';
import { filtersOf } from '../../domain/segments/segment';
import { now } from '../../ops/clock';
import { campaignReferences } from '../check-campaign/check-campaign';
import { campaignComposer } from '../compose-campaign/compose-campaign';
import { countAudience } from '../read-audience/count-audience';

export interface ApprovableContent {
  parts: PartHashes;
  fingerprint: string;
  recipients: number;
  isEstimate: boolean;
}

/** Includes a rendered sample, because settings of the project, such as its footer, change it. */
export async function contentToApprove(
  project: Project,
  { campaign, bodies }: WholeCampaign,
  scheduledAt: string | null,
): Promise<ApprovableContent> {
  const moment = scheduledAt === null ? now() : Date.parse(scheduledAt);
  const [{ recipients, isEstimate }, segments, rendering] = await Promise.all([
    countAudience(project, campaign, moment),
    readUsedSegments(campaign),
    renderSamples(project, { campaign, bodies }),
  ]);
  const { subject, previewText, variants, test, from, fromName, replyTo, headers, topicId, tracking } = campaign;
  const { audienceType, segmentId, audienceFilter, holdoutPercent, localHour, timezone } = campaign;
  const parts = hashesOf({
    content: { subject, previewText, variants, bodies },
    template: { id: campaign.templateId, version: campaign.templateVersion },
    sender: { from, fromName, replyTo, headers, tracking },
    audience: { audienceType, segmentId, audienceFilter, topicId, holdoutPercent, test, segments },
    recipients: { recipients },
    schedule: { scheduledAt, localHour, timezone },
    rendering,
  });
  return { parts, fingerprint: fingerprintOf(parts), recipients, isEstimate };
}

async function readUsedSegments(campaign: Campaign) {
  const { segmentIds } = campaignReferences(campaign);
  if (segmentIds.length === 0) return [];
  const segments = await listAllSegments(campaign.projectId);
  const filters = filtersOf(segments);
  const ids = new Set(segmentIds);
  for (const id of segmentIds) {
    const filter = filters.get(id);
    for (const dependencyId of filter ? dependenciesOf(filter, filters) : []) ids.add(dependencyId);
  }
  return segments
    .filter(({ id }) => ids.has(id))
    .map(({ id, type, filters: definition }) => ({ id, type, definition }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Fixed, so that rendered samples don't differ only by time. */
const FIXED_TIME = Date.UTC(2026, 0, 1);

async function renderSamples(project: Project, { campaign, bodies }: WholeCampaign) {
  const topic = campaign.topicId === undefined ? null : await topicState(project.id, campaign.topicId);
  const compose = campaignComposer(project, campaign, bodies, topic, FIXED_TIME);
  const email = 'nobody@example.com';
  const createdAt = new Date(FIXED_TIME).toISOString();
  const sample = { id: contactId(project.salt, email), email, subscribed: true, data: {}, createdAt };
  const indexes = campaign.variants?.map((_, index) => index) ?? [null];
  return indexes.map((index) => {
    const { vars: _, ...composed } = compose(sample, index);
    return composed;
  });
}
