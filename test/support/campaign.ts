import type { EmailAddress } from '../../shared/domain/address';
import type { Campaign } from '../../shared/domain/campaign/campaign';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';

/** A draft to everybody, but for what is given. */
export function draftOf(given: Partial<Campaign> & Pick<Campaign, 'projectId'>): Campaign {
  const time = isoNow();
  return {
    id: newId('cmp'),
    name: 'News',
    subject: 'News',
    from: 'ada@example.com' as EmailAddress,
    audienceType: 'ALL',
    status: 'DRAFT',
    version: 1,
    bodyVersion: 1,
    scheduledAt: null,
    pass: 1,
    createdAt: time,
    updatedAt: time,
    ...given,
  };
}
