import type { projectGroup } from '../../shared/contract/routes/project';
import { readFigures } from '../../shared/db/counters/figures';
import { listDomains } from '../../shared/db/domains/domains';
import { readReputation } from '../../shared/db/sending/reputation';
import { FigureSum, rangeOf } from '../../shared/domain/counters/figure-series';
import { judgeSender, type SenderFacts } from '../../shared/domain/deliverability/sender-rules';
import { greatest } from '../../shared/domain/lists';
import { sumOfWeek, windowStart } from '../../shared/domain/sending/reputation';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { verifiedWithReports } from './verified-domains';

export const getSenderRules: Endpoint<typeof projectGroup.routes.getSenderRules> = async ({ project }) => {
  const time = now();
  const since = windowStart(time);
  const [projectDomains, days, mostInADay] = await Promise.all([
    listDomains(project.id),
    readReputation(project.id, since),
    readMostInADay(project.id, Date.parse(since), time),
  ]);
  const stats = sumOfWeek(days, time);
  const domains = await verifiedWithReports(projectDomains, since, time);
  return { status: 200, body: { since, ...stats, ...judgeSender({ domains, stats, mostInADay }) } };
};

async function readMostInADay(projectId: string, from: number, to: number): Promise<SenderFacts['mostInADay']> {
  const request = { interval: 'day', offsetHours: 0, from, to, groupBy: 'provider' } as const;
  const sum = new FigureSum(request);
  for await (const { at, counts } of readFigures(projectId, 'main', rangeOf(request))) sum.add(at, counts);
  const maxima = { gmail: 0, yahoo: 0, outlook: 0 };
  for (const { value, points } of sum.series.groups) {
    if (value !== null && value in maxima)
      maxima[value as keyof typeof maxima] = greatest(points.map(({ sent }) => sent));
  }
  return maxima;
}
