import type { Template, TemplateVersion, TemplateVersionSummary } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ChangedBy } from '../../ui/editing/editing-bar';
import { changedFields } from '../../ui/editing/merge';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { FieldChange } from '../../ui/versions/field-change';
import { VersionCard } from '../../ui/versions/version-card';
import { formOf } from './template-form';
import { words } from './words';

const MAX_VERSIONS = 100;

const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['template-version', id, version],
    queryFn: ({ signal }) => api.templates.getVersion(id, version, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function Differences({ before, after }: { before: TemplateVersion; after: TemplateVersion }) {
  const oldForm = formOf(before);
  const newForm = formOf(after);
  const fields = changedFields(oldForm, newForm);
  if (fields.length === 0) return <p className="soft">{words.sameVersions}</p>;
  return (
    <ul className="stack breaks">
      {fields.map((field) => (
        <li key={field}>
          <FieldChange name={words.labels[field]} before={oldForm[field] || null} after={newForm[field] || null} />
        </li>
      ))}
    </ul>
  );
}

function VersionChanges({ id, version, baseVersion }: { id: string; version: number; baseVersion: number }) {
  const after = useVersion(id, version);
  const before = useVersion(id, baseVersion);
  const error = after.error ?? before.error;
  const retry = () => {
    for (const query of [after, before]) if (query.error) void query.refetch();
  };
  if (error) return <Problem error={error} summary={words.couldNotLoadVersions} retry={retry} />;
  if (!after.data || !before.data) return <span className="bone half" />;
  return <Differences before={before.data} after={after.data} />;
}

const About = ({
  savedVersion: { updatedAt, updatedBy, restoredFrom, subject },
}: {
  savedVersion: TemplateVersionSummary;
}) => (
  <p className="soft small breaks">
    <Time at={updatedAt} /> · <ChangedBy by={updatedBy} />
    {restoredFrom !== null && ` · ${words.restoredFrom(restoredFrom)}`} · {subject}
  </p>
);

export function Versions({ template: { id, version, revision, source } }: { template: Template }) {
  const mayWrite = useMay('editor');
  const { data, error, refetch } = useQuery({
    queryKey: ['template-versions', id, version],
    queryFn: ({ signal }) => api.templates.listVersions(id, { limit: MAX_VERSIONS }, { signal }),
  });
  if (error && !data)
    return <Problem error={error} summary={words.couldNotLoadVersions} retry={() => void refetch()} />;
  if (!data) return <span className="bone tall" />;
  const versions = data.items.map((savedVersion) => savedVersion.version);
  return (
    <>
      <p className="soft">{words.versionsAbout}</p>
      <ol className="stack">
        {data.items.map((savedVersion) => (
          <VersionCard
            key={savedVersion.version}
            version={savedVersion.version}
            isCurrent={savedVersion.version === version}
            versions={versions}
            about={<About savedVersion={savedVersion} />}
            renderChanges={(baseVersion) => (
              <VersionChanges id={id} version={savedVersion.version} baseVersion={baseVersion} />
            )}
            restore={
              mayWrite
                ? {
                    run: () => api.templates.restoreVersion(id, savedVersion.version, { revision }),
                    invalidates: ['templates', 'template'],
                    about: words.restoreAbout,
                    source,
                  }
                : undefined
            }
          />
        ))}
      </ol>
    </>
  );
}
