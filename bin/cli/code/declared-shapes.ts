import type { DeclaredVariable } from '../../../shared/contract/template-variables';
import type { Field, Fields, Shape, Variable } from './compile/shape';

const WORKFLOW_OBJECTS = ['trigger', 'received'];

const SHAPES: Readonly<Record<DeclaredVariable['type'], Shape>> = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
  list: { kind: 'list', itemShape: { kind: 'any' } },
  object: { kind: 'any' },
};

export function fieldsOfVariables(variables: readonly DeclaredVariable[]): Fields {
  const fields: Record<string, Field> = {};
  const sendVariables = variables.filter(({ name }) => !WORKFLOW_OBJECTS.includes(name.split('.', 1)[0] as string));
  // Sorted by length, so that an object is added before its fields, whose names begin with its name.
  for (const variable of sendVariables.toSorted((first, second) => first.name.length - second.name.length)) {
    addField(fields, variable.name.split('.'), variable);
  }
  return fields;
}

function addField(
  fields: Record<string, Field>,
  [name = '', ...subpath]: readonly string[],
  variable: DeclaredVariable,
) {
  const { type, required } = variable;
  if (subpath.length === 0) {
    fields[name] = { shape: SHAPES[type], required };
    return;
  }
  const existingField = fields[name];
  const subfields: Record<string, Field> =
    existingField?.shape.kind === 'object' ? { ...existingField.shape.fields } : {};
  addField(subfields, subpath, variable);
  fields[name] = {
    shape: { kind: 'object', fields: subfields },
    required: required || existingField?.required === true,
  };
}

const MAX_EXAMPLE_LENGTH = 2_000;
const MAX_EXAMPLES_LENGTH = 12_000;

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

export function withSmallExamples(variables: readonly Variable[]): Variable[] {
  let remaining = MAX_EXAMPLES_LENGTH;
  return variables.map(({ example, ...variable }) => {
    const size = example === undefined ? 0 : sizeOf(example);
    if (size === 0 || size > MAX_EXAMPLE_LENGTH || size > remaining) return variable;
    remaining -= size;
    return { ...variable, example };
  });
}
