import { expect, test } from '@jest/globals';
import { bodyOf, formOf } from '../../packages/dashboard/src/rooms/campaigns/compose/campaign-form';

test('text that is no number is sent as it is, so that the service rejects it', () => {
  const changes = { holdoutPercent: 'a few', localHour: '9', testPercent: 'Infinity' };
  const variants = [{ name: 'A', subject: null, fromName: null, body: null }];
  const body = JSON.parse(JSON.stringify(bodyOf({ ...formOf(undefined), ...changes, variants }, changes)));
  expect(body).toMatchObject({ holdoutPercent: 'a few', localHour: 9, test: { percent: 'Infinity' } });
});
