import type { Item, MovedSuppression } from './items';
import { consentOfCreation, consentUnknown, contactsOnly, suppressionFor } from './people';
import { isJson, type Json } from './values';

const reasons: Readonly<Record<string, MovedSuppression['reason']>> = {
  hardBounce: 'hard_bounce',
  contactFlaggedAsSpam: 'complaint',
  adminBlocked: 'manual',
  unsubscribedViaEmail: 'manual',
  unsubscribedViaApi: 'manual',
  unsubscribedViaMA: 'manual',
};

const listsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function read(record: Json): Item[] {
  const { email, emailBlacklisted, attributes, reason, listIds, listUnsubscribed } = record;
  if (typeof email !== 'string') return [];
  if (isJson(reason)) return suppressionFor(email, reason.code, reasons);
  if (typeof emailBlacklisted !== 'boolean') {
    const why = "the CSV does not say who left; take the API's JSON, which has emailBlacklisted";
    return [consentUnknown('people without emailBlacklisted', why)];
  }
  const left = listsOf(listUnsubscribed);
  const lists = listsOf(listIds).filter((id) => !left.includes(id));
  const hasLeftAll = left.length > 0 && lists.length === 0;
  const groups = lists.map((id) => `Brevo list ${id}`);
  const data = isJson(attributes) ? attributes : {};
  // 1 and 2 are the values of this category.
  const isConfirmed = ['1', 'yes', 'true'].includes(String(data['DOUBLE_OPT-IN'] ?? '').toLowerCase());
  const consent = consentOfCreation('Brevo', record.createdAt, isConfirmed ? 'Confirmed by double opt-in.' : '');
  return [{ kind: 'contact', email, subscribed: !emailBlacklisted && !hasLeftAll, data, groups, ...consent }];
}

export const brevo = contactsOnly('Brevo', read);
