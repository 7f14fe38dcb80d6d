import type { StatEmailStats } from '@posthaste/client';
import { Anchor } from '../../router/link';
import { hrefOf } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { NumberTable } from '../../ui/number-table';
import { useRecordNames } from '../../ui/use-names';
import { emailsHref, figures } from './figures';
import type { Period } from './period';
import type { Grouping } from './routes';
import { words } from './words';

const recordGroups = ['template', 'campaign', 'workflow'] as const;
const isRecordGroup = (group: Grouping): group is (typeof recordGroups)[number] =>
  recordGroups.some((name) => name === group);

function useGroupNames(group: Grouping, { groups }: StatEmailStats) {
  const hasFixedValues = group === 'kind' || group === 'provider';
  const ids = groups.flatMap(({ value }) => value ?? []);
  const { nameOf, isDeleted } = useRecordNames(isRecordGroup(group) ? group : undefined, ids);
  const fixedNameOf = (value: string) => (hasFixedValues ? words.values[value] : undefined);
  return {
    nameOf: (value: string) => fixedNameOf(value) ?? nameOf(value),
    isDeletedCampaign: (value: string) => group === 'campaign' && isDeleted(value),
  };
}

interface GroupTableProps {
  group: Grouping;
  stats: StatEmailStats;
  period: Period;
  parameters: Parameters<'overview'>;
}

const GroupLink = ({
  value,
  name,
  parameters,
}: {
  value: string | null;
  name: string;
  parameters: Parameters<'overview'>;
}) => {
  if (value === null) return words.others;
  const isChosen = parameters.value === value;
  return (
    <Anchor
      href={hrefOf('overview', { ...parameters, value: isChosen ? undefined : value })}
      aria-current={isChosen || undefined}
      title={isChosen ? words.allValues : words.showInChart}
    >
      {name}
    </Anchor>
  );
};

export function GroupTable({ group, stats, period, parameters }: GroupTableProps) {
  const { nameOf, isDeletedCampaign } = useGroupNames(group, stats);
  if (stats.groups.length === 0) return <p className="soft">{words.emptyGroups}</p>;
  const rows = stats.groups.map(({ value, totals }) => {
    const cellOf = (figure: (typeof figures)[number]) => {
      const text = totals[figure].toLocaleString();
      if (value === null || totals[figure] === 0 || isDeletedCampaign(value)) return text;
      return <Anchor href={emailsHref(figure, period.from, period.to, { group, value })}>{text}</Anchor>;
    };
    return {
      key: String(value),
      head: <GroupLink value={value} name={nameOf(value ?? '')} parameters={parameters} />,
      cells: Object.fromEntries(figures.map((figure) => [figure, cellOf(figure)])),
    };
  });
  const columns = figures.map((name) => ({ name, label: words.figures[name] }));
  return (
    <NumberTable
      className="panel"
      label={words.groups[group]}
      rowHeading={words.groupNames[group]}
      columns={columns}
      rows={rows}
    />
  );
}
