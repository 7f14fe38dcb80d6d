import type { Item, MovedSuppression } from './items';
import { consentOfCreation, contactsOnlyService, dataWithout, notMovedWithoutConsent, suppressionFor } from './people';
import { isJson, isNo, isYes, type Json } from './values';

const excludedFields = new Set([
  'id',
  'object',
  'email',
  'unsubscribed',
  'subscribed',
  'created_at',
  'audience_id',
  'properties',
]);

const suppressionReasons: Readonly<Record<string, MovedSuppression['reason']>> = {
  bounce: 'hard_bounce',
  complaint: 'complaint',
  manual: 'manual',
};

function read(record: Json): Item[] {
  const { email, unsubscribed, origin, properties } = record;
  if (record.object === 'broadcast')
    return [{ kind: 'notMoved', subject: 'broadcasts', reason: 'campaigns are not moved' }];
  if (typeof email !== 'string') return [];
  // A contact can have a property named origin, too, so only a record without `unsubscribed` is a suppression.
  if (origin !== undefined && unsubscribed === undefined) return suppressionFor(email, origin, suppressionReasons);
  if (!isYes(unsubscribed) && !isNo(unsubscribed)) {
    return [
      notMovedWithoutConsent(
        'contacts without unsubscribed',
        'it is unknown who unsubscribed; export that column, too',
      ),
    ];
  }
  const data = { ...dataWithout(record, excludedFields), ...(isJson(properties) ? properties : {}) };
  const consent = consentOfCreation('Resend', record.created_at);
  return [{ kind: 'contact', email, subscribed: isNo(unsubscribed), data, ...consent }];
}

export const resend = contactsOnlyService('Resend', read);
