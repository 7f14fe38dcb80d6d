import type { StatEmailStats } from '@posthaste/client';
import { Anchor } from '../../router/link';
import { hrefOf } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { NumberTable } from '../../ui/number-table';
import { useNames } from '../../ui/use-names';
import { emailsBehind, shownFigures } from './figures';
import type { Period } from './period';
import type { Grouping } from './routes';
import { words } from './words';

const namedKinds = { template: 'template', campaign: 'campaign', workflow: 'workflow' } as const;
const isNamed = (group: Grouping): group is keyof typeof namedKinds => group in namedKinds;

function useGroupNames(group: Grouping, { groups }: StatEmailStats) {
  const ids = groups.flatMap(({ value }) => value ?? []);
  const { nameOf, isDeleted } = useNames(isNamed(group) ? group : undefined, ids);
  return {
    nameOf: (value: string) =>
      (group === 'kind' || group === 'provider' ? words.values[value] : undefined) ?? nameOf(value),
    isUnlisted: (value: string) => group === 'campaign' && isDeleted(value),
  };
}

interface GroupTableProps {
  group: Grouping;
  stats: StatEmailStats;
  period: Period;
  parameters: Parameters<'overview'>;
}

const Name = ({
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
      title={isChosen ? words.allValues : words.only}
    >
      {name}
    </Anchor>
  );
};

export function GroupTable({ group, stats, period, parameters }: GroupTableProps) {
  const { nameOf, isUnlisted } = useGroupNames(group, stats);
  if (stats.groups.length === 0) return <p className="soft">{words.noneGrouped}</p>;
  const rows = stats.groups.map(({ value, totals }) => {
    const cellOf = (figure: (typeof shownFigures)[number]) => {
      const text = totals[figure].toLocaleString();
      if (value === null || totals[figure] === 0 || isUnlisted(value)) return text;
      return <Anchor href={emailsBehind(figure, period.from, period.to, { group, value })}>{text}</Anchor>;
    };
    return {
      key: String(value),
      head: <Name value={value} name={nameOf(value ?? '')} parameters={parameters} />,
      cells: Object.fromEntries(shownFigures.map((figure) => [figure, cellOf(figure)])),
    };
  });
  const columns = shownFigures.map((name) => ({ name, label: words.figures[name] }));
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
