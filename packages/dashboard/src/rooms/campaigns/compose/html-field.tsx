import { PosthasteError } from '@posthaste/client';
import { CodeEditor } from '../../../ui/code/code-editor';
import type { Editing } from '../../../ui/editing/use-editing';
import { Images } from '../../../ui/images/images';
import { useVariables } from '../../../ui/use-variables';
import type { CampaignForm } from './campaign-form';

interface HtmlFieldProps {
  editing: Editing<CampaignForm>;
  label: string;
  field: string;
  value: string;
  onChange: (value: string) => void;
}

export function HtmlField({ editing: { error }, label, field, value, onChange }: HtmlFieldProps) {
  const variables = useVariables();
  const errors = error instanceof PosthasteError ? error.errors.filter((fieldError) => fieldError.field === field) : [];
  return (
    <>
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <CodeEditor
        label={label}
        language="html"
        value={value}
        onChange={onChange}
        errors={errors}
        variables={variables}
      />
      <Images />
    </>
  );
}
