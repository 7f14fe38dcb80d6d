import type { StatMailStats } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import type { Parameters } from '../../router/addresses';
import { Anchor } from '../../router/anchor';
import { hrefOf } from '../../router/router';
import { api } from '../../session/client';
import { NumberTable } from '../../ui/number-table';
import type { Grouping } from './addresses';
import { mailsBehind, shownFigures } from './figures';
import type { Period } from './period';
import { words } from './words';

const NAMED = { limit: 100 };

const readers: Partial<Record<Grouping, () => Promise<{ items: { id: string; name: string }[] }>>> = {
  template: async () => ({ items: (await api.templates.list(NAMED)).templates }),
  campaign: () => api.campaigns.list(NAMED),
  workflow: () => api.workflows.list(NAMED),
};

function useNames(group: Grouping): (value: string) => string {
  const read = readers[group];
  const { data } = useQuery({
    queryKey: [`${group}s`, 'names'],
    queryFn: async () => (read ? (await read()).items : []),
    enabled: read !== undefined,
  });
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (value) =>
    names.get(value) ?? (group === 'kind' || group === 'provider' ? words.values[value] : undefined) ?? value;
}

interface GroupTableProps {
  group: Grouping;
  stats: StatMailStats;
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
  const nameOf = useNames(group);
  if (stats.groups.length === 0) return <p className="soft">{words.noneGrouped}</p>;
  const rows = stats.groups.map(({ value, totals }) => {
    const cellOf = (figure: (typeof shownFigures)[number]) => {
      const text = totals[figure].toLocaleString();
      if (value === null || totals[figure] === 0) return text;
      return <Anchor href={mailsBehind(figure, period.from, period.to, { group, value })}>{text}</Anchor>;
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
      of={words.groupNames[group]}
      columns={columns}
      rows={rows}
    />
  );
}
