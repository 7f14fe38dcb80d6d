import { type JobMessage, jobMessage } from '../../shared/contract/messages';
import { describe, logger } from '../../shared/ops/log';
import { type BatchContext, consume, type ReceivedMessage } from '../../shared/queue/consume';
import { reconcileTenant } from '../../shared/services/reconcile-tenant/reconcile-tenant';
import { announceCampaign } from './announce-campaign';
import { countSegments } from './count-segments';
import { eraseCampaign, eraseWorkflow } from './erase-deleted';
import { evaluateMemberships } from './evaluate-memberships';
import { pollDomain } from './poll-domain';
import { receiveEmail } from './receive-email';
import { runBackfill } from './run-backfill';
import { runErasures } from './run-erasures';
import { runJob } from './run-job';
import { sendConfirmation } from './send-confirmation';
import { sendSignInLink } from './send-sign-in-link';
import { settleUnsentEmails } from './settle-unsent-emails';
import { sizeCampaign } from './size-campaign';

/** A crashed evaluation is retried soon, because only its message names the contacts. */
const CRASH_RETRY_SECONDS = 60;

async function handleMessage(
  { body: message, retryIn }: ReceivedMessage<JobMessage>,
  batch: BatchContext,
): Promise<void> {
  switch (message.kind) {
    case 'job':
      return runJob({ projectId: message.project, id: message.job }, batch);
    case 'erase':
      return runErasures(message.project, message.contacts, batch);
    case 'settle':
      return settleUnsentEmails(message);
    case 'confirm':
      return sendConfirmation(message.project, message.contact);
    case 'signIn':
      return sendSignInLink(message.request);
    case 'domain':
      return pollDomain(message.project, message.domain);
    case 'eraseCampaign':
      return eraseCampaign({ projectId: message.project, campaignId: message.campaign }, batch);
    case 'eraseWorkflow':
      return eraseWorkflow({ projectId: message.project, workflowId: message.workflow }, batch);
    case 'sizeCampaign':
      return sizeCampaign({ projectId: message.project, campaignId: message.campaign });
    case 'announceCampaign':
      return announceCampaign({ projectId: message.project, campaignId: message.campaign });
    case 'receive':
      return receiveEmail(message);
    case 'backfill':
      return runBackfill({ projectId: message.project, segmentId: message.segment }, batch);
    case 'evaluate':
      await retryIn(CRASH_RETRY_SECONDS);
      return evaluateMemberships(message.project, message.members);
    case 'tenant':
      return reconcileTenant(message.project, batch.remainingMs);
    case 'countSegments':
      return countSegments(message.project, batch);
  }
}

const logFields = (message: JobMessage) =>
  Object.fromEntries(
    Object.entries(message).map(([field, value]) => [field, Array.isArray(value) ? value.length : value]),
  );

/** For this work there is only a message, and no row from which it could be queued again. */
const kindsWithoutRow: readonly JobMessage['kind'][] = ['evaluate', 'settle', 'receive'];
/** Ten tries at this delay outlast a 20-minute outage. */
const RETRY_SECONDS = 300;

export const handler = consume(
  jobMessage,
  async (messages, batch) => {
    const failedIds: string[] = [];
    for (const message of messages) {
      try {
        await handleMessage(message, batch);
      } catch (error) {
        logger.error('work failed', { requestId: batch.requestId, ...logFields(message.body), ...describe(error) });
        failedIds.push(message.id);
      }
    }
    return failedIds;
  },
  ({ kind }) => (kindsWithoutRow.includes(kind) ? RETRY_SECONDS : 0),
);
