import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { fieldPath } from '../../shared/http/field-errors';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { type Call, contractClient } from '../support/contract/client';
import { requestSchema } from '../support/contract/document';
import { errorsOf, expectRefusal, keyedRoutes } from '../support/contract/every-route';
import { type Example, examples, makeRecords, otherThanInvited } from '../support/contract/examples';
import { connectOperator, forgetRequests, tableRows } from '../support/contract/operator';
import { wrongBodies } from '../support/contract/wrong-bodies';
import { type LocalService, startLocalService } from '../support/service';
import { shareOf, sized } from '../support/sizes';

/** What API Gateway takes, and one byte. */
const OVER_GATEWAY = new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20);
/** What a Lambda function takes as an event, as a body alone. */
const OVER_LAMBDA = new Uint8Array(6_291_556).fill(0x20);

const AT_ONCE = 8;

/** Longer than the job among the examples takes; after that the clock stands still. */
const SETTLED_MS = 5_000;

let service: LocalService;
let call: Call;
let example: Record<string, Example>;
let before: string[];

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
  example = examples(await makeRecords(call, await service.now()));
  await service.advance(SETTLED_MS);
  before = await tableRows();
});
afterAll(() => service?.stop());

/** What a project may ask in a minute, at least, and requests of a route beside those with a mistake of its schema. */
const A_MINUTE = 900;
const OTHERS_OF_A_ROUTE = 200;
let asked = 0;

/** Lets the project ask so many times more: the clock stands still. */
async function makeRoomFor(requests: number): Promise<void> {
  asked += requests;
  if (asked <= A_MINUTE) return;
  asked = requests;
  await forgetRequests(service.facts.projectId);
}

const withBodies = keyedRoutes.filter(({ route }) => route.body).map((one, index) => ({ ...one, index }));

/** The limits are those of gateway and function, whatever the route. */
const withLargeBodies = sized(
  withBodies.filter(({ index }) => index % 8 === 0),
  withBodies,
);

test.each(withLargeBodies)(
  '$route.method $route.path: a body over the limits of gateway and function is a 413',
  async ({ name }) => {
    const { line } = example[name] as Example;
    expectRefusal(await call(line, { bytes: OVER_GATEWAY }), 'REQUEST_TOO_LARGE', 'gateway');
    expectRefusal(await call(line, { bytes: OVER_LAMBDA }), 'REQUEST_TOO_LARGE', 'gateway');
  },
);

type Path = (string | number)[];

/** Where a body has texts. */
function textsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const step = (name: string) => (Array.isArray(value) ? Number(name) : name);
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, [...path, step(name)]));
}

/** The body with U+0000 at the end of one of its texts. */
function withUnstorable(body: unknown, [step, ...path]: Path): unknown {
  if (step === undefined) return `${body}\0`;
  const copy = structuredClone(body) as Record<string | number, unknown>;
  copy[step] = withUnstorable(copy[step], path);
  return copy;
}

const isWithin = (field: string, place: string): boolean =>
  place === '' || field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`);

describe.each(withBodies)('$route.method $route.path', ({ name, route, index }) => {
  const of = () => example[name] as Example & { body: Record<string, unknown> };

  test('each mistake that the schema knows is a 422 that names the field', async () => {
    const schema = requestSchema(route.method, route.path) ?? {};
    const every = wrongBodies(schema, of().body);
    expect(every.length).toBeGreaterThan(5);
    // Neighbours are mistakes of one member: each still has some.
    const wrong = shareOf(every, 0);
    await makeRoomFor(wrong.length + OTHERS_OF_A_ROUTE);
    const missed: object[] = [];
    await forEachConcurrent(wrong, AT_ONCE, async ({ what, field, codes, body }) => {
      const response = await call(of().line, { body });
      expectRefusal(response, 'VALIDATION_ERROR');
      const fits = errorsOf(response).some((error) => isWithin(error.field, field) && codes.includes(error.code));
      if (!fits) missed.push({ what, errors: errorsOf(response) });
    });
    expect(missed).toEqual([]);
  });

  test('in each text of its body U+0000 is a 422 that names the field', async () => {
    const places = textsOf(of().body);
    for (const place of sized(shareOf(places, index).slice(0, 1), places)) {
      const response = await call(of().line, { body: withUnstorable(of().body, place) });
      expectRefusal(response, 'VALIDATION_ERROR');
      const field = fieldPath(place);
      expect(errorsOf(response).map((error) => error.field)).toContain(field);
    }
  });

  test('what is not JSON, or not sent as JSON, is a 400', async () => {
    const { line, body } = of();
    const noJson = ['{', '{"a":1,}', 'to=ada', '\u0000', '{"a":NaN}', `${JSON.stringify(body)} x`];
    for (const bytes of shareOf(noJson, index)) {
      expectRefusal(await call(line, { bytes }), 'INVALID_JSON');
    }
    const form = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const contentType of shareOf([null, 'text/plain', 'application/jsonx', ...form], index)) {
      expectRefusal(await call(line, { body, contentType }), 'INVALID_JSON');
    }
    if (!route.bodyOptional) expectRefusal(await call(line, {}), 'INVALID_JSON');
  });

  test('what is not UTF-8 is a 400 that says so', async () => {
    const { line, body } = of();
    const text = JSON.stringify(body)
      .replace(/^\[?\{/, '$&"é":"é",')
      .replace(/,}/, '}');
    for (const encoding of shareOf(['latin1', 'utf16le'] as const, index)) {
      expectRefusal(await call(line, { bytes: Buffer.from(text, encoding) }), 'INVALID_ENCODING');
    }
  });

  test('members named like those of every object are unknown ones', async () => {
    // A message of JSON-RPC may have members that the contract does not know.
    const isLoose = route.body instanceof z.ZodObject && route.body.def.catchall instanceof z.ZodUnknown;
    const code = isLoose ? 'reserved_key' : 'unrecognized_keys';
    for (const member of isLoose ? ['__proto__'] : shareOf(['__proto__', 'constructor', 'toString'], index)) {
      const text = JSON.stringify(of().body).replace(
        /}(]?)$/,
        `${Object.keys(of().body).length ? ',' : ''}"${member}":{"x":1}}$1`,
      );
      const field = Array.isArray(of().body) ? `[0].${member}` : member;
      const response = await call(of().line, { bytes: text });
      expectRefusal(response, 'VALIDATION_ERROR');
      expect(errorsOf(response)).toContainEqual(expect.objectContaining({ field, code }));
    }
  });
});

test('nothing of all this left a trace', async () => {
  expect(await tableRows()).toEqual(before);
  expect(otherThanInvited(await service.mailbox.newest())).toEqual([]);
});
