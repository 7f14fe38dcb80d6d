export type Shape =
  | { kind: 'text'; values?: string[] }
  | { kind: 'number' | 'boolean' | 'date' }
  | { kind: 'any' }
  | { kind: 'list'; itemShape: Shape }
  | { kind: 'object'; fields: Fields };

export interface Field {
  shape: Shape;
  required: boolean;
  fallback?: string | number | boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Variable {
  name: string;
  type: Exclude<Shape['kind'], 'any'>;
  required: boolean;
  fallback?: string | number | boolean;
  example?: unknown;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** `any` is an object whose fields are not declared. */
const typeOf = ({ kind }: Shape): Variable['type'] => (kind === 'any' ? 'object' : kind);

export function variablesOf(fields: Fields, example: unknown, path = '', isParentRequired = true): Variable[] {
  return Object.entries(fields).flatMap(([name, { shape, required, fallback }]): Variable[] => {
    const fullName = path + name;
    const value = fieldOf(example, name);
    const isRequired = isParentRequired && required;
    if (shape.kind === 'object') return variablesOf(shape.fields, value, `${fullName}.`, isRequired);
    return [
      {
        name: fullName,
        type: typeOf(shape),
        required: isRequired,
        ...(fallback === undefined ? {} : { fallback }),
        ...(value === undefined ? {} : { example: value }),
      },
    ];
  });
}

export function shapeOfExample(value: unknown): Shape | undefined {
  if (typeof value === 'string') return { kind: 'text' };
  if (typeof value === 'number' || typeof value === 'boolean') return { kind: typeof value as 'number' | 'boolean' };
  if (value instanceof Date) return { kind: 'date' };
  if (Array.isArray(value)) {
    const itemShape = value.length > 0 ? shapeOfExample(value[0]) : undefined;
    return itemShape && { kind: 'list', itemShape };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Record<string, Field> = {};
  for (const [name, fieldValue] of Object.entries(value)) {
    const shape = shapeOfExample(fieldValue);
    if (!shape) return undefined;
    fields[name] = { shape, required: true };
  }
  return { kind: 'object', fields };
}
