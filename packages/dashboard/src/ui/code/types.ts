/** A mistake in the code, as the API reports it; line and column are counted from 1. */
export interface CodeMistake {
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** A variable that templates can use. */
export interface CodeVariable {
  name: string;
  /** What it is, in a few words. */
  detail: string;
}

export interface CodeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `text` highlights Liquid only. */
  language: 'html' | 'text';
  mistakes?: readonly CodeMistake[] | undefined;
  variables?: readonly CodeVariable[] | undefined;
  readOnly?: boolean;
}
