import type { Contact } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { displayName } from '../../ui/contact-name';
import { Copy } from '../../ui/copy';
import { isolated } from '../../ui/isolated';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { words as common } from '../../ui/words';
import { AllActivity } from './activity';
import { ChangeAddress } from './change-address';
import { EditData } from './edit-data';
import { EraseContact } from './erase';
import { ContactHistory } from './history';
import { Subscription } from './subscription';
import { SuppressionNote, useSuppression } from './suppression';
import { textOf } from './view';
import { words } from './words';

function ContactSegments({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['contact', id, 'segments'],
    queryFn: ({ signal }) => api.contacts.listSegments(id, { limit: 100 }, { signal }),
  });
  return (
    <section className="panel panel-body stack" aria-labelledby="segments-title">
      <h2 id="segments-title">{words.segments}</h2>
      {error && <Problem error={error} summary={words.couldNotLoadSegments} retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="soft">{words.noSegments}</p>}
      <div className="row">
        {data?.items.map((segment) => (
          <Link key={segment.id} className="chip" to="segment" with={{ id: segment.id }}>
            <span className="cut">{segment.name}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}

const BackLink = () => (
  <Link to="contacts" className="small">
    ← {words.back}
  </Link>
);

function ContactData({ contact }: { contact: Contact }) {
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useMay('editor');
  const entries = Object.entries(contact.data).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <section className="panel panel-body stack" aria-labelledby="data-title">
      <div className="row">
        <h2 id="data-title">{words.data}</h2>
        <span className="end" />
        {mayWrite && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
      </div>
      {entries.length === 0 && <p className="soft">{words.noData}</p>}
      <dl className="pairs narrow">
        {entries.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{textOf(value) || <span className="soft">{common.notSet}</span>}</dd>
          </div>
        ))}
      </dl>
      {isEditing && <EditData contact={contact} close={() => setEditing(false)} />}
    </section>
  );
}

const ContactTimes = ({ contact: { id, createdAt, updatedAt } }: { contact: Contact }) => (
  <p className="small">
    {words.created} <Time at={createdAt} /> · {words.changed} <Time at={updatedAt} /> · <code>{id}</code>
  </p>
);

export default function ContactPage() {
  const parameters = useParameters('contact');
  const { id } = parameters;
  const mayWrite = useMay('editor');
  const [isErasing, setErasing] = useState(false);
  const [isChangingAddress, setChangingAddress] = useState(false);
  const query = useQuery({
    queryKey: ['contact', id],
    queryFn: ({ signal }) => api.contacts.get(id, { activity: true }, { signal }),
  });
  const suppressionQuery = useSuppression(id);
  const suppression = suppressionQuery.data;
  const contact = query.data;
  if (!contact)
    return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  const name = displayName(contact.data);
  return (
    <Page
      title={name ? isolated`${contact.email} · ${name}` : contact.email}
      back={<BackLink />}
      about={<ContactTimes contact={contact} />}
      actions={
        <>
          <Copy text={contact.email} label={words.copyAddress} />
          {mayWrite && <Button onClick={() => setChangingAddress(true)}>{words.changeAddress}</Button>}
          {mayWrite && (
            <Button kind="danger" onClick={() => setErasing(true)}>
              {words.erase}
            </Button>
          )}
        </>
      }
    >
      {suppressionQuery.error && suppression === undefined && (
        <Problem
          error={suppressionQuery.error}
          summary={words.couldNotLoadSuppression}
          retry={() => void suppressionQuery.refetch()}
        />
      )}
      {suppression && <SuppressionNote suppression={suppression} email={contact.email} />}
      <div className="columns">
        <ContactHistory key={`${id} ${parameters.part}`} parameters={parameters} />
        <div className="stack">
          <section className="panel panel-body stack" aria-labelledby="activity-title">
            <h2 id="activity-title">{words.activity}</h2>
            <AllActivity activity={contact.activity} />
          </section>
          <Subscription contact={contact} suppressionReason={suppression?.reason} />
          <ContactData contact={contact} />
          <ContactSegments id={contact.id} />
        </div>
      </div>
      {isChangingAddress && <ChangeAddress contact={contact} close={() => setChangingAddress(false)} />}
      {isErasing && <EraseContact contact={contact} close={() => setErasing(false)} />}
    </Page>
  );
}
