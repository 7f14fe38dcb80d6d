import { expect, test } from '@jest/globals';
import { tooManyRecipients } from '../../../functions/campaigns/approval';
import type { Approval } from '../../../shared/domain/campaigns/approval';

test.each([
  [1, 1_000, 'The campaign has 1 recipient. ', 'and to 0 more today.'],
  [700, 301, 'The campaign has 700 recipients. ', 'and to 699 more today.'],
])('%d recipients after %d are too many for a day, and the message says so', (recipients, soFar, begins, ends) => {
  const { message } = tooManyRecipients({ recipients } as Approval, soFar);
  expect(message.startsWith(begins)).toBe(true);
  expect(message.endsWith(ends)).toBe(true);
});
