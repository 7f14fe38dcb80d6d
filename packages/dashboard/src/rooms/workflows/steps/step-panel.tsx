import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Editable } from '../../../ui/editable';
import { ErrorsAfterBlur, TextField } from '../../../ui/field';
import { words as common } from '../../../ui/words';
import type { StepError } from '../model/check';
import { type OutletName, outletsOf, type Step, stepAt, withTarget } from '../model/graph';
import { outletText } from '../step-text';
import { words as workflowWords } from '../words';
import { BranchFields } from './branch-fields';
import { Select } from './controls';
import { ContactFields, ExitFields, MembershipFields, WebhookFields } from './effect-fields';
import { EmailFields } from './email-fields';
import { PanelFrame } from './panel-frame';
import { type StepFieldsProps, stepErrorAt } from './step-fields';
import { DelayFields, WaitForEventFields } from './wait-fields';
import { words } from './words';

interface PanelProps {
  steps: readonly Step[];
  step: Step;
  errors: readonly StepError[];
  areErrorsHints: boolean;
  change: ((step: Step) => void) | undefined;
  remove: () => void;
  close: () => void;
}

type TargetsProps = StepFieldsProps & { steps: readonly Step[] };

function StepFields({ step, ...fields }: StepFieldsProps) {
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

/** Commits on blur or Enter; otherwise each keystroke would rename the step. */
function IdField({ steps, step, change, errors }: TargetsProps) {
  const [id, setId] = useState(step.id);
  useEffect(() => setId(step.id), [step.id]);
  const isTaken = id !== step.id && stepAt(steps, id) !== undefined;
  const rename = () => {
    if (id !== step.id && id !== '' && !isTaken) change({ ...step, id });
  };
  return (
    <TextField
      label={words.id}
      hint={words.idHint}
      error={isTaken ? words.idTaken : stepErrorAt(errors, 'id')}
      value={id}
      onChange={({ target }) => setId(target.value)}
      onBlur={rename}
      onKeyDown={({ key }) => {
        if (key === 'Enter') rename();
      }}
    />
  );
}

const targetField = (name: OutletName): string =>
  name.startsWith('branch') ? `branches[${name.slice('branch:'.length)}].next` : name;

const Targets = ({ steps, step, change, errors }: TargetsProps) =>
  outletsOf(step).map(({ name, target }) => (
    <Select
      key={name}
      label={words.goesTo(outletText(step, name))}
      unlistedLabel={common.deletedWithId('step', target ?? '')}
      error={stepErrorAt(errors, targetField(name))}
      value={target ?? ''}
      options={[
        ['', name.startsWith('branch') ? words.chooseStep : workflowWords.end],
        ...steps
          .filter(({ id }) => id !== step.id)
          .map(({ id, type }) => [id, `${id} · ${workflowWords.types[type]}`] as const),
      ]}
      onChange={(id) => change(withTarget(step, name, id || undefined))}
    />
  ));

const StepErrors = ({ errors, areErrorsHints }: Pick<PanelProps, 'errors' | 'areErrorsHints'>) =>
  errors.length > 0 && (
    <div className={`note ${areErrorsHints ? '' : 'bad'}`} role={areErrorsHints ? undefined : 'alert'}>
      <strong>{areErrorsHints ? words.missingTitle : words.errorsTitle(errors.length)}</strong>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </div>
  );

export function StepPanel({ steps, step, errors, areErrorsHints, change, remove, close }: PanelProps) {
  const fields = { step, errors, change: change ?? (() => undefined) };
  return (
    <PanelFrame label={words.stepTitle(step.id)} title={workflowWords.types[step.type]} close={close}>
      <StepErrors errors={errors} areErrorsHints={areErrorsHints} />
      <Editable canEdit={change !== undefined}>
        <ErrorsAfterBlur.Provider value={areErrorsHints}>
          <StepFields {...fields} />
          <Targets steps={steps} {...fields} />
          <IdField steps={steps} {...fields} />
        </ErrorsAfterBlur.Provider>
      </Editable>
      {change && (
        <div className="sheet-end">
          <Button kind="danger" onClick={remove}>
            {words.removeStep}
          </Button>
        </div>
      )}
    </PanelFrame>
  );
}
