import type { TemplatePartUse } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { Problem } from '../../../ui/problem';
import { words as common } from '../../../ui/words';
import type { PartKind } from '../routes';
import { apiFor } from './part-form';
import { words } from './words';

const MAX_LISTED = 100;

export const usePartUses = (kind: PartKind, alias: string) =>
  useQuery({
    queryKey: ['part-uses', kind, alias],
    queryFn: ({ signal }) => apiFor(kind).listUses(alias, { limit: MAX_LISTED }, { signal }),
    enabled: alias !== '',
  });

const Use = ({ use: { kind, id, name } }: { use: TemplatePartUse }) => (
  <li className="breaks">
    <span className="soft">{words.useKinds[kind]}</span>{' '}
    {kind === 'template' ? (
      <Link to="template" with={{ id }}>
        {name}
      </Link>
    ) : (
      <Link to="part" with={{ kind, alias: id }}>
        {name}
      </Link>
    )}
  </li>
);

export function PartUses({ kind, alias }: { kind: PartKind; alias: string }) {
  const { data, error, refetch } = usePartUses(kind, alias);
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadUses} retry={() => void refetch()} />;
  if (!data) return <span className="bone half" role="status" aria-label={common.loading} />;
  if (data.total === 0) return <p className="soft">{words.noUses}</p>;
  return (
    <section className="stack" aria-label={words.usesLabel}>
      <p className="soft">{words.usesAbout}</p>
      <ul>
        {data.items.map((use) => (
          <Use key={`${use.kind} ${use.id}`} use={use} />
        ))}
        {data.total > MAX_LISTED && <li className="soft">{words.moreUses(data.total - MAX_LISTED)}</li>}
      </ul>
    </section>
  );
}
