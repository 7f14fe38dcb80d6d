import { useState } from 'react';
import type { Parameters } from '../../router/addresses';
import { hrefOf, open } from '../../router/router';
import { Chips } from '../../ui/chips';
import { Choice } from '../../ui/choice';
import { SpanChoice, timeText } from '../../ui/span-choice';
import { executionStatuses, stepStates } from './addresses';
import type { Step } from './model/graph';
import { words } from './words';

type Filters = Parameters<'executions'>;

const go = (place: Filters) => open(hrefOf('executions', { ...place, pages: undefined }));

function Search({ place }: { place: Filters }) {
  const [contact, setContact] = useState('');
  return (
    <form
      className="grow"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go({ ...place, contact: contact.trim() || undefined });
        setContact('');
      }}
    >
      <input
        className="input"
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
      />
    </form>
  );
}

function StepChoice({ place, steps }: { place: Filters; steps: readonly Step[] }) {
  const { step, state } = place;
  const ids = [...new Set([...steps.map(({ id }) => id), ...(step === undefined ? [] : [step])])];
  const withoutStep = { ...place, step: undefined, state: undefined, outcome: undefined };
  return (
    <>
      <Choice
        label={words.step}
        any={words.anyStep}
        values={ids}
        names={Object.fromEntries(ids.map((id) => [id, id]))}
        value={step}
        choose={(chipNames) =>
          go(chipNames === undefined ? withoutStep : { ...place, step: chipNames, outcome: undefined })
        }
      />
      {step !== undefined && (
        <Choice
          label={words.atStep}
          any={words.stepStates.entered}
          values={stepStates.slice(1)}
          names={words.stepStates}
          value={state}
          choose={(chipNames) => go({ ...place, state: chipNames })}
        />
      )}
    </>
  );
}

const chipNames = ['contact', 'outcome', 'from', 'to'] as const;

export const ExecutionFilters = ({ place, steps }: { place: Filters; steps: readonly Step[] }) => (
  <div className="stack">
    <div className="filters">
      <Search place={place} />
      <Choice
        label={words.status}
        any={words.anyStatus}
        values={executionStatuses}
        names={words.statuses}
        value={place.status}
        choose={(status) => go({ ...place, status })}
      />
      <StepChoice place={place} steps={steps} />
      <SpanChoice span={place} choose={({ from, to }) => go({ ...place, from, to })} />
    </div>
    {chipNames.some((name) => place[name]) && (
      <Chips
        names={chipNames}
        filters={{ ...place, from: timeText(place.from), to: timeText(place.to) }}
        nameOf={(name) => words.filters[name]}
        remove={(name) => go({ ...place, [name]: undefined })}
      />
    )}
  </div>
);
