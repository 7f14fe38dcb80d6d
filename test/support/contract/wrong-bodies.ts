import { accepts, type JsonSchema } from './document';

type Step = string | number;

/** A body with one thing wrong in it. */
export interface WrongBody {
  what: string;
  /** The field that the answer must name, as the API writes it. */
  field: string;
  /** The codes that fit the mistake. */
  codes: string[];
  body: unknown;
}

/** A value of every JSON type. */
const ofEveryType = [null, true, 12.5, 'some text', [], {}];

const path = (steps: readonly Step[]): string =>
  steps.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');

/** A copy of the body with another value at a place, or with nothing there. */
function withValue(body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy = structuredClone(body) as Record<Step, unknown>;
  if (value === undefined && rest.length === 0) delete copy[step];
  else copy[step] = withValue(copy[step], rest, value);
  return copy;
}

/** A schema and, of a choice, all its branches. */
const branches = (schema: JsonSchema): JsonSchema[] => [schema, ...(schema.anyOf ?? []).flatMap(branches)];

interface Place {
  steps: Step[];
  schema: JsonSchema;
  value: unknown;
}

/** Every place of a right body with the schema that rules it; what is free-form has no places of its own. */
function* placesOf({ steps, schema, value }: Place): Generator<Place> {
  yield { steps, schema, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    const inside = branches(schema)
      .map((branch) => partSchema(branch, step))
      .find((found) => found && accepts(found, part));
    if (inside) yield* placesOf({ steps: [...steps, step], schema: inside, value: part });
  }
}

function partSchema({ items, properties, additionalProperties }: JsonSchema, step: Step): JsonSchema | undefined {
  if (typeof step === 'number') return items;
  const free =
    typeof additionalProperties === 'object' && !additionalProperties.$ref ? additionalProperties : undefined;
  return properties?.[step] ?? free;
}

function* wrongAt({ steps, schema, value }: Place): Generator<Omit<WrongBody, 'body'> & { put: [Step[], unknown] }> {
  const field = path(steps);
  for (const wrong of ofEveryType.filter((candidate) => !accepts(schema, candidate))) {
    const codes = [
      'invalid_type',
      'invalid_enum_value',
      'invalid_string',
      'required',
      'too_small',
      'unrecognized_keys',
    ];
    yield { what: `${field} is ${JSON.stringify(wrong)}`, field, codes, put: [steps, wrong] };
  }
  for (const { maxLength, maxItems, additionalProperties, required = [] } of branches(schema)) {
    if (maxLength !== undefined && typeof value === 'string') {
      const put: [Step[], unknown] = [steps, 'x'.repeat(maxLength + 1)];
      yield { what: `${field} is too long`, field, codes: ['too_big', 'invalid_string'], put };
    }
    if (maxItems !== undefined && Array.isArray(value)) {
      const put: [Step[], unknown] = [steps, new Array(maxItems + 1).fill(value[0])];
      yield { what: `${field} has too many`, field, codes: ['too_big'], put };
    }
    if (additionalProperties === false && isObject(value)) {
      const unknown = [...steps, 'nope'];
      yield {
        what: `${path(unknown)} is unknown`,
        field: path(unknown),
        codes: ['unrecognized_keys'],
        put: [unknown, 1],
      };
    }
    for (const name of required.filter((member) => isObject(value) && member in value)) {
      const missing = [...steps, name];
      yield {
        what: `${path(missing)} is missing`,
        field: path(missing),
        codes: ['required'],
        put: [missing, undefined],
      };
    }
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every body that differs from a right one by a single mistake which its schema knows. */
export function wrongBodies(schema: JsonSchema, right: Record<string, unknown>): WrongBody[] {
  const found: WrongBody[] = [];
  for (const place of placesOf({ steps: [], schema, value: right })) {
    for (const { put, ...wrong } of wrongAt(place)) found.push({ ...wrong, body: withValue(right, ...put) });
  }
  return found;
}
