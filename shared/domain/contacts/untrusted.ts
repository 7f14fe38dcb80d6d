import type { Payloads } from '../segments/match-result';
import type { Contact } from './contact';

/**
 * How long mail does not show data that came by a public key: until the contact is confirmed, or always. Nobody
 * confirms what comes when the contact is confirmed already.
 */
export type Untrusted = 'until_confirmed' | 'always';

/** The trust in the data that came with an event of a public key. `contact` is as it was when it was recorded. */
export const trustOfPublicData = ({ unconfirmed }: Pick<Contact, 'unconfirmed'>): Untrusted =>
  unconfirmed ? 'until_confirmed' : 'always';

/** Which payloads of an execution came by a public key. */
export type PayloadTrust = { [P in keyof Payloads]?: Untrusted };

const isShown = (untrusted: Untrusted | undefined, { unconfirmed }: Pick<Contact, 'unconfirmed'>): boolean =>
  untrusted === undefined || (untrusted === 'until_confirmed' && unconfirmed === undefined);

/** The payloads that mail to a contact may show; others are missing. */
export function shownPayloads(
  { trigger, received }: Payloads,
  untrusted: PayloadTrust,
  contact: Pick<Contact, 'unconfirmed'>,
): Payloads {
  return {
    ...(trigger && isShown(untrusted.trigger, contact) ? { trigger } : {}),
    ...(received && isShown(untrusted.received, contact) ? { received } : {}),
  };
}

/**
 * A contact as mail shows it that the service sends without the project's server: none of its data before it is
 * confirmed, because a stranger may have typed it.
 */
export const shownContact = <C extends Pick<Contact, 'data' | 'unconfirmed'>>(contact: C): C =>
  contact.unconfirmed ? { ...contact, data: {} } : contact;
