import { expect, test } from '@jest/globals';
import { methodName, nounOf, type OpenApiDocument, type Schema } from '../../lib/client/document';
import { clientFiles } from '../../lib/client/print';
import { typeOf } from '../../lib/client/schema-type';

const text = { type: 'string' };
const thing: Schema = {
  type: 'object',
  properties: { id: text, size: { type: ['integer', 'null'], description: 'In cm' } },
  required: ['id'],
};
const response = (schema: Schema) => ({
  '200': { description: 'Success', content: { 'application/json': { schema } } },
});
const wrapped = (data: Schema): Schema => ({
  type: 'object',
  properties: { success: { type: 'boolean', const: true }, data },
  required: ['success', 'data'],
});
const id = { in: 'path', name: 'id', required: true, schema: text };
const operation = <More>(operationId: string, summary: string, more: More) => ({
  operationId,
  summary,
  tags: ['things'],
  ...more,
});
const refused = { '404': { description: 'THING_NOT_FOUND: There is none.\nIN_USE: It is used.' } };
const page: Schema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: thing },
    nextCursor: text,
    hasMore: { type: 'boolean' },
    total: { type: 'integer' },
  },
};
const sized = (kind: string): Schema => ({ type: 'object', properties: { kind: { const: kind } }, required: ['kind'] });
const shape: Schema = { type: 'object', oneOf: [sized('round'), sized('square')] };
const document: OpenApiDocument = {
  tags: [{ name: 'things', description: 'What there is.' }],
  components: { schemas: { Shape: shape, Unused: text } },
  paths: {
    '/things': {
      get: operation('listThings', 'List things', {
        parameters: [{ in: 'query', name: 'cursor', schema: text }],
        responses: response(wrapped(page)),
      }),
      post: operation('createThing', 'Create a thing', {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { shape: { $ref: '#/components/schemas/Shape' } } },
            },
          },
        },
        responses: response(wrapped({ ...thing, description: 'The same, said otherwise' })),
      }),
    },
    '/things/{id}': {
      get: operation('getThing', 'Read a thing', { parameters: [id], responses: { ...response(thing), ...refused } }),
      delete: operation('deleteThing', 'Delete a thing', {
        parameters: [id],
        responses: { '204': { description: 'Gone' } },
      }),
    },
    '/u/{token}': {
      get: operation('showPage', 'A page', {
        responses: { '200': { description: 'A page', content: { 'text/html': { schema: text } } } },
      }),
    },
  },
};

test('a document becomes one named type a record, and a method a call', () => {
  const { 'types.ts': types = '', 'api.ts': api = '' } = clientFiles(document);
  expect(types).toContain("export type ServiceErrorCode = 'IN_USE' | 'THING_NOT_FOUND';");
  expect(
    types.match(/export interface Thing \{\nid: string;\n\/\*\* In cm \*\/\nsize\?: number \| null;\n\}/g),
  ).toHaveLength(1);
  expect(types).toContain('shape?: Shape | undefined;');
  expect(types).toContain('export type Shape = {\nkind: "round";\n} | {\nkind: "square";\n};');
  expect(types).not.toContain('Unused');
  for (const line of [
    'list(query: ListThingsQuery = {}, options?: RequestOptions): Promise<Page<Thing>>',
    "all(query: Omit<ListThingsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Thing, void, undefined>",
    'create(body: CreateThingBody, options?: RequestOptions): Promise<Thing>',
    'get(id: string, options?: RequestOptions): Promise<Thing>',
    'delete(id: string, options?: RequestOptions): Promise<void>',
    'readonly things: ThingsApi;',
  ]) {
    expect(api).toContain(line);
  }
  expect(api).toMatch(/'DELETE', `\/things\/\$\{segment\(id\)\}`/);
  expect(api).not.toContain('showPage');
});

test('of two calls that would have one name, the second keeps its whole one', () => {
  const get = document.paths['/things/{id}']?.get;
  const twice = { ...document, paths: { '/things/{id}': { get, post: { ...get, operationId: 'getThings' } } } };
  const { 'api.ts': api = '' } = clientFiles(twice as OpenApiDocument);
  for (const name of ['get', 'getThings']) expect(api).toContain(`${name}(id: string, options`);
});

test('a record keeps out of the way of a component that has its name', () => {
  const { 'types.ts': types } = clientFiles({ ...document, components: { schemas: { Thing: text } } });
  expect(types).toContain('export interface ThingRecord {');
});

test('calls are named after their operation, less what their group says already', () => {
  const named = (operationId: string, path: string) => Object.values(methodName(operationId, path)).join('.');
  expect(named('listContactEvents', '/contacts/{id}/events')).toBe('contacts.listEvents');
  expect(named('importSuppressions', '/suppressions/import')).toBe('suppressions.import');
  expect(named('getStats', '/campaigns/{id}/stats')).toBe('campaigns.getStats');
  expect(named('listAuditLog', '/audit-log')).toBe('auditLog.list');
  expect(named('redeliver', '/webhooks/{id}/redeliver')).toBe('webhooks.redeliver');
  expect(named('createContact', '/contacts')).toBe('contacts.upsert');
  expect(nounOf('getStats', 'campaigns')).toBe('CampaignStats');
  expect(nounOf('getEmailContent', 'emails')).toBe('EmailContent');
});

test('what a type cannot say of a schema is unknown, never wrong', () => {
  const type = (schema: Schema) => typeOf(schema, { isInput: false, nameOf: () => undefined });
  expect(type({})).toBe('unknown');
  expect(type({ type: 'object' })).toBe('Record<string, unknown>');
  expect(type({ type: 'object', additionalProperties: text })).toBe('Record<string, string>');
  expect(type({ type: 'array', items: { anyOf: [text, { type: 'null' }] } })).toBe('Array<string | null>');
  expect(type({ type: 'object', properties: { 'a b': text }, additionalProperties: {} })).toBe(
    '{\n"a b"?: string;\n} & Record<string, unknown>',
  );
  expect(type({ allOf: [{ const: 1 }, { not: {} } as Schema] })).toBe('(1) & (unknown)');
});
