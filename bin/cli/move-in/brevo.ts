import type { Item, MovedSuppression } from './items';
import { consentUnknown, peopleOf, suppressionFor } from './people';
import { isJson, type Json } from './values';

const reasons: Readonly<Record<string, MovedSuppression['reason']>> = {
  hardBounce: 'hard_bounce',
  contactFlaggedAsSpam: 'complaint',
  adminBlocked: 'manual',
};

function read(record: Json): Item[] {
  const { email, emailBlacklisted, attributes, reason, listIds } = record;
  if (typeof email !== 'string') return [];
  if (isJson(reason)) return suppressionFor(email, reason.code, reasons);
  if (typeof emailBlacklisted !== 'boolean') {
    const why = "the CSV does not say who left; take the API's JSON, which has emailBlacklisted";
    return [consentUnknown('people without emailBlacklisted', why)];
  }
  const groups = Array.isArray(listIds) ? listIds.map((id) => `Brevo list ${id}`) : [];
  const data = isJson(attributes) ? attributes : {};
  return [{ kind: 'contact', email, subscribed: !emailBlacklisted, data, groups }];
}

export const brevo = peopleOf('Brevo', read);
