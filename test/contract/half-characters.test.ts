import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { sendGroup } from '../../shared/contract/routes/send';
import { readJson } from '../../shared/http/parse';

const read = (body: string) =>
  readJson(
    { headers: { 'content-type': 'application/json' }, body } as unknown as APIGatewayProxyEvent,
    sendGroup.routes.sendEmail,
  );

test.each([
  ['a high one alone', '{"a":"x\\ud83d"}'],
  ['a low one alone', '{"a":"\\ude00x"}'],
  ['two high ones', '{"a":"\\ud83d\\ud83d\\ude00"}'],
  ['one in a key', '{"\\uDC00":1}'],
  ['one behind an escaped backslash', '{"a":"\\\\\\ud83d"}'],
])('half of a surrogate pair is refused: %s', (_, body) => {
  expect(() => read(body)).toThrow('half of a surrogate pair');
});

test.each([
  ['a pair', '{"a":"\\ud83d\\ude00"}'],
  ['two pairs', '{"a":"\\ud83d\\ude00\\ud83d\\ude00"}'],
  ['the letters of an escape behind an escaped backslash', '{"a":"\\\\ud83d"}'],
])('what only looks like one is taken: %s', (_, body) => {
  expect(read(body)).toEqual(JSON.parse(body));
});

test('a megabyte of backslashes is read at once', () => {
  const body = `{"a":"${'\\\\'.repeat(500_000)}"}`;
  expect(read(body)).toEqual(JSON.parse(body));
});
