import { TextField } from '../../../ui/field';
import { useNames } from '../../../ui/filter-names';
import { unlistedName } from '../../../ui/use-all';
import type { StepOf } from '../model/graph';
import { words as workflowWords } from '../words';
import { JsonField, Select } from './controls';
import { type StepFieldsProps, stepErrorAt, withoutEmpty } from './step-fields';
import { words } from './words';

const methods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;

const withTextValues = (headers: Record<string, unknown> | undefined): Record<string, string> | undefined =>
  headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

export const WebhookFields = ({ step, change, errors }: StepFieldsProps<'WEBHOOK'>) => (
  <>
    <TextField
      label={words.url}
      type="url"
      placeholder="https://"
      error={stepErrorAt(errors, 'url')}
      value={step.url}
      onChange={({ target }) => change({ ...step, url: target.value })}
    />
    <Select
      label={words.method}
      value={step.method ?? 'POST'}
      options={methods.map((method) => [method, method] as const)}
      onChange={(method) => change({ ...step, method: method as (typeof methods)[number] })}
    />
    <JsonField
      label={words.headers}
      hint={words.headersHint}
      error={stepErrorAt(errors, 'headers')}
      value={step.headers}
      onChange={(headers) => change(withoutEmpty({ ...step, headers: withTextValues(headers) }) as typeof step)}
    />
    <JsonField
      label={words.body}
      hint={words.bodyHint}
      error={stepErrorAt(errors, 'body')}
      value={step.body}
      onChange={(body) => change(withoutEmpty({ ...step, body }) as typeof step)}
    />
  </>
);

const subscribedByChoice = { keep: undefined, true: true, false: false } as const;

export const ContactFields = ({ step, change, errors }: StepFieldsProps<'UPDATE_CONTACT'>) => (
  <>
    <JsonField
      label={words.data}
      hint={words.dataHint}
      error={stepErrorAt(errors, 'data')}
      value={step.data}
      onChange={(data) => change(withoutEmpty({ ...step, data }) as typeof step)}
    />
    <Select
      label={words.subscribed}
      error={stepErrorAt(errors, 'subscribed')}
      value={step.subscribed === undefined ? 'keep' : `${step.subscribed}`}
      options={Object.entries(workflowWords.subscribedChoices)}
      onChange={(choice) =>
        change(
          withoutEmpty({
            ...step,
            subscribed: subscribedByChoice[choice as keyof typeof subscribedByChoice],
          }) as typeof step,
        )
      }
    />
  </>
);

export function SegmentField({
  value,
  error,
  isStatic,
  onChange,
}: {
  value: string;
  isStatic?: boolean;
  error?: string | undefined;
  onChange: (id: string) => void;
}) {
  const { segments } = useNames();
  const choices = isStatic ? segments.filter(({ id, type }) => type === 'STATIC' || id === value) : segments;
  return (
    <Select
      label={words.segment}
      unlistedLabel={unlistedName('segment', value, segments)}
      error={error}
      value={value}
      options={[['', words.chooseSegment], ...choices.map(({ id, name }) => [id, name] as const)]}
      onChange={onChange}
    />
  );
}

type Membership = StepOf<'ADD_TO_SEGMENT'> | StepOf<'REMOVE_FROM_SEGMENT'>;

export const MembershipFields = ({ step, change, errors }: Omit<StepFieldsProps, 'step'> & { step: Membership }) => (
  <SegmentField
    isStatic
    value={step.segmentId}
    error={stepErrorAt(errors, 'segmentId')}
    onChange={(segmentId) => change({ ...step, segmentId })}
  />
);

export const ExitFields = ({ step, change, errors }: StepFieldsProps<'EXIT'>) => (
  <TextField
    label={words.reason}
    error={stepErrorAt(errors, 'reason')}
    value={step.reason ?? ''}
    onChange={({ target }) => change(withoutEmpty({ ...step, reason: target.value }))}
  />
);
