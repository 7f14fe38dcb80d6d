import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Editable } from '../../../ui/editable';
import { TextField } from '../../../ui/field';
import { words as common } from '../../../ui/words';
import type { StepError } from '../model/check';
import { outletsOf, type Step, withTarget } from '../model/graph';
import { words as workflowWords } from '../words';
import { BranchFields } from './branch-fields';
import { Select } from './controls';
import { ContactFields, ExitFields, MembershipFields, WebhookFields } from './effect-fields';
import { EmailFields } from './email-fields';
import { errorAt } from './part';
import { DelayFields, WaitForEventFields } from './wait-fields';
import { words } from './words';

interface PanelProps {
  steps: readonly Step[];
  step: Step;
  errors: readonly StepError[];
  change: ((step: Step) => void) | undefined;
  remove: () => void;
  close: () => void;
}

type FieldsProps = { step: Step; change: (step: Step) => void; errors: readonly StepError[] };

function StepFields({ step, ...fields }: FieldsProps) {
  switch (step.type) {
    case 'SEND_EMAIL':
      return <EmailFields step={step} {...fields} />;
    case 'DELAY':
      return <DelayFields step={step} {...fields} />;
    case 'WAIT_FOR_EVENT':
      return <WaitForEventFields step={step} {...fields} />;
    case 'BRANCH':
      return <BranchFields step={step} {...fields} />;
    case 'WEBHOOK':
      return <WebhookFields step={step} {...fields} />;
    case 'UPDATE_CONTACT':
      return <ContactFields step={step} {...fields} />;
    case 'EXIT':
      return <ExitFields step={step} {...fields} />;
    default:
      return <MembershipFields step={step} {...fields} />;
  }
}

/** Commits on blur; otherwise each keystroke would rename the step. */
function IdField({ step, change, errors }: FieldsProps) {
  const [id, setId] = useState(step.id);
  return (
    <TextField
      label={words.id}
      hint={words.idHint}
      error={errorAt(errors, 'id')}
      value={id}
      onChange={({ target }) => setId(target.value)}
      onBlur={() => id !== step.id && id !== '' && change({ ...step, id })}
    />
  );
}

const Targets = ({ steps, step, change }: Omit<FieldsProps, 'errors'> & { steps: readonly Step[] }) =>
  outletsOf(step).map(({ name, target }) => (
    <Select
      key={name}
      label={words.goesTo(workflowWords.outlet(name))}
      unlistedLabel={common.deletedWith('step', target ?? '')}
      value={target ?? ''}
      options={[
        ['', name.startsWith('branch') ? words.chooseStep : workflowWords.end],
        ...steps.filter(({ id }) => id !== step.id).map(({ id }) => [id, id] as const),
      ]}
      onChange={(id) => change(withTarget(step, name, id || undefined))}
    />
  ));

const StepErrors = ({ errors }: { errors: readonly StepError[] }) =>
  errors.length > 0 && (
    <div className="note bad" role="alert">
      <strong>{words.errorsTitle(errors.length)}</strong>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </div>
  );

export function StepPanel({ steps, step, errors, change, remove, close }: PanelProps) {
  const fields = { step, errors, change: change ?? (() => undefined) };
  return (
    <section className="panel panel-body stack" aria-label={words.stepTitle(step.id)}>
      <div className="row">
        <h2 className="grow">{workflowWords.types[step.type]}</h2>
        <Button kind="quiet" onClick={close}>
          {common.close}
        </Button>
      </div>
      <StepErrors errors={errors} />
      <Editable canEdit={change !== undefined}>
        <StepFields {...fields} />
        <Targets steps={steps} {...fields} />
        <IdField {...fields} />
      </Editable>
      {change && (
        <div className="sheet-end">
          <Button kind="danger" onClick={remove}>
            {words.removeStep}
          </Button>
        </div>
      )}
    </section>
  );
}
