import type { TemplateLayoutSummary } from '@posthaste/client';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { useMay } from '../../../session/session';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { type PartKind, partKinds } from '../routes';
import { apiFor, kindParameter } from './part-form';
import { words } from './words';

const columnsOf = (kind: PartKind): Column<TemplateLayoutSummary>[] => [
  {
    name: words.alias,
    width: 'minmax(0, 2fr)',
    render: ({ alias }) => (
      <Link className="row-link cut" to="part" with={{ kind, alias }}>
        {alias}
      </Link>
    ),
  },
  {
    name: words.includes,
    width: 'minmax(0, 1fr)',
    render: ({ partials }) => <div className="cut">{partials.join(', ')}</div>,
  },
  {
    name: words.version,
    width: '80px',
    alignEnd: true,
    render: ({ revision }) => <span className="numbers">{revision}</span>,
  },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

const Create = ({ kind }: { kind: PartKind }) => (
  <Link className="button primary" to="new-part" with={kindParameter(kind)}>
    {words.create[kind]}
  </Link>
);

const Kinds = ({ kind }: { kind: PartKind }) => (
  <nav className="tabs" aria-label={words.kindsLabel}>
    {partKinds.map((name) => (
      <Link key={name} to="parts" with={kindParameter(name)} aria-current={name === kind ? 'page' : undefined}>
        {words.lists[name]}
      </Link>
    ))}
  </nav>
);

export default function Parts() {
  const { kind = 'layout', pages } = useParameters('parts');
  const mayWrite = useMay('editor');
  const state = useList({
    key: ['parts', kind],
    read: ({ signal, ...page }) => apiFor(kind).list(page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('parts', { ...kindParameter(kind), pages: count }), 'replace'),
  });
  const back = (
    <Link to="templates" className="small">
      ← {words.backToTemplates}
    </Link>
  );
  return (
    <Page title={words.title} about={words.about} back={back} actions={mayWrite && <Create kind={kind} />}>
      <Kinds kind={kind} />
      <List
        key={kind}
        label={words.lists[kind]}
        columns={columnsOf(kind)}
        state={state}
        idOf={({ alias }) => alias}
        empty={
          <Blank title={words.emptyTitle[kind]} text={words.empty[kind]}>
            {mayWrite && <Create kind={kind} />}
          </Blank>
        }
      />
    </Page>
  );
}
