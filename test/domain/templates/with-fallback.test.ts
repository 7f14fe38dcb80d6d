import { expect, test } from '@jest/globals';
import { variablesWithFallback } from '../../../shared/domain/templates/with-fallback';

test.each([
  ['Hello {{ firstName ?? "there" }}', true],
  ['{{firstName??"you"}} {{ firstName ?? "there" }}', true],
  ['{{ firstName.short ?? "there" }}', true],
  ['{{ firstName ?? "there" }} {{ firstName }}', false],
  ['{% if firstName %}{{ firstName ?? "x" }}{% endif %}', false],
  ['{{ other ?? firstName }}', false],
  ['{{ contact.firstName }} {{ firstNames }} {{ firstName ?? "x" }}', true],
  ['nothing', false],
])('%s: %s', (source, expected) => {
  expect(variablesWithFallback([source]).has('firstName')).toBe(expected);
});
