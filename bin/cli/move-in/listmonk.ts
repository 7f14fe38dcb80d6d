import type { Item, MovedContact, OldService } from './items';
import { goTranslator } from './templates/go';
import { definedFields, isJson, type Json, textOf } from './values';

interface Membership {
  name: string;
  isSubscribed: boolean;
}

/** People who unsubscribed from a list, or never confirmed their subscription, get no email of the list. */
function membershipOf(list: unknown): Membership[] {
  if (!isJson(list) || typeof list.name !== 'string') return [];
  const { name, subscription_status: status, optin } = list;
  const needsNoConfirmation = status !== 'unsubscribed' && optin !== 'double';
  return [{ name, isSubscribed: status === 'confirmed' || needsNoConfirmation }];
}

function attributesOf(record: Json): Json {
  if (isJson(record.attribs)) return record.attribs;
  const value: unknown = JSON.parse(textOf(record.attributes) ?? '{}');
  return isJson(value) ? value : {};
}

/** Unsubscribing from a list keeps a subscriber enabled, so only the lists show consent. */
const consentIsUnknown = ({ status, lists }: Json): boolean => status === 'enabled' && !Array.isArray(lists);

function subscriberOf(record: Json, email: string): Item[] {
  if (consentIsUnknown(record)) {
    const reason = "without their lists it is unknown who unsubscribed; export the API's JSON, which has the lists";
    return [{ kind: 'notMoved', subject: 'subscribers that are enabled', reason }];
  }
  const memberships = (Array.isArray(record.lists) ? record.lists : []).flatMap(membershipOf);
  const subscribedLists = memberships.filter(({ isSubscribed }) => isSubscribed).map(({ name }) => name);
  const contact: MovedContact = {
    kind: 'contact',
    email,
    subscribed: record.status === 'enabled' && subscribedLists.length > 0,
    data: { ...attributesOf(record), ...definedFields({ name: textOf(record.name) }) },
    groups: subscribedLists,
  };
  return record.status === 'blocklisted' ? [contact, { kind: 'suppression', email, reason: 'manual' }] : [contact];
}

function templateOf(record: Json, body: string): Item {
  const name = textOf(record.name) ?? '(without a name)';
  const type = record.type === 'tx' ? 'TRANSACTIONAL' : 'MARKETING';
  // In listmonk, `@TrackLink` turns on click tracking, which is a setting in Posthaste.
  const bodyWithoutTracking = body.replaceAll('@TrackLink', '');
  return { kind: 'template', name, subject: textOf(record.subject) ?? name, body: bodyWithoutTracking, type };
}

function read(record: Json): Item[] {
  const { email, status, type, body } = record;
  if (typeof email === 'string' && status !== undefined) return subscriberOf(record, email);
  if (typeof email === 'string' && type === 'hard') return [{ kind: 'suppression', email, reason: 'hard_bounce' }];
  if (typeof email === 'string' && type === 'complaint') return [{ kind: 'suppression', email, reason: 'complaint' }];
  if (record.from_email !== undefined) {
    return [
      { kind: 'notMoved', subject: `campaign "${textOf(record.name) ?? ''}"`, reason: 'campaigns are not moved' },
    ];
  }
  return typeof body === 'string' && (type === 'tx' || String(type).startsWith('campaign'))
    ? [templateOf(record, body)]
    : [];
}

export const listmonk: OldService = { name: 'listmonk', read, isLiquid: false, translator: goTranslator };
