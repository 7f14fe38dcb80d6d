import type { EpochMs } from '../../durations';
import { type IdPrefix, idSource } from '../../ops/ids';

/** The digit follows the time in the id, so a cause sorts before its effect within a millisecond. */
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
/** Sorts after a contact's creation and before events of an email. */
const ANY_STAGE = '5';

const TIME_CHARACTERS = 10;

interface Origin {
  seed: string;
  time: EpochMs;
}

export const eventId = (name: string, origin: Origin): string => stagedId('evt', name, origin);

export function stagedId(prefix: IdPrefix, name: string, { seed, time }: Origin): string {
  const id = idSource(seed, time).id(prefix);
  const index = prefix.length + 1 + TIME_CHARACTERS;
  return `${id.slice(0, index)}${stages[name] ?? ANY_STAGE}${id.slice(index + 1)}`;
}
