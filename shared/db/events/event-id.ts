import { type IdPrefix, type IdSource, idSource } from '../../ops/ids';

/**
 * Events that follow from each other, in their order. The digit follows the time in their ids, by which lists are sorted, so
 * of two events of one millisecond the cause comes first.
 */
const stages: Readonly<Record<string, string>> = {
  'contact.created': '0',
  'contact.subscribed': '1',
  'contact.unsubscribed': '1',
  'contact.email_changed': '1',
  'email.sent': 'A',
  'email.failed': 'B',
  'email.delivered': 'B',
  'email.bounced': 'C',
  'email.opened': 'D',
  'email.clicked': 'E',
  'email.complained': 'F',
};
/** Where all others are: after a contact's creation, before what follows from a mail. */
const ANY_STAGE = '5';

const TIME_CHARACTERS = 10;

/** The id of an event of this name. Who repeats a request or a record makes the same one. */
export const eventId = (name: string, from: Pick<IdSource, 'seed' | 'time'>): string => stagedId('evt', name, from);

/** The id of what tells of an event of this name, such as its message to a webhook. */
export function stagedId(prefix: IdPrefix, name: string, { seed, time }: Pick<IdSource, 'seed' | 'time'>): string {
  const id = idSource(seed, time).id(prefix);
  const place = prefix.length + 1 + TIME_CHARACTERS;
  return `${id.slice(0, place)}${stages[name] ?? ANY_STAGE}${id.slice(place + 1)}`;
}
