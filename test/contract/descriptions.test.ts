import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { accepts, type JsonSchema } from '../support/contract/document';
import { allRoutes } from '../support/contract/every-route';

interface Described extends JsonSchema {
  description?: string;
  example?: unknown;
  default?: unknown;
  const?: unknown;
  oneOf?: Described[];
  anyOf?: Described[];
  properties?: Record<string, Described>;
  items?: Described;
}
interface Parameter {
  name: string;
  description?: string;
  example?: unknown;
  schema: Described;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Described }> };
  responses: Record<string, { content?: Record<string, { schema: Described }> }>;
}
interface Member {
  place: string;
  schema: Described;
}

const file = join(__dirname, '..', '..', 'docs', 'api', 'openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Described> };
  servers: { url: string; description: string; variables?: Record<string, { default: string }> }[];
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const componentOf = (ref: string): Described => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
/** What a shared schema says counts for each member that refers to it, and for one that can also be null. */
function withShared(schema: Described): Described {
  const [choice, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  const shared = schema.$ref ? componentOf(schema.$ref) : others.length === 0 ? choice : undefined;
  return shared ? { ...withShared(shared), ...schema } : schema;
}

/** All members below a schema; a component is listed once, under its own name. */
function membersOf(schema: Described, place: string, seen: Set<string>): Member[] {
  const component = schema.$ref?.split('/').at(-1);
  if (component) {
    if (seen.has(component)) return [];
    seen.add(component);
    return membersOf(componentOf(component), component, seen);
  }
  const { anyOf = [], oneOf = [], properties = {}, items, additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, part]) => [
      { place: `${place}.${name}`, schema: part },
      ...membersOf(part, `${place}.${name}`, seen),
    ]),
    ...[...anyOf, ...oneOf].flatMap((part) => membersOf(part, place, seen)),
    ...(items ? membersOf(items, `${place}[]`, seen) : []),
    ...(typeof additionalProperties === 'object' ? membersOf(additionalProperties, `${place}.*`, seen) : []),
  ];
}

const shared = new Set<string>();
const requestMembers: Member[] = operations.flatMap(({ operationId, parameters = [], requestBody }) => {
  const body = requestBody?.content['application/json']?.schema;
  return [
    ...parameters.map(({ name, schema, description = schema.description, example = schema.example }) => ({
      place: `${operationId} ${name}`,
      schema: { ...schema, description, example } as Described,
    })),
    ...(body ? membersOf(body, operationId, shared) : []),
  ];
});

test('each member of each request has a description and an example', () => {
  // Below this the scan of the document would have lost its way.
  expect(requestMembers.length).toBeGreaterThan(220);
  const bare = requestMembers.filter(({ schema }) => {
    const { description, example } = withShared(schema);
    // The only value of a member is its example.
    return !description || (example === undefined && schema.const === undefined);
  });
  expect(bare.map(({ place }) => place)).toEqual([]);
});

test('each example fits its schema', () => {
  const wrong = requestMembers.filter(({ schema }) => {
    const { example } = withShared(schema);
    return example !== undefined && !accepts(schema, example);
  });
  expect(wrong.map(({ place }) => place)).toEqual([]);
});

/** Members of answers that need no words: the name and the type say it all. */
const PLAIN = new Set(
  (
    'id name email subject body html text description url domain filename contentType code message success ' +
    'data items contact contacts templates executions total hasMore createdAt updatedAt startedAt endedAt sentAt deliveredAt openedAt clickedAt bouncedAt complainedAt finishedAt'
  ).split(' '),
);

test('each member of each answer has a description, unless its name says it all', () => {
  const seen = new Set<string>();
  const answers = operations.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(({ content }) =>
      membersOf(content?.['application/json']?.schema ?? {}, operationId, seen),
    ),
  );
  const bare = answers.filter(
    ({ place, schema }) => !withShared(schema).description && !PLAIN.has(place.split('.').at(-1) ?? ''),
  );
  expect([...new Set(bare.map(({ place }) => place))]).toEqual([]);
});

test('the document says where the service is', () => {
  expect(document.servers.map(({ url }) => url)).toEqual([
    'http://127.0.0.1:3000',
    'https://{api}.execute-api.{region}.amazonaws.com/{stage}',
  ]);
  for (const { url, variables = {} } of document.servers) {
    const named = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(variables)).toEqual(named);
  }
});

test('the guide to answers names the routes that answer with a bare object', () => {
  const bare = allRoutes.flatMap(({ route: { method, path, withoutEnvelope } }) =>
    withoutEnvelope ? [`${method} ${path}`] : [],
  );
  const guide = readFileSync('docs/guide/responses.md', 'utf8');
  const [, part = ''] = /^## Bare objects$(.*?)^## /ms.exec(guide) ?? [];
  expect([...part.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, route]) => route).sort()).toEqual(bare.sort());
});
