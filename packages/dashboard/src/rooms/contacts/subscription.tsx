import type { Contact, Suppression, Topic } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog';
import { Editable } from '../../ui/editable';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { Consent } from './consent';
import { SubscriptionBadge } from './subscription-badge';
import { words } from './words';

const CONTACT_QUERIES = ['contact', 'contacts', 'contact-events'];

function ChangeSubscription({ contact: { id, email, subscribed } }: { contact: Contact }) {
  const label = subscribed ? words.unsubscribe : words.subscribe;
  return (
    <DialogButton label={label}>
      {(close) => (
        <ConfirmDialog
          title={subscribed ? words.unsubscribeTitle(email) : words.subscribeTitle(email)}
          action={label}
          danger={subscribed}
          run={() => api.contacts.update(id, { subscribed: !subscribed })}
          invalidates={CONTACT_QUERIES}
          toast={words.changedSubscription}
          close={close}
        >
          {subscribed ? words.unsubscribeAbout : words.subscribeAbout}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

type Choice = keyof typeof words.topicChoices;
const choices = Object.keys(words.topicChoices) as Choice[];

function TopicChoice({ contact, topic }: { contact: Contact; topic: Topic }) {
  const ownChoice = contact.topics?.[topic.id];
  const change = useAction({
    run: (choice: Choice) => {
      const isSubscribed = choice === 'unset' ? null : choice === 'true';
      return api.contacts.update(contact.id, { topics: { [topic.id]: isSubscribed } });
    },
    invalidates: CONTACT_QUERIES,
    toast: words.changedSubscription,
  });
  return (
    <div className="stack">
      <label className="topic-row">
        <span>
          <bdi>{topic.name}</bdi>{' '}
          {ownChoice === undefined && <span className="soft small">{words.topicDefault(topic.defaultSubscribed)}</span>}
        </span>
        <select
          className="input"
          disabled={change.isPending}
          value={String(ownChoice ?? 'unset')}
          onChange={({ target }) => change.mutate(target.value as Choice)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {words.topicChoices[choice]}
            </option>
          ))}
        </select>
      </label>
      {change.error && <Problem error={change.error} />}
    </div>
  );
}

function Topics({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['topics', 'all'],
    queryFn: ({ signal }) => api.topics.list({ limit: 100 }, { signal }),
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadTopics} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Editable canEdit={mayWrite} className="plain-set stack">
      <h3>{words.topics}</h3>
      {data.items.length === 0 && <p className="soft small">{words.noTopics}</p>}
      {data.items.map((topic) => (
        <TopicChoice key={topic.id} contact={contact} topic={topic} />
      ))}
    </Editable>
  );
}

function subscriptionText(
  { subscribed, pending }: Contact,
  suppressionReason: Suppression['reason'] | undefined,
): string {
  if (suppressionReason === 'complaint') return words.complained;
  if (suppressionReason) return words.subscriptionAbout.suppressed;
  if (pending) return words.subscriptionAbout.pending;
  return subscribed ? words.subscriptionAbout.subscribed : words.subscriptionAbout.unsubscribed;
}

export function Subscription({
  contact,
  suppressionReason,
}: {
  contact: Contact;
  suppressionReason: Suppression['reason'] | undefined;
}) {
  const mayWrite = useMay('editor');
  const { snoozedUntil, unconfirmed } = contact;
  const isComplaint = suppressionReason === 'complaint';
  return (
    <section className="panel panel-body stack" aria-labelledby="subscription-title">
      <div className="row">
        <h2 id="subscription-title">{words.subscription}</h2>
        <SubscriptionBadge contact={contact} />
        <span className="end" />
        {mayWrite && !isComplaint && <ChangeSubscription contact={contact} />}
      </div>
      <p className="soft">{subscriptionText(contact, suppressionReason)}</p>
      {snoozedUntil && (
        <p className="soft">
          {words.subscriptionAbout.snoozed} <Time at={snoozedUntil} />
        </p>
      )}
      {unconfirmed && <p className="note warn">{words.subscriptionAbout.unconfirmed}</p>}
      <Consent contact={contact} />
      <Topics contact={contact} mayWrite={mayWrite} />
    </section>
  );
}
