import type { Workflow } from '@posthaste/client';
import type { ReactNode } from 'react';
import { Link } from '../../router/link';
import { useRoute } from '../../router/router';
import { useMay } from '../../session/session';
import { Badge } from '../../ui/badge';
import { FromCode } from '../../ui/from-code';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { useWorkflow } from './use-workflow';
import { words } from './words';
import { WorkflowActions } from './workflow-actions';

export const Back = () => (
  <Link to="workflows" className="small">
    ← {words.back}
  </Link>
);

const tabs = ['workflow', 'simulation', 'executions', 'versions'] as const;

function Tabs({ id }: { id: string }) {
  const currentTab = useRoute()?.name;
  return (
    <nav className="tabs" aria-label={words.tabsLabel}>
      {tabs.map((name) => (
        <Link key={name} to={name} with={{ id }} aria-current={name === currentTab ? 'page' : undefined}>
          {words.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}

export function WorkflowPage({ id, children }: { id: string; children: (workflow: Workflow) => ReactNode }) {
  const query = useWorkflow(id);
  const mayWrite = useMay('editor');
  const workflow = query.data;
  if (!workflow) return <PendingPage query={query} title={words.singular} back={<Back />} notFound={words.notFound} />;
  const { name, enabled, description, version } = workflow;
  return (
    <Page
      title={name}
      back={<Back />}
      about={
        <>
          <p className="row">
            <Badge tone={enabled ? 'good' : 'quiet'}>{enabled ? words.on : words.off}</Badge>
            <span className="soft small">{words.versionOf(version)}</span>
            {description && <span className="soft small breaks">{description}</span>}
          </p>
          <FromCode record={workflow} />
        </>
      }
      actions={mayWrite && <WorkflowActions workflow={workflow} />}
    >
      <Tabs id={id} />
      {children(workflow)}
    </Page>
  );
}
