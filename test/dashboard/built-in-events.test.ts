import { expect, test } from '@jest/globals';
import { builtInEvents } from '../../packages/dashboard/src/ui/built-in-events';
import { contactEventNames } from '../../shared/contract/service-events';

test('the dashboard suggests every event that the service records for contacts', () => {
  expect(Object.keys(builtInEvents).sort()).toEqual([...contactEventNames].sort());
});
