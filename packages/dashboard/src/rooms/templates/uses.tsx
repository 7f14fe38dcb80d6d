import type { TemplateUse } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { words } from './words';

const MAX_LISTED = 100;

const UseLink = ({ use: { kind, id, name } }: { use: TemplateUse }) =>
  kind === 'double_opt_in' ? (
    <Link to="project">{name}</Link>
  ) : (
    <Link to={kind === 'campaign' ? 'campaign' : 'workflow'} with={{ id }}>
      {name || id}
    </Link>
  );

const Use = ({ use }: { use: TemplateUse }) => (
  <li className="breaks">
    <span className="soft">{words.useKinds[use.kind]}</span> <UseLink use={use} />
    {use.version !== null && <span className="soft small"> {words.useVersion(use.version)}</span>}
    <span className="soft small">
      {use.steps.map((step) => (
        <Fragment key={step}>
          ,{' '}
          {use.kind === 'workflow' ? (
            <Link to="workflow" with={{ id: use.id, step }}>
              {words.useStep(step)}
            </Link>
          ) : (
            words.useStep(step)
          )}
        </Fragment>
      ))}
    </span>
  </li>
);

export function Uses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['template-uses', id],
    queryFn: ({ signal }) => api.templates.listUses(id, { limit: MAX_LISTED }, { signal }),
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadUses} retry={() => void refetch()} />;
  if (!data) return <span className="bone half" role="status" aria-label={common.loading} />;
  return (
    <section className="stack" aria-label={words.useList}>
      {data.total === 0 ? (
        <p>
          <strong>{words.noUses}.</strong> <span className="soft">{words.noUsesAbout}</span>
        </p>
      ) : (
        <>
          <p>{words.usesAbout}</p>
          <ul>
            {data.items.map((use) => (
              <Use key={`${use.id} ${use.version}`} use={use} />
            ))}
            {data.total > MAX_LISTED && <li className="soft">{words.moreUses(data.total - MAX_LISTED)}</li>}
          </ul>
        </>
      )}
    </section>
  );
}
