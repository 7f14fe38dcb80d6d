import { useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Chips } from '../../../ui/chips';
import { Choice } from '../../../ui/choice';
import { TimeRangeChoice, timeText } from '../../../ui/time-range-choice';
import type { Step } from '../model/graph';
import { executionStatuses, stepStates } from '../routes';
import { words } from './words';

type Filters = Parameters<'executions'>;

const applyFilters = (parameters: Filters) => navigate(hrefOf('executions', { ...parameters, pages: undefined }));

function Search({ parameters }: { parameters: Filters }) {
  const [contact, setContact] = useState('');
  return (
    <form
      className="grow"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        applyFilters({ ...parameters, contact: contact.trim() || undefined });
        setContact('');
      }}
    >
      <input
        className="input"
        type="search"
        aria-label={words.contactSearch}
        placeholder={words.contactSearch}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
      />
    </form>
  );
}

function StepChoice({ parameters, steps }: { parameters: Filters; steps: readonly Step[] }) {
  const { step, state } = parameters;
  const ids = [...new Set([...steps.map(({ id }) => id), ...(step === undefined ? [] : [step])])];
  const withoutStep = { ...parameters, step: undefined, state: undefined, outcome: undefined };
  return (
    <>
      <Choice
        label={words.step}
        anyLabel={words.anyStep}
        values={ids}
        names={Object.fromEntries(ids.map((id) => [id, id]))}
        value={step}
        choose={(chosenStep) =>
          applyFilters(chosenStep === undefined ? withoutStep : { ...parameters, step: chosenStep, outcome: undefined })
        }
      />
      {step !== undefined && (
        <Choice
          label={words.atStep}
          anyLabel={words.stepStates.entered}
          values={stepStates.filter((name) => name !== 'entered')}
          names={words.stepStates}
          value={state}
          choose={(chosenState) => applyFilters({ ...parameters, state: chosenState })}
        />
      )}
    </>
  );
}

const chipFilters = ['contact', 'outcome', 'from', 'to'] as const;

export const ExecutionFilters = ({ parameters, steps }: { parameters: Filters; steps: readonly Step[] }) => (
  <div className="stack">
    <div className="filters">
      <Search parameters={parameters} />
      <Choice
        label={words.status}
        anyLabel={words.anyStatus}
        values={executionStatuses}
        names={words.statuses}
        value={parameters.status}
        choose={(status) => applyFilters({ ...parameters, status })}
      />
      <StepChoice parameters={parameters} steps={steps} />
      <TimeRangeChoice range={parameters} choose={({ from, to }) => applyFilters({ ...parameters, from, to })} />
    </div>
    {chipFilters.some((name) => parameters[name]) && (
      <Chips
        names={chipFilters}
        filters={{ ...parameters, from: timeText(parameters.from), to: timeText(parameters.to) }}
        labelOf={(name) => words.filters[name]}
        remove={(name) => applyFilters({ ...parameters, [name]: undefined })}
      />
    )}
  </div>
);
