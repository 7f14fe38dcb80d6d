import type { CampaignPauseCause } from '../../contract/campaigns';
import { type ErrorCode, errorCatalogue } from '../../contract/errors';
import type { CampaignReferences } from '../../db/campaigns/campaigns';
import { getTopic } from '../../db/contacts/topics';
import { verifiedSender } from '../../db/domains/domains';
import type { Project } from '../../db/projects/projects';
import { getSegment } from '../../db/segments/segments';
import type { Campaign } from '../../domain/campaigns/campaign';
import { recordsNamedIn, referencesOf } from '../../domain/segments/references';
import { pauseSentence } from '../../domain/sending/pause-sentence';
import { pauseOf } from '../../domain/sending/reputation';

export interface NotReady {
  code: ErrorCode;
  message: string;
  cause: Exclude<CampaignPauseCause, 'request'>;
}

const notReady = (code: ErrorCode): NotReady => ({ code, message: errorCatalogue[code].message, cause: 'not_ready' });

const AGENT_KEYS_OFF = 'An agent asked for this campaign, and agent keys are switched off in this project.';

export async function checkReady(project: Project, campaign: Campaign): Promise<NotReady | null> {
  const missingCode = await missingReference(project.id, campaignReferences(campaign));
  if (missingCode) return notReady(missingCode);
  if (!(await verifiedSender(project.id, campaign.from))) return notReady('DOMAIN_NOT_VERIFIED');
  const isAgentLockedOut = campaign.askedBy !== undefined && project.agentKeys === false;
  if (isAgentLockedOut) return { ...notReady('INVALID_STATE'), message: AGENT_KEYS_OFF };
  const pause = pauseOf(project, { kind: 'MARKETING' });
  return pause && { code: 'SENDING_PAUSED', message: pauseSentence(pause), cause: 'breaker' };
}

/** Stored campaigns pass no `template`, because they store its content. */
export const campaignReferences = ({
  topicId,
  template,
  segmentId,
  audienceFilter,
}: Pick<Campaign, 'topicId' | 'segmentId' | 'audienceFilter'> & { template?: string }): CampaignReferences => ({
  topicId,
  templateId: template,
  segmentIds: [
    ...(segmentId === undefined ? [] : [segmentId]),
    ...(audienceFilter ? referencesOf(audienceFilter) : []),
  ],
  ...(audienceFilter ? { namedRecords: recordsNamedIn(audienceFilter) } : {}),
});

export async function missingReference(
  projectId: string,
  { topicId, segmentIds }: CampaignReferences,
): Promise<'TOPIC_NOT_FOUND' | 'SEGMENT_NOT_FOUND' | null> {
  const [topic, segments] = await Promise.all([
    topicId === undefined ? true : getTopic(projectId, topicId),
    Promise.all(segmentIds.map((segmentId) => getSegment(projectId, segmentId))),
  ]);
  if (!topic) return 'TOPIC_NOT_FOUND';
  return segments.some((segment) => segment === null) ? 'SEGMENT_NOT_FOUND' : null;
}
