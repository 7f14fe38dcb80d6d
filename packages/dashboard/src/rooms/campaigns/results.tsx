import type { Campaign, CampaignStats } from '@posthaste/client';
import { useMemo } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { useMay } from '../../session/session';
import { Chart } from '../../ui/chart/chart';
import type { ChartColour, ChartData } from '../../ui/chart/types';
import { DAY_MS, HOUR_MS } from '../../ui/durations';
import { NumberTable } from '../../ui/number-table';
import { chartTimesOf } from './chart-times';
import { CampaignComparison } from './compare';
import { CampaignEmail } from './email';
import { Holdout } from './holdout';
import { campaignParts } from './routes';
import { Variants } from './variants';
import { words } from './words';

type CampaignParameters = Parameters<'campaign'>;

const INTERVAL_MS = { hour: HOUR_MS, day: DAY_MS } as const;

const SERIES = [
  { name: 'sent', colour: 'accepted' },
  { name: 'delivered', colour: 'delivered' },
  { name: 'opened', colour: 'opened' },
  { name: 'clicked', colour: 'clicked' },
  { name: 'bounced', colour: 'bounced' },
  { name: 'complained', colour: 'complained' },
  { name: 'unsubscribed', colour: 'unsubscribed' },
] as const satisfies readonly { name: keyof CampaignStats['series'][number]; colour: ChartColour }[];

const recipientsHref = (
  id: string,
  happened: (typeof SERIES)[number]['name'],
  at: number,
  interval: keyof typeof INTERVAL_MS,
) =>
  hrefOf('recipients', {
    id,
    happened,
    from: new Date(at).toISOString(),
    to: new Date(at + INTERVAL_MS[interval]).toISOString(),
  });

function activityOf(id: string, series: CampaignStats['series'], interval: keyof typeof INTERVAL_MS): ChartData {
  const byTime = new Map(series.map((point) => [Date.parse(point.at), point]));
  const times = chartTimesOf([...byTime.keys()], INTERVAL_MS[interval]);
  return {
    times,
    interval,
    lines: SERIES.map(({ name, colour }) => ({
      name,
      label: words.figures[name],
      colour,
      values: times.map((at) => byTime.get(at)?.[name] ?? 0),
      hrefAt: (index) => recipientsHref(id, name, times[index] ?? 0, interval),
    })),
  };
}

function ActivityChart({ parameters, stats }: { parameters: CampaignParameters; stats: CampaignStats }) {
  const interval = parameters.interval ?? 'hour';
  const data = useMemo(
    () => activityOf(parameters.id, stats.series, interval),
    [parameters.id, stats.series, interval],
  );
  if (data.times.length === 0) return <p className="soft">{words.noActivity}</p>;
  return (
    <Chart
      title={interval === 'day' ? words.activityByDay : words.activityByHour}
      data={data}
      openPoint={(index) => navigate(recipientsHref(parameters.id, 'delivered', data.times[index] ?? 0, interval))}
      actions={
        <nav className="tabs" aria-label={words.activityByHour}>
          <Link
            to="campaign"
            with={{ ...parameters, interval: undefined }}
            aria-current={interval === 'hour' ? 'page' : undefined}
          >
            {words.byHour}
          </Link>
          <Link
            to="campaign"
            with={{ ...parameters, interval: 'day' }}
            aria-current={interval === 'day' ? 'page' : undefined}
          >
            {words.byDay}
          </Link>
        </nav>
      }
    />
  );
}

const ClickCount = ({ id, link, count }: { id: string; link: number; count: number }) => (
  <Link to="recipients" with={{ id, link: String(link) }}>
    {count.toLocaleString()}
  </Link>
);

const LinkTable = ({ id, links }: { id: string; links: CampaignStats['links'] }) =>
  links.length === 0 ? (
    <p className="soft">{words.noLinks}</p>
  ) : (
    <NumberTable
      className="panel"
      label={words.linkList}
      rowHeading={words.link}
      columns={[
        { name: 'unique', label: words.unique },
        { name: 'total', label: words.total },
      ]}
      rows={links.map(({ number, url, unique, total }) => ({
        key: String(number),
        head: <span className="breaks">{url}</span>,
        cells: {
          unique: <ClickCount id={id} link={number} count={unique} />,
          total: <ClickCount id={id} link={number} count={total} />,
        },
      }))}
    />
  );

export function Results({
  campaign,
  stats,
  parameters,
}: {
  campaign: Campaign;
  stats: CampaignStats;
  parameters: CampaignParameters;
}) {
  const { id, part, ...others } = parameters;
  const mayWrite = useMay('editor');
  const hasHoldout = campaign.holdoutPercent !== null || part === 'holdout';
  const shownParts = [undefined, ...campaignParts.filter((name) => name !== 'holdout' || hasHoldout)];
  return (
    <>
      <nav className="tabs" aria-label={words.partsLabel}>
        {shownParts.map((name) => (
          <Link
            key={name ?? 'activity'}
            to="campaign"
            with={{ id, ...others, part: name }}
            aria-current={name === part ? 'page' : undefined}
          >
            {words.parts[name ?? 'activity']}
          </Link>
        ))}
      </nav>
      {part === undefined && <ActivityChart parameters={parameters} stats={stats} />}
      {part === undefined && mayWrite && stats.sent > 0 && (
        <p className="row small">
          <Link to="new-segment" with={{ campaign: id }}>
            {words.segments.unopened}
          </Link>
          <Link to="new-segment" with={{ campaign: id, action: 'clicked' }}>
            {words.segments.clicked}
          </Link>
        </p>
      )}
      {part === 'links' && <LinkTable id={id} links={stats.links} />}
      {part === 'variants' && <Variants campaign={campaign} stats={stats} />}
      {part === 'holdout' && <Holdout campaign={campaign} stats={stats} parameters={parameters} />}
      {part === 'compare' && <CampaignComparison campaign={campaign} stats={stats} parameters={parameters} />}
      {part === 'content' && <CampaignEmail campaign={campaign} parameters={parameters} />}
    </>
  );
}
