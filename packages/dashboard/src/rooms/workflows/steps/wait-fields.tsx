import { TextField } from '../../../ui/field';
import { FilterBuilder } from '../../segments/filter/filter-builder';
import { emptyFilter } from '../../segments/filter/tree';
import { DurationField, EventNameField, Select } from './controls';
import { errorAt, type StepPart, withoutEmpty } from './part';
import { words } from './words';

const DEFAULT_TIME = '09:00';

export function DelayFields({ step, change, errors }: StepPart<'DELAY'>) {
  const { amount, unit, until, timezone, ...rest } = step;
  const isUntil = until !== undefined;
  return (
    <>
      <Select
        label={words.delayKind}
        value={isUntil ? 'until' : 'for'}
        options={[
          ['for', words.forDuration],
          ['until', words.untilTime],
        ]}
        onChange={(kind) =>
          change(kind === 'until' ? { ...rest, until: DEFAULT_TIME } : { ...rest, amount: 1, unit: 'days' })
        }
      />
      {isUntil ? (
        <>
          <TextField
            label={words.until}
            type="time"
            error={errorAt(errors, 'until')}
            value={until}
            onChange={({ target }) => change({ ...step, until: target.value || DEFAULT_TIME })}
          />
          <TextField
            label={words.timezone}
            hint={words.timezoneHint}
            placeholder="Europe/Berlin"
            error={errorAt(errors, 'timezone')}
            value={timezone ?? ''}
            onChange={({ target }) => change(withoutEmpty({ ...step, timezone: target.value }))}
          />
        </>
      ) : (
        <DurationField
          label={words.amount}
          error={errorAt(errors, 'amount') ?? errorAt(errors, 'unit')}
          amount={amount}
          unit={unit}
          onChange={(duration) => change({ ...rest, ...duration })}
        />
      )}
    </>
  );
}

export const WaitForEventFields = ({ step, change, errors }: StepPart<'WAIT_FOR_EVENT'>) => (
  <>
    <EventNameField
      error={errorAt(errors, 'event')}
      value={step.event}
      onChange={(event) => change({ ...step, event })}
    />
    <DurationField
      label={words.timeout}
      error={errorAt(errors, 'timeout') ?? errorAt(errors, 'timeout.amount') ?? errorAt(errors, 'timeout.unit')}
      amount={step.timeout?.amount}
      unit={step.timeout?.unit}
      onChange={(timeout) => change({ ...step, timeout })}
    />
    <section className="stack" aria-label={words.onlyIf}>
      <h3>{words.onlyIf}</h3>
      <FilterBuilder
        root="filter"
        payloads={['trigger', 'received']}
        errors={errors}
        value={step.filter ?? emptyFilter()}
        onChange={(filter) => {
          const { filter: _filter, ...rest } = step;
          change(filter.conditions.length > 0 ? { ...rest, filter } : rest);
        }}
      />
    </section>
  </>
);
