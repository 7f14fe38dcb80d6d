import type { Item, MovedSuppression } from './items';
import { consentOfCreation, contactsOnlyService, notMovedWithoutConsent, suppressionFor } from './people';
import { isJson, type Json } from './values';

const suppressionReasons: Readonly<Record<string, MovedSuppression['reason']>> = {
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
  if (isJson(reason)) return suppressionFor(email, reason.code, suppressionReasons);
  if (typeof emailBlacklisted !== 'boolean') {
    const reasonNotMoved = "the CSV does not say who unsubscribed; export the API's JSON, which has emailBlacklisted";
    return [notMovedWithoutConsent('people without emailBlacklisted', reasonNotMoved)];
  }
  const leftLists = arrayOf(listUnsubscribed);
  const currentLists = arrayOf(listIds).filter((id) => !leftLists.includes(id));
  const hasLeftAllLists = leftLists.length > 0 && currentLists.length === 0;
  const groups = currentLists.map((id) => `Brevo list ${id}`);
  const data = isJson(attributes) ? attributes : {};
  // Brevo exports the values of this attribute as 1 (yes) and 2 (no).
  const isConfirmed = ['1', 'yes', 'true'].includes(String(data['DOUBLE_OPT-IN'] ?? '').toLowerCase());
  const consent = consentOfCreation('Brevo', record.createdAt, isConfirmed ? 'Confirmed by double opt-in.' : '');
  return [{ kind: 'contact', email, subscribed: !emailBlacklisted && !hasLeftAllLists, data, groups, ...consent }];
}

export const brevo = contactsOnlyService('Brevo', read);
