import type { Workflow, WorkflowVersion } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ChangedBy } from '../../../ui/editing/editing-bar';
import { useList } from '../../../ui/list-query';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { FieldChange } from '../../../ui/versions/field-change';
import { VersionCard } from '../../../ui/versions/version-card';
import { words as common } from '../../../ui/words';
import { type Difference, differences } from '../model/diff';
import { STALE_QUERIES } from '../use-workflow';
import { WorkflowPage } from '../workflow-page';
import { words } from './words';

const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['workflow-version', id, version],
    queryFn: ({ signal }) => api.workflows.get(id, { version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const DifferenceItem = ({ difference: { kind, subject, isStep, properties } }: { difference: Difference }) => (
  <li>
    {words.kinds[kind]} <strong>{isStep ? subject : (words.settingNames[subject] ?? subject)}</strong>
    <ul className="small breaks">
      {properties.map(({ name, before, after }) => (
        <li key={name}>
          <FieldChange name={isStep ? name : ''} before={before} after={after} />
        </li>
      ))}
    </ul>
  </li>
);

function VersionChanges({ id, version, baseVersion }: { id: string; version: number; baseVersion: number }) {
  const after = useVersion(id, version);
  const before = useVersion(id, baseVersion);
  const error = after.error ?? before.error;
  const retry = () => {
    for (const query of [after, before]) if (query.error) void query.refetch();
  };
  if (error) return <Problem error={error} summary={words.couldNotLoadVersions} retry={retry} />;
  if (!after.data || !before.data) return <span className="bone half" />;
  const changes = differences(before.data, after.data);
  if (changes.length === 0) return <p className="soft">{words.noChanges}</p>;
  return (
    <ul className="stack">
      {changes.map((difference) => (
        <DifferenceItem key={difference.kind + difference.subject} difference={difference} />
      ))}
    </ul>
  );
}

async function restoreVersion({ id, revision }: Workflow, version: number): Promise<Workflow> {
  const { trigger, steps, reentry, exitWhen } = await api.workflows.get(id, { version });
  return api.workflows.update(id, { trigger, steps, reentry, exitWhen, revision });
}

function summaryOf(changes: WorkflowVersion['changes']): string {
  if (changes === null) return words.firstVersion;
  const stepTexts = (['added', 'removed', 'changed'] as const)
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => words.stepsChanged(words.kinds[kind], changes[kind]));
  const settingTexts = changes.settings.map((name) => words.settingChanged(words.settingNames[name] ?? name));
  return [...stepTexts, ...settingTexts].join(' · ');
}

const About = ({ savedVersion: { createdAt, createdBy, changes } }: { savedVersion: WorkflowVersion }) => (
  <p className="soft small breaks">
    <Time at={createdAt} />
    {createdBy && (
      <>
        {' · '}
        <ChangedBy by={createdBy} />
      </>
    )}
    {` · ${summaryOf(changes)}`}
  </p>
);

function Versions({ workflow }: { workflow: Workflow }) {
  const [pages, setPages] = useState(1);
  const mayWrite = useMay('editor');
  const { id, version: current } = workflow;
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, retry } = useList({
    key: ['workflow-versions', id, current],
    read: ({ signal, ...page }) => api.workflows.listVersions(id, page, { signal }),
    pages,
    setPages,
  });
  const listedVersions = items.map(({ version }) => version);
  const oldestVersion = listedVersions.at(-1) ?? 1;
  // Adds a version, so that the last listed version can be compared with the version before it.
  const versions = oldestVersion > 1 ? [...listedVersions, oldestVersion - 1] : listedVersions;
  return (
    <>
      <p className="soft">{words.versionsAbout}</p>
      {error ? <Problem error={error} summary={words.couldNotLoadVersions} retry={retry} /> : null}
      {isLoading && <span className="bone tall" role="status" aria-label={common.loading} />}
      <ol className="stack">
        {items.map((savedVersion) => (
          <VersionCard
            key={savedVersion.version}
            version={savedVersion.version}
            isCurrent={savedVersion.version === current}
            versions={versions}
            about={<About savedVersion={savedVersion} />}
            renderChanges={(baseVersion) => (
              <VersionChanges id={id} version={savedVersion.version} baseVersion={baseVersion} />
            )}
            restore={
              mayWrite
                ? {
                    run: () => restoreVersion(workflow, savedVersion.version),
                    invalidates: STALE_QUERIES,
                    about: words.restoreAbout,
                    source: workflow.source,
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {hasMore && (
        <Button busy={isLoadingMore} onClick={loadMore}>
          {words.moreVersions}
        </Button>
      )}
    </>
  );
}

export default function VersionsPage() {
  const { id } = useParameters('versions');
  return <WorkflowPage id={id}>{(workflow) => <Versions workflow={workflow} />}</WorkflowPage>;
}
