import type { Campaign, Filter } from '@posthaste/client';
import type { Editing } from '../../../ui/editing/use-editing';
import { Check, Field, TextField } from '../../../ui/field';
import { errorAt } from '../../../ui/problem';
import { useSegments, useTopics, withChosen } from '../../../ui/use-all';
import { AudienceResult } from '../../segments/filter/audience-result';
import { FilterBuilder } from '../../segments/filter/filter-builder';
import { errorsIn } from '../../segments/filter/messages';
import { useAudience } from '../../segments/filter/use-audience';
import type { CampaignForm } from './campaign-form';
import { LiveReach } from './live-reach';
import { VariantsPart } from './variants-part';
import { words } from './words';

type PartProps = { editing: Editing<CampaignForm> };
type TextFieldName = {
  [Name in keyof CampaignForm]: CampaignForm[Name] extends string ? Name : never;
}[keyof CampaignForm];

export const CampaignTextField = ({
  editing: { form, change, error },
  name,
  hint,
}: PartProps & { name: TextFieldName; hint?: string }) => (
  <TextField
    label={words.labels[name]}
    hint={hint}
    error={errorAt(error, name)}
    value={form[name]}
    onChange={({ target }) => change({ [name]: target.value })}
  />
);

export const CampaignTextArea = ({
  editing: { form, change, error },
  name,
  hint,
  rows,
}: PartProps & { name: TextFieldName; hint?: string; rows: number }) => (
  <Field label={words.labels[name]} hint={hint} error={errorAt(error, name)}>
    {(control) => (
      <textarea
        className="input code"
        rows={rows}
        spellCheck={name === 'text'}
        {...control}
        value={form[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    )}
  </Field>
);

const recordKinds = { segmentId: 'segment', topicId: 'topic' } as const;

interface ChoiceProps extends PartProps {
  name: 'segmentId' | 'topicId';
  emptyLabel: string;
  hint?: string;
  options: readonly { id: string; name: string }[];
}

const RecordChoice = ({ editing: { form, change, error }, name, emptyLabel, hint, options }: ChoiceProps) => (
  <Field label={words.labels[name]} hint={hint} error={errorAt(error, name)}>
    {(control) => (
      <select
        className="input"
        {...control}
        value={form[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      >
        <option value="">{emptyLabel}</option>
        {withChosen(recordKinds[name], form[name], options).map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

function SegmentChoice({ editing }: PartProps) {
  const segments = useSegments({ refetchesOnMount: true });
  return <RecordChoice editing={editing} name="segmentId" emptyLabel={words.chooseSegment} options={segments} />;
}

function TopicChoice({ editing }: PartProps) {
  const options = useTopics({ refetchesOnMount: true });
  return (
    <RecordChoice
      editing={editing}
      name="topicId"
      emptyLabel={words.noTopic}
      hint={words.topicHint}
      options={options}
    />
  );
}

function AudienceFilterField({ editing: { form, change, error } }: PartProps) {
  const audience = useAudience(form.audienceFilter);
  return (
    <>
      <FilterBuilder
        value={form.audienceFilter}
        onChange={(audienceFilter: Filter) => change({ audienceFilter })}
        errors={[...errorsIn(error, 'audienceFilter'), ...audience.errors]}
        warnings={audience.warnings}
        field="audienceFilter"
      />
      <AudienceResult audience={audience} showsExamples />
    </>
  );
}

const AudienceChoice = ({ editing }: PartProps) => {
  const { form, change } = editing;
  return (
    <section className="panel panel-body stack">
      <fieldset className="plain-set stack">
        <legend>{words.labels.audienceType}</legend>
        {(['ALL', 'SEGMENT', 'FILTERED'] as const).map((audienceType) => (
          <Check
            key={audienceType}
            radioGroup="audience"
            label={words.audiences[audienceType]}
            checked={form.audienceType === audienceType}
            onChange={() => change({ audienceType })}
          />
        ))}
      </fieldset>
      {form.audienceType === 'SEGMENT' && <SegmentChoice editing={editing} />}
      {form.audienceType === 'FILTERED' && <AudienceFilterField editing={editing} />}
      <TopicChoice editing={editing} />
    </section>
  );
};

export const AudiencePart = ({ editing, campaign }: PartProps & { campaign: Campaign }) => (
  <div className="columns even">
    <AudienceChoice editing={editing} />
    <LiveReach editing={editing} campaign={campaign} />
  </div>
);

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function timezoneFor(hour: string, { form, before }: Editing<CampaignForm>): string {
  if (hour === '') return '';
  return form.timezone || before.timezone || browserTimeZone();
}

const HourChoice = ({ editing }: PartProps) => (
  <Field label={words.labels.localHour} hint={words.hourHint} error={errorAt(editing.error, 'localHour')}>
    {(control) => (
      <select
        className="input"
        {...control}
        value={editing.form.localHour}
        onChange={({ target: { value } }) =>
          editing.change({ localHour: value, timezone: timezoneFor(value, editing) })
        }
      >
        <option value="">{words.rightAway}</option>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hour.padStart(2, '0')}:00
          </option>
        ))}
      </select>
    )}
  </Field>
);

const ZoneChoice = ({ editing: { form, change, error } }: PartProps) => (
  <>
    <TextField
      label={words.labels.timezone}
      hint={words.zoneHint}
      error={errorAt(error, 'timezone')}
      list="time-zones"
      autoComplete="off"
      value={form.timezone}
      onChange={({ target }) => change({ timezone: target.value })}
    />
    <datalist id="time-zones">
      {Intl.supportedValuesOf('timeZone').map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  </>
);

export const OptionsPart = ({ editing }: PartProps) => (
  <div className="columns even">
    <section className="panel panel-body stack">
      <CampaignTextField editing={editing} name="holdoutPercent" hint={words.holdoutHint} />
      <HourChoice editing={editing} />
      {editing.form.localHour !== '' && <ZoneChoice editing={editing} />}
      <CampaignTextArea editing={editing} name="headers" hint={words.headersHint} rows={3} />
    </section>
    <VariantsPart editing={editing} />
  </div>
);
