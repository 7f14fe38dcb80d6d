import type { DeclaredVariable } from '../../../shared/contract/template-variables';
import type { Field, Fields, Shape, Variable } from './compile/shape';

const OF_WORKFLOW = ['trigger', 'received'];

const shapes: Readonly<Record<DeclaredVariable['type'], Shape>> = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
  list: { kind: 'list', of: { kind: 'any' } },
  object: { kind: 'any' },
};

export function fieldsOfVariables(variables: readonly DeclaredVariable[]): Fields {
  const fields: Record<string, Field> = {};
  const ofSends = variables.filter(({ name }) => !OF_WORKFLOW.includes(name.split('.', 1)[0] as string));
  // An object comes before what is declared below it.
  for (const variable of ofSends.toSorted((one, other) => one.name.length - other.name.length)) {
    place(fields, variable.name.split('.'), variable);
  }
  return fields;
}

function place(fields: Record<string, Field>, [name = '', ...rest]: readonly string[], variable: DeclaredVariable) {
  const { type, required } = variable;
  if (rest.length === 0) {
    fields[name] = { shape: shapes[type], required };
    return;
  }
  const held = fields[name];
  const below: Record<string, Field> = held?.shape.kind === 'object' ? { ...held.shape.members } : {};
  place(below, rest, variable);
  fields[name] = { shape: { kind: 'object', members: below }, required: required || held?.required === true };
}

const MAX_EXAMPLE_LENGTH = 2_000;
const MAX_EXAMPLES_LENGTH = 12_000;

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

export function declarable(variables: readonly Variable[]): Variable[] {
  let left = MAX_EXAMPLES_LENGTH;
  return variables.map(({ example, ...variable }) => {
    const size = example === undefined ? 0 : sizeOf(example);
    if (size === 0 || size > MAX_EXAMPLE_LENGTH || size > left) return variable;
    left -= size;
    return { ...variable, example };
  });
}
