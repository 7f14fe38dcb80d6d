import type { AttentionItem } from '../../contract/attention';
import { rateRules } from '../deliverability/rate-rules';
import type { ReputationStats, StreamStats } from '../sending/email-streams';
import { pauseSentence } from '../sending/pause-sentence';
import { nearLimitWarnings, type PauseScope, type Pauses, pauseScopes } from '../sending/reputation';

const base = { id: null, name: null, since: null, path: 'deliverability' };

export interface ReputationFacts {
  pauses: Pauses;
  statsByStream: StreamStats;
  weekStats: ReputationStats;
}

export const pauseItems = ({ pauses }: ReputationFacts): AttentionItem[] =>
  pauseScopes.flatMap((scope): AttentionItem[] => {
    const pause = pauses[scope];
    if (!pause) return [];
    const message = pauseSentence({ scope, cause: pause.cause });
    return [{ ...base, kind: 'sending_paused', urgent: true, since: pause.since, message }];
  });

/** Other scopes have little email, so it may not be what raises the project's rates. */
const isWide = (scope: PauseScope): boolean => scope === 'everything' || scope === 'marketing';

/** Omits a rate whose cause is already reported by a pause or by the warning of one. */
export function reputationItems({ pauses, statsByStream, weekStats }: ReputationFacts): AttentionItem[] {
  const warnings = nearLimitWarnings(statsByStream, pauses);
  const reportedCauses = new Set<string | undefined>([
    ...warnings.filter(({ scope }) => isWide(scope)).map(({ cause }) => cause),
    ...pauseScopes.filter(isWide).map((scope) => pauses[scope]?.cause),
  ]);
  const { complaint_rate: complaints, bounce_rate: bounces } = rateRules(weekStats);
  const rates = [
    { kind: 'complaint_rate_high', cause: 'complaints', ...complaints },
    { kind: 'bounce_rate_high', cause: 'bounces', ...bounces },
  ] as const;
  const unreportedRates = rates.filter(
    ({ state, cause }) => (state === 'attention' || state === 'broken') && !reportedCauses.has(cause),
  );
  return [
    ...warnings.map(({ message }) => ({ ...base, kind: 'reputation_near_limit' as const, urgent: false, message })),
    ...unreportedRates.map(({ kind, current, advice }) => ({
      ...base,
      kind,
      urgent: false,
      message: `${current} ${advice}`,
    })),
  ];
}
