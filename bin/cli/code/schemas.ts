import * as z from 'zod';
import { configFile } from './config';
import { bodies } from './contents';
import type { Json } from './record';
import { simulationFile } from './simulations';

const ADDED_BY_PUSH = ['source'];

const schemaOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

function mapObjects(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapObjects(field, change)])));
}

const folderFieldName = (name: unknown): string => String(name).replace(/^(segment|workflow)Id$/, '$1');

const renameProperties = (object: Json): Json =>
  Object.fromEntries(Object.entries(object).map(([name, field]) => [folderFieldName(name), field]));

function withFolderFieldNames(schema: Json): Json {
  return mapObjects(schema, (object) => {
    const { properties, required } = object;
    return {
      ...object,
      ...(properties ? { properties: renameProperties(properties as Json) } : {}),
      ...(Array.isArray(required) ? { required: required.map(folderFieldName) } : {}),
    };
  }) as Json;
}

function recordSchema(kind: keyof typeof bodies): Json {
  const { properties, required, ...rest } = withFolderFieldNames(schemaOf(bodies[kind]));
  const fields = Object.entries(properties as Json).filter(([name]) => !ADDED_BY_PUSH.includes(name));
  return {
    ...rest,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(fields) },
    required: ((required as string[] | undefined) ?? []).filter((name) => name !== 'name'),
  };
}

function emailSchema(): Json {
  const { properties, ...rest } = recordSchema('template');
  const { $schema: _, body: _body, text: _text, topicId, ...fields } = properties as Json;
  return { ...rest, properties: { ...fields, topic: { ...(topicId as Json), description: 'Name of a topic' } } };
}

function listSchema(kind: keyof typeof bodies): Json {
  const { $schema, $defs, ...record } = recordSchema(kind);
  return {
    $schema,
    ...($defs ? { $defs } : {}),
    type: 'object',
    properties: { $schema: { type: 'string' } },
    additionalProperties: record,
  };
}

export const schemas = (): Readonly<Record<string, Json>> => ({
  'config.json': schemaOf(configFile),
  'email.json': emailSchema(),
  'segment.json': recordSchema('segment'),
  'workflow.json': recordSchema('workflow'),
  'topics.json': listSchema('topic'),
  'webhooks.json': listSchema('webhook'),
  'sim.json': schemaOf(simulationFile),
});
