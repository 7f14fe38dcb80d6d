import type { Topic } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { Page } from '../../ui/page';
import { timeColumn } from '../../ui/time';
import { TopicSheet } from './topic-sheet';
import { words } from './words';

const PagePreview = ({ topics }: { topics: readonly Topic[] }) => (
  <section className="panel panel-body stack" aria-labelledby="preview-title">
    <h2 id="preview-title">{words.preview}</h2>
    <p className="soft">{words.previewAbout}</p>
    <ul className="stack">
      {topics.map(({ id, name, description, defaultSubscribed }) => (
        <li key={id}>
          <label className="choice">
            <input type="checkbox" disabled checked={defaultSubscribed} />
            <span className="breaks">{name}</span>
            {description && <span className="field-hint breaks">{description}</span>}
          </label>
        </li>
      ))}
    </ul>
    <p className="field-hint">{words.doubleOptInHint}</p>
  </section>
);

const columns: Column<Topic>[] = [
  {
    name: words.name,
    width: 'minmax(0, 2fr)',
    render: ({ id, name, description }) => (
      <Link className="row-link cut" to="topics" with={{ topic: id }}>
        {name}
        {description && <span className="soft plain"> {description}</span>}
      </Link>
    ),
  },
  {
    name: words.defaultChoice,
    width: 'minmax(0, 1fr)',
    render: ({ defaultSubscribed }) => <div className="cut">{words.defaults[`${defaultSubscribed}`]}</div>,
  },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

export default function Topics() {
  const { topic, pages } = useParameters('topics');
  const mayWrite = useMay('editor');
  const [isCreating, setCreating] = useState(false);
  const state = useList({
    key: ['topics'],
    read: ({ signal, ...page }) => api.topics.list(page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('topics', { topic, pages: count }), 'replace'),
  });
  const openTopic = state.items.find(({ id }) => id === topic);
  const isUnknown = topic !== undefined && !openTopic && !state.isLoading && !state.isLoadingMore && !state.error;
  const close = () => navigate(hrefOf('topics', { pages }));
  const create = mayWrite && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} actions={create}>
      {isUnknown && <p className="note">{words.notFound}</p>}
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <Blank title={words.emptyTitle} text={words.empty}>
            {create}
          </Blank>
        }
      />
      {state.items.length > 0 && <PagePreview topics={state.items} />}
      {openTopic && <TopicSheet key={openTopic.id} topic={openTopic} close={close} />}
      {isCreating && <TopicSheet topic={undefined} close={() => setCreating(false)} />}
    </Page>
  );
}
