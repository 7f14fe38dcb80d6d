import {
  createContext,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useContext,
  useId,
  useState,
} from 'react';
import { useNotSetPlaceholder } from './editable';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export const ErrorsAfterBlur = createContext(false);

export function useErrorVisibility(): [isErrorVisible: boolean, onBlur: (event: FocusEvent<HTMLElement>) => void] {
  const waitsForBlur = useContext(ErrorsAfterBlur);
  const [hasBlurred, setBlurred] = useState(false);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setBlurred(true);
  };
  return [!waitsForBlur || hasBlurred, onBlur];
}

export function Field({
  label,
  hint,
  error: errorText,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const [isErrorVisible, onBlur] = useErrorVisibility();
  const error = isErrorVisible ? errorText : undefined;
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field" onBlur={onBlur}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': descriptionIds || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const notSetPlaceholder = useNotSetPlaceholder();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input className="input" {...input} {...notSetPlaceholder} {...control} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const notSetPlaceholder = useNotSetPlaceholder();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea className="input" {...area} {...notSetPlaceholder} {...control} />}
    </Field>
  );
}

interface CheckProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  radioGroup?: string;
}

export function Check({ label, hint, checked, onChange, radioGroup }: CheckProps) {
  const id = useId();
  return (
    <label className="choice">
      <input
        type={radioGroup ? 'radio' : 'checkbox'}
        name={radioGroup}
        checked={checked}
        aria-describedby={hint && id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
      {hint && (
        <span id={id} className="field-hint">
          {hint}
        </span>
      )}
    </label>
  );
}
