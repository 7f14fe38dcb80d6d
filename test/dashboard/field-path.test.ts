import { expect, test } from '@jest/globals';
import { isInForm, messageAt, nameOfField } from '../../packages/dashboard/src/ui/field-path';

const errors = [
  { field: 'allowedOrigins[1]', message: 'Write the origin as browsers do.' },
  { field: 'from.email', message: 'Required.' },
  { field: 'fromName', message: 'Too long.' },
];

test('a mistake inside a field is shown at the field, and says where in it', () => {
  expect(messageAt(errors, 'allowedOrigins')).toBe('2: Write the origin as browsers do.');
  expect(messageAt(errors, 'from')).toBe('Email: Required.');
  expect(messageAt(errors, 'fromName')).toBe('Too long.');
  expect(messageAt(errors, 'fro')).toBeUndefined();
  expect(messageAt([], 'from')).toBeUndefined();
});

test('a field shows the mistakes of its parts, and of no other field that begins alike', () => {
  expect(isInForm('filters.conditions[0].value', ['filters'])).toBe(true);
  expect(isInForm('fromName', ['from'])).toBe(false);
  expect(isInForm('', ['from'])).toBe(false);
});

test.each([
  ['routes[0].forwardTo', 'Routes 1, forward to'],
  ['doubleOptIn.templateId', 'Double opt in, template id'],
  ['name', 'Name'],
])('%s reads as "%s"', (path, name) => {
  expect(nameOfField(path)).toBe(name);
});
