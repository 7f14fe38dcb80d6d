import type { AddressReading } from './read-address';
import { holdsDomain, type SortedList } from './sorted-list';
import { suggestDomain, type TypoLists } from './typos';

export interface VerifyLists extends TypoLists {
  disposable: SortedList;
  personal: SortedList;
  aliases: ReadonlySet<string>;
  roles: ReadonlySet<string>;
}

/** What the lists say about an address. */
export interface Traits {
  isDisposable: boolean;
  isAlias: boolean;
  isPersonalEmail: boolean;
  isPlusAddressed: boolean;
  isRoleAccount: boolean;
  suggestedEmail: string | null;
}

/** The mailbox without the tag after a plus. A plus at the beginning belongs to the name. */
const mailboxOf = (local: string): string => /^[^+]+(?=\+)/.exec(local)?.[0] ?? local;

/**
 * Looks an address up in the lists. A mistyped domain is a typo and not disposable, although the lists of disposable
 * domains have many typo domains that catch strangers' mail. Disposable is tested before personal: lists of free
 * providers have both.
 */
export function traitsOf({ email, local, domain }: AddressReading, lists: VerifyLists): Traits {
  const name = domain ?? '';
  const mailbox = mailboxOf(local);
  const suggestion = suggestDomain(domain ?? email.slice(email.lastIndexOf('@') + 1), lists);
  const isDisposable = suggestion === null && holdsDomain(lists.disposable, name);
  return {
    isDisposable,
    isAlias: holdsDomain(lists.aliases, name),
    isPersonalEmail: !isDisposable && lists.personal.has(name),
    isPlusAddressed: mailbox !== local,
    isRoleAccount: lists.roles.has(mailbox.replace(/[-_]/g, '')),
    suggestedEmail: suggestion === null ? null : `${local}@${suggestion}`,
  };
}
