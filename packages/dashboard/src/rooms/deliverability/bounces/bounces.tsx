import type { StatEmailStats } from '@posthaste/client';
import { useMemo } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, useParameters } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Chart } from '../../../ui/chart/chart';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { useRecordNames } from '../../../ui/use-names';
import { words as common } from '../../../ui/words';
import { bounceGroups, bouncePeriods } from '../routes';
import { GroupTable } from './group-table';
import { chartOf, type Figure, type Grouping, groupNameOf, groupsByCount } from './groups';
import { useBounces } from './use-bounces';
import { words } from './words';

const DEFAULT_DAYS = '30';

interface ChoicesProps<Value extends string> {
  label: string;
  values: readonly Value[];
  current: Value;
  nameOf: (value: Value) => string;
  parametersFor: (value: Value) => Parameters<'bounces'>;
  areTabs?: boolean;
}

const Choices = <Value extends string>({
  label,
  values,
  current,
  nameOf,
  parametersFor,
  areTabs,
}: ChoicesProps<Value>) => (
  <nav className={areTabs ? 'tabs' : 'row'} aria-label={label}>
    {values.map((value) => (
      <Link
        key={value}
        className={areTabs ? undefined : 'chip'}
        to="bounces"
        with={parametersFor(value)}
        aria-current={value === current ? 'page' : undefined}
      >
        {nameOf(value)}
      </Link>
    ))}
  </nav>
);

const emailFilters: Record<Grouping, (value: string) => Parameters<'emails'>> = {
  provider: (value) => ({ provider: value as Parameters<'emails'>['provider'] }),
  reason: (value) => ({ bounce: value }),
  campaign: (value) => ({ campaign: value }),
  kind: (value) => ({ kind: value as Parameters<'emails'>['kind'] }),
};

interface StatisticsProps {
  stats: StatEmailStats;
  figure: Figure;
  grouping: Grouping;
  parameters: Parameters<'bounces'>;
}

function emailParametersOf(grouping: Grouping, figure: Figure, value: string | null, from: string, to: string) {
  // The list of all emails excludes emails of campaigns.
  const isAllCampaigns = grouping === 'kind' && value === 'campaign';
  if (value === null || isAllCampaigns) return undefined;
  return { ...emailFilters[grouping](value), happened: figure, from, to };
}

function Statistics({ stats, figure, grouping, parameters }: StatisticsProps) {
  const campaignNames = useRecordNames(
    grouping === 'campaign' ? 'campaign' : undefined,
    groupsByCount(stats.groups, figure).flatMap(({ value }) => value ?? []),
  );
  const groupName = (value: string | null) => groupNameOf(grouping, value, campaignNames.nameOf);
  // Emails of a deleted campaign can't be listed.
  const canListEmails = (value: string | null) =>
    grouping !== 'campaign' || value === null || !campaignNames.isDeleted(value);
  const data = useMemo(
    () =>
      chartOf({
        stats,
        figure,
        nameOf: groupName,
        hrefOf: (value, from, to) => {
          const emailParameters = canListEmails(value)
            ? emailParametersOf(grouping, figure, value, from, to)
            : undefined;
          return emailParameters && hrefOf('emails', emailParameters);
        },
      }),
    [stats, figure, grouping, campaignNames],
  );
  const title = words.chart(words[figure], words.by[grouping]);
  if (stats.totals[figure] === 0) return <div className="panel blank">{words.empty[figure]}</div>;
  if (groupsByCount(stats.groups, figure).length === 0)
    return (
      <div className="panel blank">
        <p>{words.noneOfCampaigns[figure]}</p>
        <Link to="bounces" with={{ ...parameters, by: 'kind' }}>
          {words.byKind}
        </Link>
      </div>
    );
  return (
    <>
      <Chart title={title} data={data} empty={words.empty[figure]} />
      <GroupTable
        stats={stats}
        figure={figure}
        groupHeading={words.by[grouping]}
        nameOf={groupName}
        emailParametersOf={(value) =>
          canListEmails(value) ? emailParametersOf(grouping, figure, value, stats.from, stats.to) : undefined
        }
        hasSent={grouping !== 'reason'}
      />
    </>
  );
}

export default function Bounces() {
  const parameters = useParameters('bounces');
  const figure: Figure = parameters.of ? 'complained' : 'bounced';
  const bounceGrouping = parameters.by ?? 'provider';
  const grouping = figure === 'complained' && bounceGrouping === 'reason' ? 'provider' : bounceGrouping;
  const days = parameters.days ?? DEFAULT_DAYS;
  const query = useBounces(grouping, Number(days));
  return (
    <Page title={words.title} about={words.about}>
      <Choices
        areTabs
        label={words.figures}
        values={['bounced', 'complained'] as const}
        current={figure}
        nameOf={(value) => words[value]}
        parametersFor={(value) => ({ ...parameters, of: value === 'complained' ? 'complaints' : undefined })}
      />
      <div className="row">
        <Choices
          label={words.groups}
          values={bounceGroups.filter((group) => group !== 'reason' || figure === 'bounced')}
          current={grouping}
          nameOf={(value) => words.by[value]}
          parametersFor={(value) => ({ ...parameters, by: value === 'provider' ? undefined : value })}
        />
        <span className="end">
          <Choices
            label={words.period}
            values={bouncePeriods}
            current={days}
            nameOf={(value) => words.periods[value]}
            parametersFor={(value) => ({ ...parameters, days: value === DEFAULT_DAYS ? undefined : value })}
          />
        </span>
      </div>
      {query.error ? (
        <Problem error={query.error} summary={words.couldNotLoadFigures} retry={() => void query.refetch()} />
      ) : null}
      {query.data ? (
        <Statistics stats={query.data} figure={figure} grouping={grouping} parameters={parameters} />
      ) : (
        !query.error && <span className="bone tall" role="status" aria-label={common.loading} />
      )}
      {figure === 'complained' && <p className="soft small">{words.noGmail}</p>}
      {figure === 'bounced' && grouping !== 'campaign' && <p className="soft small">{words.onlyCampaigns}</p>}
    </Page>
  );
}
