import type { Campaign, CampaignStats } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { Field } from '../../ui/field';
import { NumberTable } from '../../ui/number-table';
import { Problem } from '../../ui/problem';
import { shareText } from './progress';
import { words } from './words';

const MAX_OFFERED = 100;
const comparedRates = ['delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed'] as const;

interface ComparisonProps {
  stats: CampaignStats;
  other: CampaignStats;
  title: string;
}

const ComparisonTable = ({ stats, other, title }: ComparisonProps) => (
  <NumberTable
    className="panel"
    label={words.parts.compare}
    rowHeading={words.share}
    columns={[
      { name: 'this', label: words.thisCampaign },
      { name: 'other', label: title },
    ]}
    rows={[
      {
        key: 'audience',
        head: words.figures.audience,
        cells: { this: stats.audience.toLocaleString(), other: other.audience.toLocaleString() },
      },
      ...comparedRates.map((rate) => ({
        key: rate,
        head: words.figures[rate],
        cells: { this: shareText(stats.rates[rate]), other: shareText(other.rates[rate]) },
      })),
    ]}
  />
);

export function CampaignComparison({
  campaign,
  stats,
  parameters,
}: {
  campaign: Campaign;
  stats: CampaignStats;
  parameters: Parameters<'campaign'>;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'compared'],
    queryFn: ({ signal }) => api.campaigns.list({ status: 'SENT', limit: MAX_OFFERED }, { signal }),
  });
  const others = data?.items.filter(({ id }) => id !== campaign.id) ?? [];
  const comparedCampaign = others.find(({ id }) => id === parameters.with);
  if (error && !data)
    return <Problem error={error} summary={words.couldNotLoadCampaigns} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <Field label={words.compareWith}>
        {(control) => (
          <select
            className="input"
            {...control}
            value={comparedCampaign?.id ?? ''}
            onChange={({ target }) => navigate(hrefOf('campaign', { ...parameters, with: target.value }), 'replace')}
          >
            <option value="">{words.chooseOther}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {comparedCampaign?.stats && (
        <ComparisonTable stats={stats} other={comparedCampaign.stats as CampaignStats} title={comparedCampaign.name} />
      )}
    </div>
  );
}
