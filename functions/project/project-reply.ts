import type { Project } from '../../shared/db/projects/projects';
import { readReputation } from '../../shared/db/sending/reputation';
import { PUBLIC_EMAILS_PER_DAY } from '../../shared/domain/contacts/public-email';
import { DEFAULT_MEDIUM } from '../../shared/domain/emails/utm';
import { requestsPerMinuteOf } from '../../shared/domain/projects/rate-window';
import type { ReputationStats } from '../../shared/domain/sending/email-streams';
import {
  breakers,
  canOwnerResume,
  judgedStats,
  PAUSE_ENDS_BELOW,
  type Pause,
  type PauseScope,
  shareOf,
  windowStart,
} from '../../shared/domain/sending/reputation';
import { trackingDefault } from '../../shared/domain/sending/sending';
import { now } from '../../shared/ops/clock';
import { areInsightsAllowed } from '../../shared/ops/env';

export const projectReply = async (project: Project) => ({
  id: project.id,
  name: project.name,
  language: project.language ?? 'en',
  logoUrl: project.logoUrl ?? null,
  accentColor: project.accentColor ?? null,
  from: project.from ?? null,
  fromName: project.fromName ?? null,
  replyTo: project.replyTo ?? null,
  postalAddress: project.postalAddress ?? null,
  unsubscribeMailto: project.unsubscribeMailto ?? null,
  tracking: {
    transactional: trackingDefault(project, 'TRANSACTIONAL'),
    marketing: trackingDefault(project, 'MARKETING'),
  },
  utm: project.utm ? { source: project.utm.source, medium: project.utm.medium ?? DEFAULT_MEDIUM } : null,
  doubleOptIn: project.doubleOptIn ?? { enabled: false, templateId: null },
  publicTrackWritesData: project.publicTrackWritesData ?? false,
  persistSendData: project.persistSendData ?? true,
  agentKeys: project.agentKeys ?? true,
  publicEmailsPerDay: project.publicEmailsPerDay ?? PUBLIC_EMAILS_PER_DAY,
  requestsPerMinute: requestsPerMinuteOf(project),
  mailboxInsights: areInsightsAllowed() && project.mailboxInsights === true,
  paused: pausedReply(project),
  reputation: await reputationReply(project),
  createdAt: project.createdAt,
  updatedAt: project.updatedAt ?? project.createdAt,
});

const withShares = (stats: ReputationStats) => ({
  ...stats,
  bounceRate: shareOf(stats.hardBounces, stats),
  complaintRate: shareOf(stats.complaints, stats),
});

const limitOf = ({ bounces, complaints, minSent, days }: (typeof breakers)[PauseScope]) => ({
  bounceRate: bounces.share,
  bounces: bounces.minCount,
  complaintRate: complaints.share,
  complaints: complaints.minCount,
  sent: minSent,
  days,
});

const limits = {
  marketing: limitOf(breakers.marketing),
  confirmations: limitOf(breakers.confirmations),
  visitors: limitOf(breakers.visitors),
  everything: limitOf(breakers.everything),
};

async function reputationReply({ id, reputationBaseline }: Project) {
  const time = now();
  const since = windowStart(time);
  const streams = judgedStats(await readReputation(id, since), time, reputationBaseline);
  return {
    limits,
    since,
    marketing: withShares(streams.marketing),
    transactional: withShares(streams.transactional),
    confirmation: withShares(streams.confirmation),
    visitors: withShares(streams.visitors),
  };
}

const pausedReply = ({ paused }: Project) => ({
  marketing: pauseReply('marketing', paused?.marketing),
  confirmations: pauseReply('confirmations', paused?.confirmations),
  visitors: pauseReply('visitors', paused?.visitors),
  everything: pauseReply('everything', paused?.everything),
});

const pauseReply = (scope: PauseScope, pause: Pause | undefined) =>
  pause ? { ...pause, endsWhen: endSentence(scope, pause) } : null;

function endSentence(scope: PauseScope, pause: Pause): string {
  if (pause.cause === 'operator') return 'When the operator of the service resumes sending.';
  const limitText = ({ share, minCount }: { share: number; minCount: number }): string =>
    `below ${Number((share * PAUSE_ENDS_BELOW * 100).toFixed(3))}% or fewer than ${Math.ceil(minCount * PAUSE_ENDS_BELOW)}`;
  const { bounces, complaints, minSent, days } = breakers[scope];
  const conditions = `hard bounces are ${limitText(bounces)} and complaints ${limitText(complaints)}`;
  const fewSentCondition =
    minSent > 0 ? `, or fewer than ${Math.ceil(minSent * PAUSE_ENDS_BELOW)} emails were sent` : '';
  const whoMayResume = canOwnerResume(scope, pause)
    ? 'an owner or the operator of the service'
    : 'the operator of the service';
  return `Automatically once ${conditions}${fewSentCondition} within ${days} days, or when ${whoMayResume} resumes sending.`;
}
