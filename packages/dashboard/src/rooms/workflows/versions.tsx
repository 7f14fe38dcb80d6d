import type { Workflow } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { MemberChange } from '../../ui/versions/member-change';
import { VersionCard } from '../../ui/versions/version-card';
import { type Difference, differences } from './model/diff';
import { CHANGED } from './use-workflow';
import { words } from './words';
import { WorkflowPage } from './workflow-page';

const SHOWN = 20;

const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['workflow-version', id, version],
    queryFn: ({ signal }) => api.workflows.get(id, { version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const Line = ({ difference: { kind, subject, isStep, members } }: { difference: Difference }) => (
  <li>
    {words.kinds[kind]} <strong>{isStep ? subject : (words.settingNames[subject] ?? subject)}</strong>
    <ul className="small breaks">
      {members.map(({ name, before, after }) => (
        <li key={name}>
          <MemberChange name={isStep ? name : ''} before={before} after={after} />
        </li>
      ))}
    </ul>
  </li>
);

function Changes({ id, version, against }: { id: string; version: number; against: number }) {
  const now = useVersion(id, version);
  const before = useVersion(id, against);
  const error = now.error ?? before.error;
  if (error) return <Problem error={error} />;
  if (!now.data || !before.data) return <span className="bone half" />;
  const found = differences(before.data, now.data);
  if (found.length === 0) return <p className="soft">{words.same}</p>;
  return (
    <ul className="stack">
      {found.map((difference) => (
        <Line key={difference.kind + difference.subject} difference={difference} />
      ))}
    </ul>
  );
}

async function restore({ id, revision }: Workflow, version: number): Promise<Workflow> {
  const { trigger, steps, reentry, exitWhen } = await api.workflows.get(id, { version });
  return api.workflows.update(id, { trigger, steps, reentry, exitWhen, revision });
}

function Versions({ workflow }: { workflow: Workflow }) {
  const [count, setCount] = useState(SHOWN);
  const mayWrite = useMay('editor');
  const { id, version: current } = workflow;
  const versions = Array.from({ length: Math.min(count + 1, current) }, (_, index) => current - index);
  return (
    <>
      <p className="soft">{words.versionsAbout}</p>
      <ol className="stack">
        {versions.slice(0, count).map((version) => (
          <VersionCard
            key={version}
            version={version}
            isCurrent={version === current}
            versions={versions}
            changes={(against) => <Changes id={id} version={version} against={against} />}
            restore={
              mayWrite
                ? {
                    run: () => restore(workflow, version),
                    changes: CHANGED,
                    about: words.restoreAbout,
                    source: workflow.source,
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {current > count && <Button onClick={() => setCount(count + SHOWN)}>{words.moreVersions}</Button>}
    </>
  );
}

export default function VersionsPage() {
  const { id } = useParameters('versions');
  return <WorkflowPage id={id}>{(workflow) => <Versions workflow={workflow} />}</WorkflowPage>;
}
