import type { Item } from './items';
import { consentOfCreation, contactsOnlyService, dataWithout, notMovedWithoutConsent } from './people';
import { isJson, isYes, type Json, textOf } from './values';

const excludedFields = new Set(['id', 'email', 'subscribed', 'createdAt', 'optInStatus', 'mailingLists']);

function read(record: Json): Item[] {
  const { email, subscribed, optInStatus, mailingLists } = record;
  if (typeof email !== 'string') return [];
  if (subscribed === undefined || subscribed === '') {
    return [
      notMovedWithoutConsent('contacts without subscribed', 'it is unknown who unsubscribed; export that column, too'),
    ];
  }
  // Loops sends nothing to contacts that never confirmed.
  const hasConfirmed = optInStatus !== 'pending' && optInStatus !== 'rejected';
  const lists = isJson(mailingLists) ? Object.entries(mailingLists) : [];
  const groups = lists.filter(([, isSubscribed]) => isSubscribed === true).map(([id]) => `Loops list ${id}`);
  const data = dataWithout(record, excludedFields);
  const confirmationTexts = optInStatus === 'accepted' ? ['Confirmed by double opt-in.'] : [];
  const sourceTexts = textOf(record.source) ? [`Source: ${textOf(record.source)}.`] : [];
  const consent = consentOfCreation('Loops', record.createdAt, [...sourceTexts, ...confirmationTexts].join(' '));
  return [{ kind: 'contact', email, subscribed: isYes(subscribed) && hasConfirmed, data, groups, ...consent }];
}

export const loops = contactsOnlyService('Loops', read);
