import { TextArea, TextField } from '../../../ui/field';
import { useTemplates, useUnlistedName } from '../../../ui/use-all';
import { words as workflowWords } from '../words';
import { Select } from './controls';
import { type StepFieldsProps, stepErrorAt } from './step-fields';
import { words } from './words';

type EmailProps = StepFieldsProps<'SEND_EMAIL'>;

function withContent(
  { body, text, ...step }: EmailProps['step'],
  changes: { body?: string; text?: string },
): EmailProps['step'] {
  const content = { body, text, ...changes };
  return {
    ...step,
    ...(content.body ? { body: content.body } : {}),
    ...(content.text ? { text: content.text } : {}),
  };
}

const OwnContentFields = ({ step, change, errors }: EmailProps) => (
  <>
    <TextField
      label={words.subject}
      error={stepErrorAt(errors, 'subject')}
      value={step.subject ?? ''}
      onChange={({ target }) => change({ ...step, subject: target.value })}
    />
    <TextArea
      label={words.html}
      error={stepErrorAt(errors, 'body')}
      className="input mono"
      rows={8}
      spellCheck={false}
      value={step.body ?? ''}
      onChange={({ target }) => change(withContent(step, { body: target.value }))}
    />
    <TextArea
      label={words.plainText}
      hint={words.plainTextHint}
      error={stepErrorAt(errors, 'text')}
      className="input mono"
      rows={4}
      value={step.text ?? ''}
      onChange={({ target }) => change(withContent(step, { text: target.value }))}
    />
    <Select
      label={words.emailType}
      error={stepErrorAt(errors, 'emailType')}
      value={step.emailType ?? 'MARKETING'}
      options={Object.entries(words.emailTypes)}
      onChange={(type) => change({ ...step, emailType: type as keyof typeof words.emailTypes })}
    />
  </>
);

export function EmailFields({ step, change, errors }: EmailProps) {
  const templates = useTemplates({ refetchesOnMount: true });
  const unlistedLabel = useUnlistedName('template', step.template ?? '', templates);
  const chooseTemplate = (template: string) => {
    const { template: _template, subject: _subject, body: _body, text: _text, emailType: _type, ...rest } = step;
    change(template ? { ...rest, template } : { ...rest, subject: '', body: '' });
  };
  return (
    <>
      <Select
        label={workflowWords.template}
        unlistedLabel={unlistedLabel}
        error={stepErrorAt(errors, 'template')}
        value={step.template ?? ''}
        options={[['', words.ownText], ...templates.map(({ id, name }) => [id, name] as const)]}
        onChange={chooseTemplate}
      />
      {step.template === undefined && <OwnContentFields step={step} change={change} errors={errors} />}
      <TextField
        label={words.from}
        hint={words.fromHint}
        error={stepErrorAt(errors, 'from')}
        value={step.from ?? ''}
        onChange={({ target: { value } }) => {
          const { from: _from, ...rest } = step;
          change(value ? { ...rest, from: value } : rest);
        }}
      />
    </>
  );
}
