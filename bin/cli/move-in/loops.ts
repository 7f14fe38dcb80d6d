import type { Item } from './items';
import { consentUnknown, dataWithout, peopleOf } from './people';
import { isYes, type Json } from './values';

const passed = new Set(['id', 'email', 'subscribed', 'createdAt', 'optInStatus', 'mailingLists']);

function read(record: Json): Item[] {
  const { email, subscribed, optInStatus } = record;
  if (typeof email !== 'string') return [];
  if (subscribed === undefined || subscribed === '') {
    return [consentUnknown('contacts without subscribed', 'it is not known who left; export that column, too')];
  }
  // Who never confirmed gets no email there.
  const hasConfirmed = optInStatus !== 'pending' && optInStatus !== 'rejected';
  return [{ kind: 'contact', email, subscribed: isYes(subscribed) && hasConfirmed, data: dataWithout(record, passed) }];
}

export const loops = peopleOf('Loops', read);
