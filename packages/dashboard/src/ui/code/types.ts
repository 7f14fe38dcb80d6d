/** Line and column count from 1. */
export interface CodeError {
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}

export interface CodeVariable {
  name: string;
  detail: string;
}

export interface CodeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  language: 'html' | 'text';
  errors?: readonly CodeError[] | undefined;
  variables?: readonly CodeVariable[] | undefined;
}
