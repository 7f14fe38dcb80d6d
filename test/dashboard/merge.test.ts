import { expect, test } from '@jest/globals';
import { changesOf, findClashes, mergeForms } from '../../packages/dashboard/src/ui/editing/merge';

const before = { name: 'One', subject: 'Hello', tags: ['a'] };

test('only the fields that differ are a change, and a field that was typed back is none', () => {
  expect(changesOf(before, { ...before, subject: 'Bye', tags: ['a'] })).toEqual({ subject: 'Bye' });
  expect(changesOf(before, { ...before })).toEqual({});
});

test('changes of two people to different fields fit together', () => {
  const mine = { ...before, subject: 'Mine' };
  const theirs = { ...before, name: 'Theirs' };
  expect(mergeForms({ before, mine, theirs })).toEqual({ name: 'Theirs', subject: 'Mine', tags: ['a'] });
  expect(findClashes({ before, mine, theirs })).toEqual([]);
});

test('a field that both changed is named, unless both made the same of it', () => {
  const mine = { ...before, name: 'Same', subject: 'Mine', tags: ['b'] };
  const theirs = { ...before, name: 'Same', subject: 'Theirs' };
  expect(findClashes({ before, mine, theirs })).toEqual(['subject']);
});
