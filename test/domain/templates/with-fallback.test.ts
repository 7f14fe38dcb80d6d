import { expect, test } from '@jest/globals';
import { withFallback } from '../../../shared/domain/templates/with-fallback';

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
  expect(withFallback([source]).has('firstName')).toBe(expected);
});
