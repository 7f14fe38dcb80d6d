import { isWithin } from './distance';
import type { AddressReading } from './read-address';
import { holdsDomain, type SortedList } from './sorted-list';

export interface TypoLists {
  /** Providers' names with the endings they really have, the most used first. */
  brands: ReadonlyMap<string, readonly string[]>;
  /** Real domains that look like typos. */
  nearMisses: ReadonlySet<string>;
  /** Whether an ending of several labels is real: names are registered under co.uk, and not under co.ku. */
  isEnding: (ending: string) => boolean;
}

/** Real endings that are usually a typo of "com" after a provider's name. */
const SHORTENED_COM = new Set(['co', 'cm', 'om']);
/** Endings that do not exist, with the ending that was meant. */
const ENDING_SLIPS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    com: 'con cmo ocm comm vom xom cpm coom cim c0m cok ccom comn conm coml vcom cpom dom fom kom',
    net: 'ent nett nte netr met',
    org: 'ogr orgg rog prg orgn ofg',
    'co.uk': 'couk',
  }).flatMap(([ending, slips]) => slips.split(' ').map((slip) => [slip, ending])),
);

/** From this length on a name is distinctive enough to allow a slip in its first letter, or two slips. */
const LONG_NAME = 7;
const VERY_LONG_NAME = 9;

/** Below three letters any name is one slip from any other. */
const SHORTEST_ENDING = 3;

function isNearName(label: string, name: string): boolean {
  const sameStart = label[0] === name[0];
  const exchangedStart = label[0] === name[1] && label[1] === name[0];
  if (name.length >= VERY_LONG_NAME && sameStart && isWithin(label, name, 2)) return true;
  return (sameStart || exchangedStart || name.length >= LONG_NAME) && isWithin(label, name, 1);
}

/** The provider's ending that was meant. */
function meantEnding(ending: string, endings: readonly string[], isEnding: TypoLists['isEnding']): string | undefined {
  if (endings.includes(ending)) return ending;
  if (SHORTENED_COM.has(ending)) return endings.find((one) => one === 'com');
  if (isEnding(ending)) return undefined;
  const isSlip = (one: string) => one.length >= SHORTEST_ENDING && isWithin(ending, one, 1);
  return endings.find((one) => isSlip(one) || ending === `${one}.${one}`);
}

/** `gmailcom` and `gmail` alone. */
function withMissingDot(text: string, { brands }: TypoLists): string | null {
  for (const [name, endings] of brands) {
    if (!text.startsWith(name)) continue;
    const rest = text.slice(name.length);
    const ending = rest === '' ? endings[0] : endings.find((one) => one.replaceAll('.', '') === rest);
    if (ending !== undefined) return `${name}.${ending}`;
  }
  return null;
}

/** The provider that was meant by a domain of one label and an ending. */
function slipOfBrand(label: string, ending: string, { brands, isEnding }: TypoLists): string | null {
  const exact = brands.get(label);
  const candidates = exact ? [[label, exact] as const] : [...brands].filter(([name]) => isNearName(label, name));
  for (const [name, endings] of candidates) {
    const meant = meantEnding(ending, endings, isEnding);
    if (meant !== undefined) return `${name}.${meant}`;
  }
  return null;
}

/** `company.con` */
function slipOfEnding(domain: string): string | null {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  const meant = ENDING_SLIPS[ending];
  return dot > 0 && meant !== undefined ? `${domain.slice(0, dot)}.${meant}` : null;
}

/** The domain that was meant by one that is no provider's. */
function correct(domain: string, lists: TypoLists): string | null {
  const [label = '', ...rest] = domain.split('.');
  if (rest.length === 0) return withMissingDot(domain, lists);
  const ending = rest.join('.');
  if (lists.nearMisses.has(domain)) return null;
  return slipOfBrand(label, ending, lists) ?? slipOfEnding(domain);
}

/**
 * The domain that was probably meant by the text after the @, or null. Only names of large providers are compared:
 * elsewhere a similar real domain is more likely than a typo.
 */
export function suggestDomain(written: string, lists: TypoLists): string | null {
  const text = written.toLowerCase();
  const mended = text
    .replace(/[,;:/]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^(?:www)?\./, '')
    .replace(/\.$/, '');
  const [label = '', ...rest] = mended.split('.');
  const isBrand = lists.brands.get(label)?.includes(rest.join('.')) ?? false;
  if (isBrand) return mended === text ? null : mended;
  return correct(mended, lists);
}

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
