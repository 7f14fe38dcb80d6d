import type { Editing } from '../../../ui/editing/use-editing';
import { Check, TextField } from '../../../ui/field';
import { errorAt } from '../../../ui/problem';
import type { CampaignForm, FormVariant } from './campaign-form';
import { HtmlField } from './html-field';
import { words } from './words';

interface VariantProps {
  editing: Editing<CampaignForm>;
  index: number;
}

export const nameAndSubjectPaths = (index: number): string[] => [
  `variants[${index}].name`,
  `variants[${index}].subject`,
];

export const variantFieldPaths = (index: number): string[] => [
  ...nameAndSubjectPaths(index),
  `variants[${index}].fromName`,
  `variants[${index}].body`,
];

function useVariant({ editing: { form, change, error }, index }: VariantProps) {
  return {
    variant: form.variants[index],
    changeVariant: (changes: Partial<FormVariant>) =>
      change({
        variants: form.variants.map((variant, position) => (position === index ? { ...variant, ...changes } : variant)),
      }),
    variantErrorAt: (field: keyof FormVariant) => errorAt(error, `variants[${index}].${field}`),
  };
}

export function VariantNameAndSubject(props: VariantProps) {
  const { variant, changeVariant, variantErrorAt } = useVariant(props);
  const number = props.index + 1;
  return (
    <>
      <TextField
        label={words.variantName(number)}
        error={variantErrorAt('name')}
        value={variant?.name ?? ''}
        onChange={({ target }) => changeVariant({ name: target.value })}
      />
      <TextField
        label={words.variantSubject(number)}
        hint={words.variantHint}
        error={variantErrorAt('subject')}
        value={variant?.subject ?? ''}
        onChange={({ target }) => changeVariant({ subject: target.value })}
      />
    </>
  );
}

export function VariantContent(props: VariantProps) {
  const { variant, changeVariant, variantErrorAt } = useVariant(props);
  const { editing, index } = props;
  const body = variant?.body ?? null;
  return (
    <>
      <VariantNameAndSubject {...props} />
      <TextField
        label={words.variantFromName(index + 1)}
        hint={words.variantFromNameHint}
        error={variantErrorAt('fromName')}
        value={variant?.fromName ?? ''}
        onChange={({ target }) => changeVariant({ fromName: target.value })}
      />
      <Check
        label={words.ownHtml}
        hint={words.ownHtmlHint}
        checked={body !== null}
        onChange={(isOwn) => changeVariant({ body: isOwn ? editing.form.body : null })}
      />
      {body !== null && (
        <HtmlField
          key={index}
          label={words.variantHtml(index + 1)}
          field={`variants[${index}].body`}
          editing={editing}
          value={body}
          onChange={(value) => changeVariant({ body: value })}
        />
      )}
    </>
  );
}
