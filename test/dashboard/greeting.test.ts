import { expect, test } from '@jest/globals';
import { greeting } from '../../packages/dashboard/src/rooms/campaigns/compose/greeting';

test('a blank campaign greets by the project’s field for the first name, or without a name', () => {
  expect(greeting(['plan', 'first_name'])).toBe('Hello {{ first_name ?? "there" }},');
  expect(greeting(['FIRSTNAME'])).toBe('Hello {{ FIRSTNAME ?? "there" }},');
  expect(greeting(['plan', 'first name', 'companyFirstName'])).toBe('Hello,');
});
