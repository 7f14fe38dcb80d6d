import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as fc from 'fast-check';
import { Problem } from '../../shared/contract/problem';
import type { Route } from '../../shared/contract/route';
import { emailsGroup } from '../../shared/contract/routes/emails';
import { eventsGroup } from '../../shared/contract/routes/events';
import { sendGroup } from '../../shared/contract/routes/send';
import { trackGroup } from '../../shared/contract/routes/track';
import { isStorableValue, storableJson } from '../../shared/domain/storable-text';
import { parseRequest, readJson } from '../../shared/http/parse';
import { sized } from '../support/sizes';
import { unicodeText } from '../support/unicode';

/** The errors of a request, as the entry of every handler finds them; null if it is taken. */
function errorsIn(route: Route, request: { body?: string; query?: Record<string, string>; id?: string }) {
  const { body = null, query = {}, id } = request;
  const event = {
    headers: { 'content-type': 'application/json' },
    body,
    queryStringParameters: query,
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
    pathParameters: id === undefined ? null : { id },
  } as unknown as APIGatewayProxyEvent;
  try {
    parseRequest(event, route, readJson(event, route, false));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: error.status, fields: error.errors?.map(({ field, code }) => [field, code]) };
  }
}

const { trackEvent } = trackGroup.routes;
const tracked = (data: string) => errorsIn(trackEvent, { body: `{"event":"bought","email":"a@example.org",${data}}` });
const refused = (field: string) => ({ status: 422, fields: [[field, 'invalid_string']] });

describe('a text that PostgreSQL refuses is a 422 that names its field', () => {
  test.each([
    ['a high surrogate alone', '"x\\ud83d"'],
    ['a low one alone', '"\\ude00x"'],
    ['two high ones', '"\\ud83d\\ud83d\\ude00"'],
    ['one behind an escaped backslash', '"\\\\\\ud83d"'],
    ['a low one behind the letters of a high one', '"\\\\ud83d\\ude00"'],
    ['a pair in the wrong order', '"\\ude00\\ud83d"'],
    ['a half that is not escaped', '"\ud83d"'],
    ['U+0000', '"a\\u0000b"'],
    ['U+0000 behind an escaped backslash', '"\\\\\\u0000"'],
  ])('%s', (_, text) => {
    expect(tracked(`"data":{"a":${text}}`)).toEqual(refused('data.a'));
    expect(tracked(`"data":{"a":[{"b":[1,${text}]}]}`)).toEqual(refused('data.a[0].b[1]'));
  });

  test('in the names of members too, where the answer shows another character instead', () => {
    expect(tracked('"data":{"a\\u0000b":1}')).toEqual(refused('data.a\ufffdb'));
    expect(tracked('"data":{"a":{"\\udc00":1}}')).toEqual(refused('data.a.\ufffd'));
    expect(tracked('"\\ud83d":1')).toEqual({ status: 422, fields: [['\ufffd', 'unrecognized_keys']] });
  });

  test('however deep it lies, and at most a hundred are named', () => {
    const deep = `${'{"a":'.repeat(20_000)}"\\u0000"${'}'.repeat(20_000)}`;
    expect(tracked(`"data":${deep}`)?.status).toBe(422);
    const many = Array.from({ length: 500 }, () => '"\\u0000"').join(',');
    expect(tracked(`"data":{"a":[${many}]}`)?.fields).toHaveLength(100);
  });

  test('of a parameter, a 400', () => {
    const { listEvents } = eventsGroup.routes;
    const wrong = (field: string) => ({ status: 400, fields: [[field, 'invalid_string']] });
    expect(errorsIn(listEvents, { query: { name: 'a\0' } })).toEqual(wrong('name'));
    expect(errorsIn(listEvents, { query: { name: '\ud83d' } })).toEqual(wrong('name'));
    expect(errorsIn(emailsGroup.routes.getEmail, { id: 'em_%00' })).toEqual(wrong('id'));
  });
});

describe('what only looks like such a text is taken', () => {
  test.each([
    ['a pair', '"\\ud83d\\ude00"'],
    ['two pairs', '"\\ud83d\\ude00\\ud83d\\ude00"'],
    ['the letters of an escape behind an escaped backslash', '"\\\\ud83d \\\\u0000"'],
    ['other control characters', '"\\u0001\\u001b\\u007f"'],
  ])('%s', (_, text) => {
    expect(tracked(`"data":{"a":${text}}`)).toBeNull();
  });

  test('a megabyte of backslashes is read at once', () => {
    const body = `{"to":"a@example.org","subject":"x","body":"${'\\\\'.repeat(200_000)}"}`;
    expect(errorsIn(sendGroup.routes.sendEmail, { body })).toBeNull();
  });
});

test('what leaves as JSON can be stored, and stays as it is if it could be before', async () => {
  const part = fc.oneof(unicodeText, fc.constantFrom('\0', '\ud83d', '\\ud83d', '😀', '\\u0000'));
  const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  const value = fc.jsonValue().chain((json) => fc.array(text).map((texts) => ({ json, texts, of: { texts } })));
  const check = fc.property(value, (given) => {
    const written = JSON.parse(storableJson(given));
    const { isWellFormed } = String.prototype as unknown as { isWellFormed(): boolean };
    const isSo = given.texts.every((one) => isWellFormed.call(one) && !one.includes('\0'));
    expect(written.texts.every((one: string) => isWellFormed.call(one) && !one.includes('\0'))).toBe(true);
    expect(isStorableValue(given.texts)).toBe(isSo);
    if (isSo && isStorableValue(given.json)) expect(written).toEqual(JSON.parse(JSON.stringify(given)));
  });
  await fc.assert(check, { numRuns: sized(50, 2_000) });
});
