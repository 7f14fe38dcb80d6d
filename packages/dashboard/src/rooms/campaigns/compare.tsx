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

const MAX_CHOICES = 100;
const comparedRates = ['delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed'] as const;

interface ComparisonProps {
  stats: CampaignStats;
  otherStats: CampaignStats;
  otherName: string;
}

const ComparisonTable = ({ stats, otherStats, otherName }: ComparisonProps) => (
  <NumberTable
    className="panel"
    label={words.parts.compare}
    rowHeading={words.share}
    columns={[
      { name: 'this', label: words.thisCampaign },
      { name: 'other', label: otherName },
    ]}
    rows={[
      {
        key: 'audience',
        head: words.figures.audience,
        cells: { this: stats.audience.toLocaleString(), other: otherStats.audience.toLocaleString() },
      },
      ...comparedRates.map((rate) => ({
        key: rate,
        head: words.figures[rate],
        cells: { this: shareText(stats.rates[rate]), other: shareText(otherStats.rates[rate]) },
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
    queryFn: ({ signal }) => api.campaigns.list({ status: 'SENT', limit: MAX_CHOICES }, { signal }),
  });
  const otherCampaigns = data?.items.filter(({ id }) => id !== campaign.id) ?? [];
  const comparedCampaign = otherCampaigns.find(({ id }) => id === parameters.with);
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
            {otherCampaigns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {comparedCampaign?.stats && (
        <ComparisonTable
          stats={stats}
          otherStats={comparedCampaign.stats as CampaignStats}
          otherName={comparedCampaign.name}
        />
      )}
    </div>
  );
}
