import type { Topic } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EditingNotes } from '../../ui/editing/editing-bar';
import { useEditing } from '../../ui/editing/use-editing';
import { Fact, Facts } from '../../ui/facts';
import { FromCode } from '../../ui/from-code';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { words as common } from '../../ui/words';
import { bodyOf, FORM_FIELDS, formOf, TopicFields, type TopicForm } from './topic-fields';
import { words } from './words';

function DeleteTopic({ topic: { id, name, source }, close }: { topic: Topic; close: () => void }) {
  return (
    <ConfirmDialog
      title={words.deleteTitle(name)}
      action={words.remove}
      source={source}
      run={() => api.topics.delete(id)}
      invalidates={['topics']}
      toast={words.deleted}
      close={close}
    >
      <p>{words.deleteAbout}</p>
      <TopicUses id={id} />
    </ConfirmDialog>
  );
}

interface SheetProps {
  topic: Topic | undefined;
  close: () => void;
}

const MAX_TOPICS_OF_PROJECT = 100;

async function readTopic(id: string): Promise<Topic> {
  const { items } = await api.topics.list({ limit: MAX_TOPICS_OF_PROJECT });
  const topic = items.find((item) => item.id === id);
  if (!topic) throw new Error(words.notFound);
  return topic;
}

const useTopicEditing = ({ topic, close }: SheetProps) =>
  useEditing<TopicForm, Topic>({
    name: `topic/${topic?.id ?? 'new'}`,
    record: topic,
    formOf,
    ...(topic && { read: () => readTopic(topic.id) }),
    save: ({ form, changes, revision }) =>
      topic
        ? api.topics.update(topic.id, { ...bodyOf(changes), revision })
        : api.topics.create({ ...bodyOf(form), name: form.name.trim() }),
    invalidates: ['topics'],
    toast: topic ? words.saved : words.created,
    onDone: close,
  });

function EditTopic({ topic, close }: SheetProps) {
  const editing = useTopicEditing({ topic, close });
  const [isDeleting, setDeleting] = useState(false);
  if (topic && isDeleting) return <DeleteTopic topic={topic} close={close} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.save();
  };
  return (
    <Sheet title={topic ? words.edit(topic.name) : words.create} onClose={close} discardable>
      <form className="stack" onSubmit={submit}>
        <FromCode record={topic} />
        <TopicFields form={editing.form} error={editing.error} change={editing.change} />
        {topic && <TopicUses id={topic.id} />}
        <EditingNotes editing={editing} labels={words.labels} formFields={FORM_FIELDS} />
        <div className="sheet-end">
          {topic && (
            <Button kind="danger" onClick={() => setDeleting(true)}>
              {words.remove}
            </Button>
          )}
          <Button onClick={close}>{common.close}</Button>
          <Button kind="primary" type="submit" busy={editing.isSaving} disabled={topic && !editing.isChanged}>
            {topic ? common.save : words.submitCreate}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

const ReadOnlyTopic = ({ topic, close }: { topic: Topic; close: () => void }) => (
  <Sheet title={words.titleOfTopic(topic.name)} onClose={close}>
    <FromCode record={topic} />
    <Facts>
      <Fact name={words.defaultChoice}>{words.defaults[`${topic.defaultSubscribed}`]}</Fact>
      {topic.description && <Fact name={words.description}>{topic.description}</Fact>}
      <Fact name={words.id}>
        <code>{topic.id}</code>
      </Fact>
    </Facts>
    <TopicUses id={topic.id} />
    <div className="sheet-end">
      <Button onClick={close}>{common.close}</Button>
    </div>
  </Sheet>
);

export function TopicSheet({ topic, close }: SheetProps) {
  const mayWrite = useMay('editor');
  if (mayWrite) return <EditTopic topic={topic} close={close} />;
  return topic ? <ReadOnlyTopic topic={topic} close={close} /> : null;
}

const MAX_LISTED = 10;

function TopicUses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['topic-uses', id],
    queryFn: ({ signal }) => api.topics.listUses(id, { limit: MAX_LISTED }, { signal }),
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadUses} retry={() => void refetch()} />;
  if (!data) return <span className="bone half" role="status" aria-label={common.loading} />;
  if (data.total === 0) return <p className="field-hint">{words.noUses}</p>;
  return (
    <section className="note" aria-label={words.usesLabel}>
      <span>{words.usesAbout}</span>
      <ul>
        {data.items.map(({ kind, id: useId, name }) => (
          <li key={useId} className="breaks">
            <span className="soft">{words.useKinds[kind]}</span>{' '}
            <Link to={kind} with={{ id: useId }}>
              {name}
            </Link>
          </li>
        ))}
        {data.total > MAX_LISTED && <li className="soft">{words.moreUses(data.total - MAX_LISTED)}</li>}
      </ul>
    </section>
  );
}
