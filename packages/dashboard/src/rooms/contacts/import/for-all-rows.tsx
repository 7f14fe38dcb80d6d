import type { Topic } from '@posthaste/client';
import { Check, TextField } from '../../../ui/field';
import { useTopics } from '../../../ui/use-all';
import { SegmentChoice } from '../segment-choice';
import { consentState, type ImportForm } from './plan';
import { words } from './words';

interface PartProps {
  form: ImportForm;
  change: (changes: Partial<ImportForm>) => void;
}

function ConsentEvidence({ form: { consent }, change }: PartProps) {
  const changeConsent = (changes: Partial<ImportForm['consent']>) => change({ consent: { ...consent, ...changes } });
  return (
    <div className="stack">
      <p className="soft">{words.evidence}</p>
      <TextField
        label={words.consentSource}
        placeholder={words.consentSourceExample}
        value={consent.source}
        onChange={({ target }) => changeConsent({ source: target.value })}
      />
      <TextField
        label={words.consentDay}
        type="date"
        value={consent.day}
        onChange={({ target }) => changeConsent({ day: target.value })}
      />
      <TextField
        label={words.consentText}
        hint={words.consentTextHint}
        maxLength={1000}
        value={consent.text}
        onChange={({ target }) => changeConsent({ text: target.value })}
      />
      {consentState(consent) === 'incomplete' && <p className="note warn">{words.incompleteConsent}</p>}
    </div>
  );
}

export const Consent = ({ form, change }: PartProps) => (
  <fieldset className="choices panel panel-body">
    <legend className="unseen">{words.consentTitle}</legend>
    <h2>{words.consentTitle}</h2>
    <Check
      radioGroup="consent"
      label={words.subscribed}
      hint={words.subscribedHint}
      checked={form.subscribed === true}
      onChange={() => change({ subscribed: true })}
    />
    <Check
      radioGroup="consent"
      label={words.notSubscribed}
      hint={words.notSubscribedHint}
      checked={form.subscribed === false}
      onChange={() => change({ subscribed: false, resubscribe: false })}
    />
    {form.subscribed && (
      <>
        <Check
          label={words.resubscribe}
          hint={words.resubscribeHint}
          checked={form.resubscribe}
          onChange={(isChecked) => change({ resubscribe: isChecked })}
        />
        <ConsentEvidence form={form} change={change} />
      </>
    )}
  </fieldset>
);

type Choice = keyof typeof words.topicChoices;
const choices = Object.keys(words.topicChoices) as Choice[];

function TopicChoice({ topic: { id, name }, form: { topics }, change }: PartProps & { topic: Topic }) {
  const choose = (choice: Choice) => {
    const { [id]: _oldChoice, ...otherTopics } = topics;
    change({ topics: choice === 'unset' ? otherTopics : { ...otherTopics, [id]: choice === 'true' } });
  };
  return (
    <label className="topic-row">
      <span className="breaks">{name}</span>
      <select
        className="input"
        value={String(topics[id] ?? 'unset')}
        onChange={({ target }) => choose(target.value as Choice)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words.topicChoices[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Topics(props: PartProps) {
  const topics = useTopics();
  if (topics.length === 0) return null;
  return (
    <div className="stack">
      <h3>{words.topics}</h3>
      <p className="soft">{words.topicsAbout}</p>
      {topics.map((topic) => (
        <TopicChoice key={topic.id} topic={topic} {...props} />
      ))}
    </div>
  );
}

export const SegmentAndTopics = (props: PartProps) => (
  <section className="panel panel-body stack" aria-labelledby="belonging-title">
    <h2 id="belonging-title">{words.segmentTitle}</h2>
    <SegmentChoice
      chosen={props.form.segment}
      choose={(segment) => props.change({ segment })}
      emptyLabel={words.noSegment}
      hint={props.form.segment.name === undefined ? words.segmentHint : words.newSegmentHint}
    />
    <Topics {...props} />
  </section>
);
