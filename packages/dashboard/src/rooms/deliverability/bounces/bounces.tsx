import type { StatEmailStats } from '@posthaste/client';
import { useMemo } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, useParameters } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Chart } from '../../../ui/chart/chart';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { useNames } from '../../../ui/use-names';
import { words as common } from '../../../ui/words';
import { bounceGroups, bounceLengths } from '../routes';
import { GroupTable } from './group-table';
import { type By, chartOf, groupsWith, nameOf, type Shown } from './groups';
import { useBounces } from './use-bounces';
import { words } from './words';

const DEFAULT_DAYS = '30';

interface Choice<Value extends string> {
  label: string;
  values: readonly Value[];
  current: Value;
  nameOf: (value: Value) => string;
  parameters: (value: Value) => Parameters<'bounces'>;
  asTabs?: boolean;
}

const Choices = <Value extends string>({ label, values, current, nameOf, parameters, asTabs }: Choice<Value>) => (
  <nav className={asTabs ? 'tabs' : 'row'} aria-label={label}>
    {values.map((value) => (
      <Link
        key={value}
        className={asTabs ? undefined : 'chip'}
        to="bounces"
        with={parameters(value)}
        aria-current={value === current ? 'page' : undefined}
      >
        {nameOf(value)}
      </Link>
    ))}
  </nav>
);

const filterOf: Record<By, (value: string) => Parameters<'emails'>> = {
  provider: (value) => ({ provider: value as Parameters<'emails'>['provider'] }),
  reason: (value) => ({ bounce: value }),
  campaign: (value) => ({ campaign: value }),
  kind: (value) => ({ kind: value as Parameters<'emails'>['kind'] }),
};

interface StatisticsProps {
  stats: StatEmailStats;
  shown: Shown;
  by: By;
  parameters: Parameters<'bounces'>;
}

function emailsOf(by: By, shown: Shown, value: string | null, from: string, to: string) {
  if (value === null || (by === 'kind' && value === 'campaign')) return undefined;
  return { ...filterOf[by](value), happened: shown, from, to };
}

function Statistics({ stats, shown, by, parameters }: StatisticsProps) {
  const titles = useNames(
    by === 'campaign' ? 'campaign' : undefined,
    groupsWith(stats.groups, shown).flatMap(({ value }) => value ?? []),
  );
  const name = (value: string | null) => nameOf(by, value, titles.nameOf);
  // The emails of a deleted campaign are not listed.
  const isListed = (value: string | null) => by !== 'campaign' || value === null || !titles.isDeleted(value);
  const data = useMemo(
    () =>
      chartOf({
        stats,
        shown,
        nameOf: name,
        hrefOf: (value, from, to) => {
          const emails = isListed(value) ? emailsOf(by, shown, value, from, to) : undefined;
          return emails && hrefOf('emails', emails);
        },
      }),
    [stats, shown, by, titles],
  );
  const title = words.chart(words[shown], words.by[by]);
  if (stats.totals[shown] === 0) return <div className="panel blank">{words.empty[shown]}</div>;
  if (groupsWith(stats.groups, shown).length === 0)
    return (
      <div className="panel blank">
        <p>{words.noneOfCampaigns[shown]}</p>
        <Link to="bounces" with={{ ...parameters, by: 'kind' }}>
          {words.byKind}
        </Link>
      </div>
    );
  return (
    <>
      <Chart title={title} data={data} empty={words.empty[shown]} />
      <GroupTable
        stats={stats}
        shown={shown}
        by={words.by[by]}
        nameOf={name}
        emailsOf={(value) => (isListed(value) ? emailsOf(by, shown, value, stats.from, stats.to) : undefined)}
        hasSent={by !== 'reason'}
      />
    </>
  );
}

export default function Bounces() {
  const parameters = useParameters('bounces');
  const shown: Shown = parameters.of ? 'complained' : 'bounced';
  const by: By = parameters.of && parameters.by === 'reason' ? 'provider' : (parameters.by ?? 'provider');
  const days = parameters.days ?? DEFAULT_DAYS;
  const query = useBounces(by, Number(days));
  return (
    <Page title={words.title} about={words.about}>
      <Choices
        asTabs
        label={words.figures}
        values={['bounced', 'complained'] as const}
        current={shown}
        nameOf={(value) => words[value]}
        parameters={(value) => ({ ...parameters, of: value === 'complained' ? 'complaints' : undefined })}
      />
      <div className="row">
        <Choices
          label={words.groups}
          values={bounceGroups.filter((group) => group !== 'reason' || shown === 'bounced')}
          current={by}
          nameOf={(value) => words.by[value]}
          parameters={(value) => ({ ...parameters, by: value === 'provider' ? undefined : value })}
        />
        <span className="end">
          <Choices
            label={words.days}
            values={bounceLengths}
            current={days}
            nameOf={(value) => words.lengths[value]}
            parameters={(value) => ({ ...parameters, days: value === DEFAULT_DAYS ? undefined : value })}
          />
        </span>
      </div>
      {query.error ? (
        <Problem error={query.error} what={words.unreadFigures} retry={() => void query.refetch()} />
      ) : null}
      {query.data ? (
        <Statistics stats={query.data} shown={shown} by={by} parameters={parameters} />
      ) : (
        !query.error && <span className="bone tall" role="status" aria-label={common.loading} />
      )}
      <p className="soft small">{shown === 'complained' ? words.noGmail : by !== 'campaign' && words.onlyCampaigns}</p>
    </Page>
  );
}
