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

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function read(record: Json): Item[] {
  const { email, emailBlacklisted, attributes, reason, listIds, listUnsubscribed } = record;
  if (typeof email !== 'string') return [];
  if (isJson(reason)) return suppressionFor(email, reason.code, reasons);
  if (typeof emailBlacklisted !== 'boolean') {
    const reason = "the CSV does not say who unsubscribed; export the API's JSON, which has emailBlacklisted";
    return [consentUnknown('people without emailBlacklisted', reason)];
  }
  const unsubscribed = arrayOf(listUnsubscribed);
  const lists = arrayOf(listIds).filter((id) => !unsubscribed.includes(id));
  const isOnNoList = unsubscribed.length > 0 && lists.length === 0;
  const groups = lists.map((id) => `Brevo list ${id}`);
  const data = isJson(attributes) ? attributes : {};
  // Brevo stores this category as 1 or 2.
  const isConfirmed = ['1', 'yes', 'true'].includes(String(data['DOUBLE_OPT-IN'] ?? '').toLowerCase());
  const consent = consentOfCreation('Brevo', record.createdAt, isConfirmed ? 'Confirmed by double opt-in.' : '');
  return [{ kind: 'contact', email, subscribed: !emailBlacklisted && !isOnNoList, data, groups, ...consent }];
}

export const brevo = contactsOnly('Brevo', read);
