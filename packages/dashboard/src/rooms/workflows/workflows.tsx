import type { ListedWorkflow } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { NameSearch, NothingFound } from '../../ui/name-search';
import { Page } from '../../ui/page';
import { timeColumn } from '../../ui/time';
import { REFRESH_MS } from './use-workflow';
import { words } from './words';

const statusLinks = [
  ['RUNNING', 'running'],
  ['WAITING', 'waiting'],
  ['COMPLETED', 'completed'],
  ['EXITED', 'exited'],
  ['FAILED', 'failed'],
] as const;

const Figures = ({ workflow: { id, executions, sent } }: { workflow: ListedWorkflow }) => (
  <span className="row counts numbers small above">
    <Link to="executions" with={{ id }}>
      {executions.total.toLocaleString()} {words.entered}
    </Link>
    {statusLinks.map(
      ([status, name]) =>
        executions[name] > 0 && (
          <Link key={status} to="executions" with={{ id, status }}>
            {executions[name].toLocaleString()} {words[name]}
          </Link>
        ),
    )}
    {sent > 0 && (
      <Link to="emails" with={{ workflow: id, happened: 'accepted' }}>
        {words.emailsSent(sent)}
      </Link>
    )}
  </span>
);

const columns: Column<ListedWorkflow>[] = [
  {
    name: words.name,
    width: 'minmax(0, 2fr)',
    render: ({ id, name, stepCount }) => (
      <Link className="row-link cut" to="workflow" with={{ id }}>
        {name} <span className="soft plain">{words.stepCount(stepCount)}</span>
      </Link>
    ),
  },
  { name: words.figures, width: 'minmax(0, 2fr)', render: (workflow) => <Figures workflow={workflow} /> },
  {
    name: words.state,
    width: '72px',
    render: ({ enabled }) => <Badge tone={enabled ? 'good' : 'quiet'}>{enabled ? words.on : words.off}</Badge>,
  },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

const Create = () => (
  <Link className="button primary" to="new-workflow">
    {words.create}
  </Link>
);

const Empty = ({ mayWrite }: { mayWrite: boolean }) => (
  <Blank title={words.emptyTitle} text={words.empty}>
    {mayWrite && <Create />}
  </Blank>
);

export default function Workflows() {
  const { search, pages } = useParameters('workflows');
  const mayWrite = useMay('editor');
  const state = useList({
    key: ['workflows', 'list', search],
    read: ({ signal, ...page }) => api.workflows.list({ ...page, search }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('workflows', { search, pages: count }), 'replace'),
    refreshAfter: () => REFRESH_MS,
  });
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <Create />}>
      <div className="filters">
        <NameSearch value={search} search={(text) => navigate(hrefOf('workflows', { search: text }))} />
      </div>
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={search ? <NothingFound /> : <Empty mayWrite={mayWrite} />}
      />
    </Page>
  );
}
