import type { Item } from './items';
import { consentUnknown, dataWithout, peopleOf } from './people';
import { isJson, isYes, type Json } from './values';

const passed = new Set(['id', 'email', 'subscribed', 'createdAt', 'optInStatus', 'mailingLists']);

function read(record: Json): Item[] {
  const { email, subscribed, optInStatus, mailingLists } = record;
  if (typeof email !== 'string') return [];
  if (subscribed === undefined || subscribed === '') {
    return [consentUnknown('contacts without subscribed', 'it is not known who left; export that column, too')];
  }
  // Who never confirmed gets no email there.
  const hasConfirmed = optInStatus !== 'pending' && optInStatus !== 'rejected';
  const lists = isJson(mailingLists) ? Object.entries(mailingLists) : [];
  const groups = lists.filter(([, isOn]) => isOn === true).map(([id]) => `Loops list ${id}`);
  const data = dataWithout(record, passed);
  return [{ kind: 'contact', email, subscribed: isYes(subscribed) && hasConfirmed, data, groups }];
}

export const loops = peopleOf('Loops', read);
