import type { Form } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { Page } from '../../ui/page';
import { timeColumn } from '../../ui/time';
import { words } from './words';

const columns: Column<Form>[] = [
  {
    name: words.name,
    width: 'minmax(0, 2fr)',
    render: ({ id, name, title }) => (
      <Link className="row-link cut" to="form" with={{ id }}>
        {name}
        <span className="soft plain"> {title}</span>
      </Link>
    ),
  },
  {
    name: words.state,
    width: '110px',
    render: ({ enabled }) => <Badge tone={enabled ? 'good' : 'quiet'}>{enabled ? words.on : words.off}</Badge>,
  },
  {
    name: words.signUps,
    width: 'minmax(0, 1fr)',
    render: ({ submitted, subscribed }) => (
      <span className="numbers">
        {subscribed.toLocaleString()}
        {submitted > subscribed && <span className="soft small"> {words.ofSubmitted(submitted)}</span>}
      </span>
    ),
  },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

const CreateLink = () => (
  <Link className="button primary" to="new-form">
    {words.create}
  </Link>
);

export default function Forms() {
  const { pages } = useParameters('forms');
  const mayWrite = useMay('editor');
  const state = useList({
    key: ['forms'],
    read: ({ signal, ...page }) => api.forms.list(page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('forms', { pages: count }), 'replace'),
  });
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <CreateLink />}>
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <Blank title={words.emptyTitle} text={words.empty}>
            {mayWrite && <CreateLink />}
          </Blank>
        }
      />
    </Page>
  );
}
