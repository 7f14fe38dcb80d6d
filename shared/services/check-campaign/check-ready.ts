import { type ErrorCode, errorCatalogue } from '../../contract/errors';
import { verifiedSender } from '../../db/domains/domains';
import type { Project } from '../../db/projects/projects';
import type { Campaign, CampaignPauseCause } from '../../domain/campaigns/campaign';
import { pauseOf, pauseSentence } from '../../domain/sending/reputation';
import { missingRecord, namedBy } from './named-records';

/** What keeps a campaign from being sent, and what it is paused for where its time has come all the same. */
export interface NotReady {
  code: ErrorCode;
  message: string;
  cause: Exclude<CampaignPauseCause, 'request'>;
}

const notReady = (code: ErrorCode): NotReady => ({ code, message: errorCatalogue[code].message, cause: 'not_ready' });

/** Whether a campaign could be sent at this moment; null when nothing is in its way. */
export async function checkReady(project: Project, campaign: Campaign): Promise<NotReady | null> {
  const missing = await missingRecord(project.id, namedBy(campaign));
  if (missing) return notReady(missing);
  if (!(await verifiedSender(project.id, campaign.from))) return notReady('DOMAIN_NOT_VERIFIED');
  const pause = pauseOf(project, 'MARKETING');
  return pause && { code: 'SENDING_PAUSED', message: pauseSentence(pause), cause: 'breaker' };
}
