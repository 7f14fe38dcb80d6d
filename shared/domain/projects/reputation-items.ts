import type { AttentionItem } from '../../contract/attention';
import { rateRules } from '../deliverability/rate-rules';
import type { ReputationStats, StreamStats } from '../sending/email-streams';
import { pauseSentence } from '../sending/pause-sentence';
import { nearLimitWarnings, type PauseScope, type Pauses, pauseScopes } from '../sending/reputation';

const base = { id: null, name: null, since: null, path: 'deliverability' };

export interface ReputationFacts {
  paused: Pauses;
  streams: StreamStats;
  weekStats: ReputationStats;
}

export const pauseItems = ({ paused }: ReputationFacts): AttentionItem[] =>
  pauseScopes.flatMap((scope): AttentionItem[] => {
    const pause = paused[scope];
    if (!pause) return [];
    const message = pauseSentence({ scope, cause: pause.cause });
    return [{ ...base, kind: 'sending_paused', urgent: true, since: pause.since, message }];
  });

/** Other scopes have little email, so the rates of the project can have other causes. */
const isWide = (scope: PauseScope): boolean => scope === 'everything' || scope === 'marketing';

/** A pause, or one that is near, says more than the rate that causes it. */
export function reputationItems({ paused, streams, weekStats }: ReputationFacts): AttentionItem[] {
  const near = nearLimitWarnings(streams, paused);
  const reported = new Set<string | undefined>([
    ...near.flatMap(({ scope, cause }) => (isWide(scope) ? [cause] : [])),
    ...pauseScopes.flatMap((scope) => (isWide(scope) ? [paused[scope]?.cause] : [])),
  ]);
  const { complaint_rate: complaints, bounce_rate: bounces } = rateRules(weekStats);
  const rates = [
    { kind: 'complaint_rate_high', cause: 'complaints', ...complaints },
    { kind: 'bounce_rate_high', cause: 'bounces', ...bounces },
  ] as const;
  return [
    ...near.map(({ message }) => ({ ...base, kind: 'reputation_near_limit' as const, urgent: false, message })),
    ...rates.flatMap(({ kind, cause, state, current, advice }) =>
      (state === 'attention' || state === 'broken') && !reported.has(cause)
        ? [{ ...base, kind, urgent: false, message: `${current} ${advice}` }]
        : [],
    ),
  ];
}
