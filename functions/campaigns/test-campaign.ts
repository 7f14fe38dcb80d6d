import { invalidField, Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { takeTestShare } from '../../shared/db/campaigns/test-share';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { TESTS_A_DAY } from '../../shared/domain/campaigns/limits';
import { pauseOf, pauseSentence } from '../../shared/domain/sending/reputation';
import type { Endpoint } from '../../shared/http/call';
import { findWhole } from './find-campaign';
import { sendTest } from './send-test';
import { readTesters } from './testers';

const DAY_SECONDS = 86_400;

export const testCampaign: Endpoint<typeof campaignsGroup.routes.testCampaign> = async ({
  params,
  body,
  project,
  ids,
}) => {
  const addresses = readTesters(body);
  const whole = await findWhole({ projectId: project.id, campaignId: params.id });
  const variant = body.variant === undefined ? null : placeOf(body.variant, whole.campaign);
  if (!(await verifiedSender(project.id, whole.campaign.from))) throw new Problem('DOMAIN_NOT_VERIFIED');
  const pause = pauseOf(project, { kind: 'TRANSACTIONAL' });
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
  if (!(await takeTestShare(project.id, ids.time, addresses.length))) throw tooMany(ids.time);
  const rows = await sendTest({ project, whole, variant, addresses, contact: body.contact, ids });
  return { status: 202, body: { emails: rows.map(shownEmail) } };
};

function placeOf(name: string, { variants = [] }: Campaign): number {
  const place = variants.findIndex((variant) => variant.name === name);
  if (place < 0) throw invalidField('variant', 'The campaign has no variant of this name.', 'not_found');
  return place;
}

const tooMany = (time: number): Problem =>
  new Problem('RATE_LIMIT_EXCEEDED', {
    message: `A project sends at most ${TESTS_A_DAY} test mails a day.`,
    retryAfterSeconds: DAY_SECONDS - (Math.floor(time / 1000) % DAY_SECONDS),
  });

const shownEmail = ({ email, id, status, reason }: EmailRow) =>
  status === 'SKIPPED' && reason === 'suppressed'
    ? ({ to: email, email: id, status, reason } as const)
    : ({ to: email, email: id, status: 'QUEUED' } as const);
