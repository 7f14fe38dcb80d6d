import type { SimulateWorkflowBody } from '@posthaste/client';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Check, TextField } from '../../../ui/field';
import { errorAt } from '../../../ui/problem';
import { words as executionWords } from '../executions/words';
import { DurationField, JsonField } from '../steps/controls';
import { NameInput } from '../steps/name-input';
import { words } from './words';

type SimulatedEvent = NonNullable<SimulateWorkflowBody['events']>[number];
type Data = Record<string, unknown> | undefined;

interface ContactForm {
  isExisting: boolean;
  contact: string;
  subscribed: boolean;
  data: Data;
}

interface FormProps {
  busy: boolean;
  error: unknown;
  run: (body: SimulateWorkflowBody) => void;
  about: string;
}

function ContactFields({
  contactForm,
  error,
  change,
}: {
  contactForm: ContactForm;
  error: unknown;
  change: (contactForm: ContactForm) => void;
}) {
  return (
    <fieldset className="choices">
      <legend className="field-label">{words.who}</legend>
      <Check
        radioGroup="who"
        label={words.sampleContact}
        checked={!contactForm.isExisting}
        onChange={() => change({ ...contactForm, isExisting: false })}
      />
      <Check
        radioGroup="who"
        label={words.existingContact}
        checked={contactForm.isExisting}
        onChange={() => change({ ...contactForm, isExisting: true })}
      />
      {contactForm.isExisting ? (
        <TextField
          label={executionWords.contact}
          hint={executionWords.contactHint}
          error={errorAt(error, 'contact')}
          value={contactForm.contact}
          onChange={({ target }) => change({ ...contactForm, contact: target.value })}
        />
      ) : (
        <>
          <Check
            label={words.isSubscribed}
            checked={contactForm.subscribed}
            onChange={(subscribed) => change({ ...contactForm, subscribed })}
          />
          <JsonField
            label={words.sampleData}
            error={errorAt(error, 'sample.data')}
            value={contactForm.data}
            onChange={(data) => change({ ...contactForm, data })}
          />
        </>
      )}
    </fieldset>
  );
}

const EventFields = ({
  events,
  setEvents,
}: {
  events: SimulatedEvent[];
  setEvents: (events: SimulatedEvent[]) => void;
}) => (
  <fieldset className="choices">
    <legend className="field-label">{words.eventsToSimulate}</legend>
    {events.map((event, index) => {
      const change = (changes: Partial<SimulatedEvent>) =>
        setEvents(events.map((other, position) => (position === index ? { ...other, ...changes } : other)));
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id
        <div key={index} className="stack">
          <NameInput
            control={{ 'aria-label': words.eventName(index + 1) }}
            value={event.name}
            onChange={(name) => change({ name })}
          />
          <div className="row">
            <DurationField
              label={words.afterAmount}
              amount={event.after?.amount ?? 1}
              unit={event.after?.unit ?? 'hours'}
              onChange={(after) => change({ after })}
            />
            <Button kind="quiet" onClick={() => setEvents(events.filter((_, position) => position !== index))}>
              {words.removeEvent(index + 1)}
            </Button>
          </div>
        </div>
      );
    })}
    <Button onClick={() => setEvents([...events, { name: '', after: { amount: 1, unit: 'hours' } }])}>
      {words.addEvent}
    </Button>
  </fieldset>
);

const contactBodyOf = ({ isExisting, contact, subscribed, data }: ContactForm): SimulateWorkflowBody =>
  isExisting ? { contact: contact.trim() } : { sample: { subscribed, ...(data ? { data } : {}) } };

export function SimulationForm({ busy, error, run, about }: FormProps) {
  const [contactForm, setContactForm] = useState<ContactForm>({
    isExisting: false,
    contact: '',
    subscribed: true,
    data: undefined,
  });
  const [startData, setStartData] = useState<Data>();
  const [events, setEvents] = useState<SimulatedEvent[]>([]);
  return (
    <form
      className="panel panel-body stack"
      onSubmit={(event) => {
        event.preventDefault();
        run({
          ...contactBodyOf(contactForm),
          ...(startData ? { data: startData } : {}),
          events: events.filter(({ name }) => name.trim() !== ''),
        });
      }}
    >
      <p className="field-hint">{about}</p>
      <ContactFields contactForm={contactForm} error={error} change={setContactForm} />
      <JsonField
        label={executionWords.startData}
        hint={executionWords.startDataHint}
        value={startData}
        onChange={setStartData}
      />
      <EventFields events={events} setEvents={setEvents} />
      <Button type="submit" kind="primary" busy={busy}>
        {words.simulate}
      </Button>
    </form>
  );
}
