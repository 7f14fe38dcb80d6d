import type { Template, TemplateVariable } from '@posthaste/client';

type Value = TemplateVariable['example'];

export interface VariableForm {
  name: string;
  type: TemplateVariable['type'];
  required: boolean;
  fallback: string;
  example: string;
}

export const newVariable = (): VariableForm => ({
  name: '',
  type: 'text',
  required: true,
  fallback: '',
  example: '',
});

function textOf(value: Value): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const variableFormOf = ({ fallback, example, ...variable }: TemplateVariable): VariableForm => ({
  ...variable,
  required: variable.required ?? false,
  fallback: textOf(fallback),
  example: textOf(example),
});

/** Returns invalid JSON as text, so that the API reports it. */
function parseValue(type: VariableForm['type'], typedText: string): Value {
  const text = typedText.trim();
  if (text === '') return undefined;
  if (type === 'text' || type === 'date') return typedText;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return typedText;
  }
}

export function variablesOf(variables: readonly VariableForm[]): Template['variables'] {
  const declaredVariables = variables.map(({ name, type, required, fallback, example }) => ({
    name: name.trim(),
    type,
    required,
    fallback: parseValue(type, fallback),
    example: parseValue(type, example),
  }));
  return declaredVariables.length === 0 ? null : declaredVariables;
}
