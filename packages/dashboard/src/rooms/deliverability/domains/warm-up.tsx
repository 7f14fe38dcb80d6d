import type { DomainWarmUp } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { NumberTable } from '../../../ui/number-table';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { words } from './words';

type Plan = NonNullable<DomainWarmUp['warmUp']>;

const columns = [
  { name: 'taken', label: words.sentToday },
  { name: 'limit', label: words.limit },
  { name: 'reason', label: words.reason },
];

const ProviderTable = ({ plan }: { plan: Plan }) => (
  <NumberTable
    className="panel"
    label={words.warmUpTable}
    rowHeading={words.provider}
    columns={columns}
    rows={plan.providers.map(({ provider, limit, taken, change, because }) => ({
      key: provider,
      head: words.providers[provider],
      cells: {
        taken: taken.toLocaleString(),
        limit: limit === null ? words.noLimit : limit.toLocaleString(),
        reason: words.reasons[because](change),
      },
    }))}
  />
);

export function WarmUp({ id }: { id: string }) {
  const mayWrite = useMay('owner');
  const query = useQuery({
    queryKey: ['warm-up', id],
    queryFn: ({ signal }) => api.domains.getWarmUp(id, { signal }),
  });
  const change = useAction({
    run: (enabled: boolean) => api.domains.setWarmUp(id, { enabled }),
    invalidates: ['warm-up', 'audience'],
  });
  if (!query.data) return null;
  const plan = query.data.warmUp;
  return (
    <section className="stack" aria-labelledby="warm-up-title">
      <div>
        <h2 id="warm-up-title">{words.warmUp}</h2>
        <p className="soft">{words.warmUpAbout}</p>
      </div>
      {change.error && <Problem error={change.error} />}
      {plan && (
        <p>
          {words.dayOfPlanBeforeTime(plan.day)} <Time at={plan.nextDayAt} />.
        </p>
      )}
      {plan && <ProviderTable plan={plan} />}
      {mayWrite && (
        <div>
          <Button busy={change.isPending} onClick={() => change.mutate(plan === null)}>
            {plan === null ? words.startWarmUp : words.endWarmUp}
          </Button>
        </div>
      )}
    </section>
  );
}
