import { describe, expect, test } from '@jest/globals';
import { contactId, creationMark, isContactId } from '../../../shared/domain/contacts/contact';
import { checkPatch } from '../../../shared/domain/contacts/data';
import { type ContactState, contactEventsOf } from '../../../shared/domain/contacts/events';
import { areUpToDate, changesNothing, isInTopic, withoutStaleChoices } from '../../../shared/domain/contacts/topics';

describe('numbers of a patch', () => {
  test.each([0, -0, 1e-130, -1e-130, 2 ** 53 - 1, -(2 ** 53 - 1), 0.5])('%d is kept', (value) => {
    expect(checkPatch({ a: { b: [value] } })).toEqual([]);
  });

  test.each([2 ** 53, -(2 ** 53), 1e-131, -1e-131])('%d is refused with its place', (value) => {
    expect(checkPatch({ a: [{ b: value }, null] }, 'x').map(({ field, code }) => `${field} ${code}`)).toEqual([
      'x.a[0].b too_big',
    ]);
  });

  test('are named beside other mistakes, each field once', () => {
    const errors = checkPatch({ email: 2 ** 53, seats: 2 ** 53 });
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['data.email', 'reserved_key'],
      ['data.seats', 'too_big'],
    ]);
  });
});

test('an id follows from the address and the salt, and other texts are none', () => {
  const id = contactId('salt', 'a@example.com');
  expect(contactId('salt', 'a@example.com')).toBe(id);
  expect(contactId('other', 'a@example.com')).not.toBe(id);
  expect(isContactId(id)).toBe(true);
  for (const other of [`x${id}`, `${id}0`, id.slice(0, -1), id.toUpperCase()]) expect(isContactId(other)).toBe(false);
  expect(creationMark('a')).toMatch(/^[0-9a-f]{24}$/);
});

describe('the events of a change', () => {
  const state: ContactState = {
    email: 'a@example.com',
    subscribed: true,
    source: 'api',
    createdAt: '2026-12-01T12:00:00.000Z',
    updatedAt: '2026-12-02T12:00:00.000Z',
    version: 1,
    generation: 'g',
  };
  const off = { ...state, subscribed: false };
  const eventsBetween = (before: ContactState | null, after: ContactState) =>
    contactEventsOf(before, after).map(({ name, at }) => `${name} ${at.slice(0, 10)}`);

  test.each<[string, ContactState | null, ContactState, string[]]>([
    ['a new contact', null, state, ['contact.created 2026-12-01', 'contact.subscribed 2026-12-01']],
    ['a new contact that is not subscribed', null, off, ['contact.created 2026-12-01']],
    ['a contact of an import', null, { ...state, source: 'import' }, []],
    ['a change of something else', state, { ...state, version: 2 }, []],
    ['leaving', state, off, ['contact.unsubscribed 2026-12-02']],
    ['coming back', off, state, ['contact.subscribed 2026-12-02']],
    [
      'leaving after an import',
      { ...state, source: 'import' },
      { ...off, source: 'import' },
      ['contact.unsubscribed 2026-12-02'],
    ],
  ])('%s', (_case, before, after, expected) => expect(eventsBetween(before, after)).toEqual(expected));
});

describe('preferences', () => {
  test('a choice decides before the default of its topic', () => {
    const rule = (defaultSubscribed: boolean) => ({ id: 't', defaultSubscribed });
    expect([isInTopic(undefined, rule(true)), isInTopic({}, rule(false)), isInTopic({ u: true }, rule(false))]).toEqual(
      [true, false, false],
    );
    expect([isInTopic({ t: false }, rule(true)), isInTopic({ t: true }, rule(false))]).toEqual([false, true]);
  });

  test('there is none if neither is given; null is one', () => {
    expect([changesNothing({}), changesNothing({ topics: null }), changesNothing({ snoozedUntil: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  const day = '2026-12-02T00:00:00.000Z';
  test.each([
    [{}, {}, true],
    [{ topics: { a: true } }, { topics: { a: true, b: false } }, true],
    [{ topics: { a: true } }, { topics: { a: false } }, false],
    [{ topics: { a: true, b: true } }, { topics: { a: true } }, false],
    [{ topics: { a: null } }, {}, true],
    [{ topics: { a: null } }, { topics: { a: false } }, false],
    [{ topics: null }, {}, true],
    [{ topics: null }, { topics: { a: true } }, false],
    [{ snoozedUntil: day }, { snoozedUntil: day }, true],
    [{ snoozedUntil: day }, {}, false],
    [{ snoozedUntil: null }, {}, true],
    [{ snoozedUntil: null }, { snoozedUntil: day }, false],
    [{ topics: { a: true }, snoozedUntil: null }, { topics: { a: false } }, false],
  ])('%j are granted to a contact with %j: %s', (preferences, contact, expected) => {
    expect(areUpToDate(preferences, contact)).toBe(expected);
  });

  test('choices of deleted topics are forgotten, unless they are chosen now', () => {
    const contact = { topics: { old: true, kept: false, again: true } };
    expect(withoutStaleChoices({ kept: true, again: false }, contact, new Set(['kept']))).toEqual({
      old: null,
      kept: true,
      again: false,
    });
    expect(withoutStaleChoices({ a: null }, {}, new Set())).toEqual({ a: null });
  });
});
