import { TextField } from '../../../ui/field';
import { FilterBuilder } from '../../segments/filter/filter-builder';
import { emptyFilter } from '../../segments/filter/tree';
import { DurationField, EventNameField, Select } from './controls';
import { type StepFieldsProps, stepErrorAt, withoutEmpty } from './step-fields';
import { words } from './words';

const DEFAULT_TIME = '09:00';

export function DelayFields({ step, change, errors }: StepFieldsProps<'DELAY'>) {
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
            error={stepErrorAt(errors, 'until')}
            value={until}
            onChange={({ target }) => change({ ...step, until: target.value || DEFAULT_TIME })}
          />
          <TextField
            label={words.timezone}
            hint={words.timezoneHint}
            placeholder="Europe/Berlin"
            error={stepErrorAt(errors, 'timezone')}
            value={timezone ?? ''}
            onChange={({ target }) => change(withoutEmpty({ ...step, timezone: target.value }))}
          />
        </>
      ) : (
        <DurationField
          label={words.amount}
          error={stepErrorAt(errors, 'amount') ?? stepErrorAt(errors, 'unit')}
          amount={amount}
          unit={unit}
          onChange={(duration) => change({ ...rest, ...duration })}
        />
      )}
    </>
  );
}

export const WaitForEventFields = ({ step, change, errors }: StepFieldsProps<'WAIT_FOR_EVENT'>) => (
  <>
    <EventNameField
      error={stepErrorAt(errors, 'event')}
      value={step.event}
      onChange={(event) => change({ ...step, event })}
    />
    <DurationField
      label={words.timeout}
      error={
        stepErrorAt(errors, 'timeout') ?? stepErrorAt(errors, 'timeout.amount') ?? stepErrorAt(errors, 'timeout.unit')
      }
      amount={step.timeout?.amount}
      unit={step.timeout?.unit}
      onChange={(timeout) => change({ ...step, timeout })}
    />
    <section className="stack" aria-label={words.onlyIf}>
      <h3>{words.onlyIf}</h3>
      <FilterBuilder
        field="filter"
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
