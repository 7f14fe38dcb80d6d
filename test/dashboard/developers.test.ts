import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { ContactEvent } from '../../packages/client/src/index';
import {
  type ApiDocument,
  operationsMatching,
  operationsOf,
} from '../../packages/dashboard/src/rooms/developers/api/document';
import { exampleOf } from '../../packages/dashboard/src/rooms/developers/api/example';
import { clientCodeOf, curlOf } from '../../packages/dashboard/src/rooms/developers/api/snippets';
import { codesByField } from '../../packages/dashboard/src/rooms/developers/errors/codes-by-field';
import {
  addNewest,
  addOlder,
  EMPTY_STREAM,
  listWaiting,
} from '../../packages/dashboard/src/rooms/developers/events/stream';
import { allScopes } from '../../packages/dashboard/src/rooms/developers/keys/key-form';
import { isChosen, knownEvents, withEvent } from '../../packages/dashboard/src/rooms/developers/webhooks/known-events';
import { scopes } from '../../shared/contract/roles';
import { contactEventNames, serviceEventNames } from '../../shared/contract/service-events';

const document: ApiDocument = JSON.parse(readFileSync(join(__dirname, '../../docs/api/openapi.json'), 'utf8'));
const operations = operationsOf(document);
const one = (id: string) => {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`There is no ${id}.`);
  return operation;
};

test('a new key can be limited to each group of routes', () => {
  expect(allScopes).toEqual(scopes);
});

describe('the API reference', () => {
  test('has each call with its group, role and errors', () => {
    expect(one('emails.cancelEmail')).toMatchObject({
      method: 'POST',
      path: '/emails/{id}/cancel',
      role: 'editor',
      call: 'emails.cancel',
      errors: expect.arrayContaining([
        { status: '404', code: 'EMAIL_NOT_FOUND', message: 'This project has no such email.' },
      ]),
    });
    expect(one('pages.unsubscribe')).toMatchObject({ role: undefined, call: undefined });
    const groups = document.tags.map(({ name }) => name);
    expect(operations.filter(({ group }) => !groups.includes(group))).toEqual([]);
  });

  test('finds a call by words of its path, its summary or its operation', () => {
    expect(operationsMatching(operations, 'cancel email').map(({ id }) => id)).toContain('emails.cancelEmail');
    expect(operationsMatching(operations, 'SEND.SENDEMAIL').map(({ id }) => id)).toEqual(['send.sendEmail']);
    expect(operationsMatching(operations, 'no such words')).toEqual([]);
  });

  test('begins a send with all that it needs', () => {
    const { body } = one('send.sendEmail');
    expect(Object.keys(exampleOf(body ?? {}, document) as object).sort()).toEqual(['body', 'subject', 'to']);
  });

  test('has an example of every body that a call requires', () => {
    for (const { id, body, bodyRequired } of operations)
      if (body && bodyRequired)
        expect({ id, example: exampleOf(body, document) }).toEqual({ id, example: expect.any(Object) });
  });

  test('quotes what is typed, for a shell and for TypeScript', () => {
    const api = 'https://mail.example.com/live/';
    const given = { values: { id: `a'b"/c` }, body: '' };
    expect(curlOf(one('emails.getEmail'), given, api)).toContain(
      `'https://mail.example.com/live/emails/a'\\''b%22%2Fc'`,
    );
    expect(clientCodeOf(one('emails.getEmail'), given, api)).toContain(`posthaste.emails.get("a'b\\"/c")`);
    expect(clientCodeOf(one('emails.listEmails'), { values: { limit: '5' }, body: '' }, api)).toContain('"limit": 5');
  });
});

describe('the stream of events', () => {
  const event = (n: number): ContactEvent => ({
    id: `evt_${n}`,
    name: 'x',
    contact: null,
    data: {},
    source: 'api',
    createdAt: new Date(1_000_000 + n).toISOString(),
  });
  const ids = (events: ContactEvent[]) => events.map(({ id }) => Number(id.slice(4)));
  const first = addNewest(EMPTY_STREAM, [event(3), event(1)], false, false);

  test('grows at its beginning, each event once, also one that comes late', () => {
    const { listedEvents } = addNewest(first, [event(4), event(3), event(2), event(1)], false, false);
    expect(ids(listedEvents)).toEqual([4, 3, 2, 1]);
  });

  test('waits while somebody reads, until it is asked for', () => {
    const waiting = addNewest(addNewest(first, [event(4)], true, false), [event(5), event(4)], true, true);
    expect([ids(waiting.listedEvents), ids(waiting.waitingEvents)]).toEqual([
      [3, 1],
      [5, 4],
    ]);
    expect(ids(listWaiting(waiting).listedEvents)).toEqual([5, 4, 3, 1]);
  });

  test('begins anew after a gap', () => {
    const anew = addNewest(first, [event(9), event(8)], false, true);
    expect(ids(anew.listedEvents)).toEqual([9, 8]);
    expect([first.isOldestListed, anew.isOldestListed]).toEqual([true, false]);
    expect(addOlder(anew, [event(3), event(1)], false).isOldestListed).toBe(true);
  });

  test('begins anew when the events that wait are asked for after a gap', () => {
    const waiting = addNewest(addNewest(first, [event(9), event(8)], true, true), [event(10), event(9)], true, true);
    expect(ids(waiting.listedEvents)).toEqual([3, 1]);
    const { listedEvents, isOldestListed } = listWaiting(waiting);
    expect(ids(listedEvents)).toEqual([10, 9, 8]);
    expect(isOldestListed).toBe(false);
  });

  test('grows at its end by older events', () => {
    expect(ids(addOlder(first, [event(1), event(0)], true).listedEvents)).toEqual([3, 1, 0]);
  });
});

describe('the events of a webhook', () => {
  test('are offered as the service names them', () => {
    expect(Object.keys(knownEvents).sort()).toEqual([...contactEventNames, ...serviceEventNames].sort());
  });

  test('are chosen one by one, also out of a family, and keep names of their own', () => {
    expect(withEvent(['order.*'], 'email.sent', true)).toEqual(['order.*', 'email.sent']);
    expect(isChosen(['segment.*'], 'segment.exited')).toBe(true);
    expect(withEvent(['order.*', 'segment.*'], 'segment.exited', false)).toEqual(['order.*', 'segment.entered']);
    expect(withEvent(['email.sent'], 'email.sent', false)).toEqual([]);
  });
});

test('an API error shows all errors of a field, and those of the whole body', () => {
  const fields = [
    { field: 'subject', code: 'too_big' },
    { field: 'subject', code: 'invalid_string' },
    { field: 'constructor', code: 'unrecognized_keys' },
    { field: '', code: 'required' },
  ];
  expect(codesByField(fields)).toEqual({
    subject: 'too_big, invalid_string',
    constructor: 'unrecognized_keys',
    '{ }': 'required',
  });
});
