import { mailboxProviders } from '../../shared/contract/figures';
import { getWarmUp, readSentCounts } from '../../shared/db/sending/warm-up';
import { beginningOfDay, limitAt } from '../../shared/domain/sending/warm-up';
import { toIso } from '../../shared/ops/clock';
import { advanceToToday } from '../../shared/services/warm-up/warm-up';

export async function warmUpReply(projectId: string, domainId: string) {
  const storedPlan = await getWarmUp(projectId, domainId);
  if (!storedPlan) return null;
  const plan = await advanceToToday(storedPlan);
  if (!plan) return null;
  const sentCounts = await readSentCounts(plan);
  return {
    startedAt: toIso(plan.startedAt),
    day: plan.day + 1,
    nextDayAt: toIso(beginningOfDay(plan, plan.day + 1)),
    providers: mailboxProviders.map((provider) => {
      const { step, change, because } = plan.steps[provider];
      return { provider, limit: limitAt(step), taken: sentCounts[provider] ?? 0, change, because };
    }),
  };
}
