import type { Webhook } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { FromCode, FromCodeWarning } from '../../../ui/from-code';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { words as common } from '../../../ui/words';
import { EventsField, splitNames } from './events-field';
import { ALL_EVENTS } from './known-events';
import { words } from './words';

export interface WebhookFields {
  url: string;
  events: string[];
  description: string | null;
}

interface FormProps {
  title: string;
  action: string;
  webhook?: Webhook;
  isSaving: boolean;
  error: unknown;
  save: (fields: WebhookFields) => void;
  close: () => void;
}

const eventsError = (error: unknown) => errorAt(error, 'events') ?? errorAt(error, 'events[0]');

const FIELDS = ['url', 'events', 'events[0]', 'description'];

export function WebhookForm({ title, action, webhook, isSaving, error, save, close }: FormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState(webhook?.events.join(', ') ?? ALL_EVENTS);
  const [description, setDescription] = useState(webhook?.description ?? '');
  const fields = { url: url.trim(), events: splitNames(events), description: description.trim() || null };
  const isUnchanged =
    webhook?.url === fields.url &&
    webhook.description === fields.description &&
    webhook.events.join() === fields.events.join();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(fields);
  };
  return (
    <Sheet title={title} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <FromCode record={webhook} />
        {webhook?.source && <FromCodeWarning />}
        <TextField
          label={words.url}
          hint={words.urlHint}
          error={errorAt(error, 'url')}
          type="url"
          required
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <EventsField text={events} change={setEvents} error={eventsError(error)} />
        <TextField
          label={words.description}
          error={errorAt(error, 'description')}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        {error ? <Problem error={error} formFields={FIELDS} /> : null}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={isSaving} disabled={isUnchanged}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
