import type { Editing } from '../../../ui/editing/use-editing';
import { Check, TextField } from '../../../ui/field';
import { errorAt } from '../../../ui/problem';
import type { CampaignForm, FormVariant } from './campaign-form';
import { Html } from './html';
import { words } from './words';

interface VariantProps {
  editing: Editing<CampaignForm>;
  index: number;
}

export const variantFields = (index: number): string[] =>
  ['name', 'subject', 'fromName', 'body'].map((field) => `variants[${index}].${field}`);

function useVariant({ editing: { form, change, error }, index }: VariantProps) {
  return {
    variant: form.variants[index],
    set: (changes: Partial<FormVariant>) =>
      change({ variants: form.variants.map((one, at) => (at === index ? { ...one, ...changes } : one)) }),
    mistake: (field: keyof FormVariant) => errorAt(error, `variants[${index}].${field}`),
  };
}

export function VariantHead(props: VariantProps) {
  const { variant, set, mistake } = useVariant(props);
  const number = props.index + 1;
  return (
    <>
      <TextField
        label={words.variantName(number)}
        error={mistake('name')}
        value={variant?.name ?? ''}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={words.variantSubject(number)}
        hint={words.variantHint}
        error={mistake('subject')}
        value={variant?.subject ?? ''}
        onChange={({ target }) => set({ subject: target.value })}
      />
    </>
  );
}

export function VariantContent(props: VariantProps) {
  const { variant, set, mistake } = useVariant(props);
  const { editing, index } = props;
  const body = variant?.body ?? null;
  return (
    <>
      <VariantHead {...props} />
      <TextField
        label={words.variantFromName(index + 1)}
        hint={words.variantFromNameHint}
        error={mistake('fromName')}
        value={variant?.fromName ?? ''}
        onChange={({ target }) => set({ fromName: target.value })}
      />
      <Check
        label={words.ownHtml}
        hint={words.ownHtmlHint}
        checked={body !== null}
        onChange={(isOwn) => set({ body: isOwn ? editing.form.body : null })}
      />
      {body !== null && (
        <Html
          key={index}
          label={words.variantHtml(index + 1)}
          field={`variants[${index}].body`}
          editing={editing}
          value={body}
          onChange={(value) => set({ body: value })}
        />
      )}
    </>
  );
}
