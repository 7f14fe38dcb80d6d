import { expect, test } from '@jest/globals';
import { happeningsOf, newHappenings } from '../../../shared/domain/campaigns/mail';

const at = '2026-12-01T12:00:00.000Z';

test('only a failure has its kind as reason, and the first entry of leaving and of failing counts', () => {
  const timeline = [
    { type: 'queued', at },
    { type: 'sent', at, detail: 'ses-1' },
    { type: 'accepted_by_ses', at },
    { type: 'opened', at, bot: true },
    { type: 'opened', at, detail: 'x' },
    { type: 'rejected', at, detail: 'Bad content' },
    { type: 'failed', at },
  ];
  const happenings = happeningsOf(timeline);
  expect(happenings.map(({ name, details }) => [name, details])).toEqual([
    ['email.sent', {}],
    ['email.opened', {}],
    ['email.failed', { reason: 'rejected', detail: 'Bad content' }],
  ]);
  expect(newHappenings(timeline.slice(0, 4), timeline)).toEqual(happenings.slice(1));
});
