import type { Payloads } from '../segments/match-result';
import type { Contact } from './contact';

/** How long emails hide data that came with a public key. `always`: the contact had already confirmed. */
export type Untrusted = 'until_confirmed' | 'always';

export const trustOfPublicData = ({ unconfirmed }: Pick<Contact, 'unconfirmed'>): Untrusted =>
  unconfirmed ? 'until_confirmed' : 'always';

export type PayloadTrust = { [P in keyof Payloads]?: Untrusted };

const isShown = (untrusted: Untrusted | undefined, { unconfirmed }: Pick<Contact, 'unconfirmed'>): boolean =>
  untrusted === undefined || (untrusted === 'until_confirmed' && unconfirmed === undefined);

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

/** Hides unconfirmed data, because a stranger may have entered it. */
export const shownContact = <C extends Pick<Contact, 'data' | 'unconfirmed'>>(contact: C): C =>
  contact.unconfirmed ? { ...contact, data: {} } : contact;
