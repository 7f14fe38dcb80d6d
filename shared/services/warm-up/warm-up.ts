import { mailboxProviders } from '../../contract/figures';
import { readFigures } from '../../db/counters/figures';
import { sendingDomainOf } from '../../db/domains/domains';
import { beginWarmUpDay, getWarmUp, isWarmUpOver, listWarmUps, readSentCounts } from '../../db/sending/warm-up';
import { readFigureCounter } from '../../domain/counters/figures';
import type { Provider } from '../../domain/sending/providers';
import { beginningOfDay, type DayAtProvider, dayAt, nextStep, type WarmUp } from '../../domain/sending/warm-up';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { hasDeliveryEvents } from '../../ops/env';

const STATE_AGE_MS = 5_000;
const cachedPlans = timedCache<WarmUp[]>(STATE_AGE_MS);

/** The plan is at most 5 s old. Null without a plan. */
export async function warmUpFor(projectId: string, from: string): Promise<WarmUp | null> {
  const plans = await cachedPlans.get(projectId, () => readPlans(projectId));
  if (plans.length === 0) return null;
  const domain = await sendingDomainOf(projectId, from);
  return plans.find((plan) => plan.domain === domain) ?? null;
}

async function readPlans(projectId: string): Promise<WarmUp[]> {
  const plans = await Promise.all((await listWarmUps(projectId)).map(advanceToToday));
  return plans.flatMap((plan) => plan ?? []);
}

/** The first check on a day sets the day's steps by the results of the day before. */
export async function advanceToToday(plan: WarmUp): Promise<WarmUp | null> {
  if (!isWarmUpOver(plan)) return plan;
  const days = await readDay(plan);
  const steps = Object.fromEntries(
    mailboxProviders.map((provider) => [provider, nextStep(plan.steps[provider], days[provider])]),
  ) as WarmUp['steps'];
  const next = { ...plan, day: dayAt(plan, now()), steps };
  return (await beginWarmUpDay(plan, next)) ? next : getWarmUp(plan.projectId, plan.domainId);
}

const noActivity = (reportsDelivery: boolean): DayAtProvider => ({
  reserved: 0,
  sent: 0,
  delivered: reportsDelivery ? 0 : null,
  bounced: 0,
  complained: 0,
});

export async function readDay(plan: WarmUp): Promise<Record<Provider, DayAtProvider>> {
  const reportsDelivery = hasDeliveryEvents();
  const day = Object.fromEntries(mailboxProviders.map((provider) => [provider, noActivity(reportsDelivery)])) as Record<
    Provider,
    DayAtProvider
  >;
  const span = { from: beginningOfDay(plan, plan.day), to: beginningOfDay(plan, plan.day + 1) };
  for await (const { counts } of readFigures(plan.projectId, 'main', span)) {
    for (const [counter, count] of Object.entries(counts)) {
      const { group, value, figure } = readFigureCounter(counter);
      if (group !== 'provider' || !(value in day)) continue;
      const activity = day[value as Provider];
      if (figure === 'delivered') activity.delivered = activity.delivered === null ? null : activity.delivered + count;
      if (figure === 'sent' || figure === 'bounced' || figure === 'complained') activity[figure] += count;
    }
  }
  for (const [provider, reserved] of Object.entries(await readSentCounts(plan)))
    day[provider as Provider].reserved = reserved;
  return day;
}
