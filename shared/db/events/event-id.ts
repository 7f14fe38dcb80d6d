import { type IdPrefix, type IdSource, idSource } from '../../ops/ids';

/** The digit follows the time in ids, so a cause sorts before its effect in one millisecond. */
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
/** After a contact's creation, before what follows from an email. */
const ANY_STAGE = '5';

const TIME_CHARACTERS = 10;

export const eventId = (name: string, from: Pick<IdSource, 'seed' | 'time'>): string => stagedId('evt', name, from);

export function stagedId(prefix: IdPrefix, name: string, { seed, time }: Pick<IdSource, 'seed' | 'time'>): string {
  const id = idSource(seed, time).id(prefix);
  const place = prefix.length + 1 + TIME_CHARACTERS;
  return `${id.slice(0, place)}${stages[name] ?? ANY_STAGE}${id.slice(place + 1)}`;
}
