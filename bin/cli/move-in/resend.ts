import type { Item, MovedSuppression } from './items';
import { consentOfCreation, consentUnknown, contactsOnly, dataWithout, suppressionFor } from './people';
import { isJson, isNo, isYes, type Json } from './values';

const excluded = new Set([
  'id',
  'object',
  'email',
  'unsubscribed',
  'subscribed',
  'created_at',
  'audience_id',
  'properties',
]);

const reasons: Readonly<Record<string, MovedSuppression['reason']>> = {
  bounce: 'hard_bounce',
  complaint: 'complaint',
  manual: 'manual',
};

function read(record: Json): Item[] {
  const { email, unsubscribed, origin, properties } = record;
  if (record.object === 'broadcast')
    return [{ kind: 'notMoved', subject: 'broadcasts', reason: 'campaigns are not moved' }];
  if (typeof email !== 'string') return [];
  // A contact can have a property named origin, too.
  if (origin !== undefined && unsubscribed === undefined) return suppressionFor(email, origin, reasons);
  if (!isYes(unsubscribed) && !isNo(unsubscribed)) {
    return [consentUnknown('contacts without unsubscribed', 'it is unknown who unsubscribed; export that column, too')];
  }
  const data = { ...dataWithout(record, excluded), ...(isJson(properties) ? properties : {}) };
  const consent = consentOfCreation('Resend', record.created_at);
  return [{ kind: 'contact', email, subscribed: isNo(unsubscribed), data, ...consent }];
}

export const resend = contactsOnly('Resend', read);
