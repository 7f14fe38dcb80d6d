import { isWithin } from './distance';
import type { AddressReading } from './read-address';
import { holdsDomain, type SortedList } from './sorted-list';

export interface TypoLists {
  brands: ReadonlyMap<string, readonly string[]>;
  nearMisses: ReadonlySet<string>;
  isEnding: (ending: string) => boolean;
}

/** These endings exist, but are usually a typo of "com". */
const SHORTENED_COM = new Set(['co', 'cm', 'om']);
const ENDING_TYPOS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    com: 'con cmo ocm comm vom xom cpm coom cim c0m cok ccom comn conm coml vcom cpom dom fom kom',
    net: 'ent nett nte netr met',
    org: 'ogr orgg rog prg orgn ofg',
    'co.uk': 'couk',
  }).flatMap(([ending, typos]) => typos.split(' ').map((typo) => [typo, ending] as const)),
);

/** Minimum length for a typo in the first letter. */
const LONG_NAME = 7;
/** Minimum length for two typos. */
const VERY_LONG_NAME = 9;

/** Shorter endings are one typo from any other. */
const MIN_ENDING = 3;

function isNearName(label: string, name: string): boolean {
  const hasSameStart = label[0] === name[0];
  const hasSwappedStart = label[0] === name[1] && label[1] === name[0];
  if (name.length >= VERY_LONG_NAME && hasSameStart && isWithin(label, name, 2)) return true;
  return (hasSameStart || hasSwappedStart || name.length >= LONG_NAME) && isWithin(label, name, 1);
}

function intendedEnding(
  ending: string,
  endings: readonly string[],
  isEnding: TypoLists['isEnding'],
): string | undefined {
  if (endings.includes(ending)) return ending;
  if (SHORTENED_COM.has(ending)) return endings.find((candidate) => candidate === 'com');
  if (isEnding(ending)) return undefined;
  const isTypo = (candidate: string) => candidate.length >= MIN_ENDING && isWithin(ending, candidate, 1);
  return endings.find((candidate) => isTypo(candidate) || ending === `${candidate}.${candidate}`);
}

function withMissingDot(text: string, { brands }: TypoLists): string | null {
  for (const [name, endings] of brands) {
    if (!text.startsWith(name)) continue;
    const textEnding = text.slice(name.length);
    const [mainEnding] = endings;
    const ending =
      textEnding === '' ? mainEnding : endings.find((candidate) => candidate.replaceAll('.', '') === textEnding);
    if (ending !== undefined) return `${name}.${ending}`;
  }
  return null;
}

function correctBrand(label: string, ending: string, { brands, isEnding }: TypoLists): string | null {
  const ownEndings = brands.get(label);
  const candidates = ownEndings
    ? [[label, ownEndings] as const]
    : [...brands].filter(([name]) => isNearName(label, name));
  for (const [name, endings] of candidates) {
    const suggestion = intendedEnding(ending, endings, isEnding);
    if (suggestion !== undefined) return `${name}.${suggestion}`;
  }
  return null;
}

function correctEnding(domain: string): string | null {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  const suggestion = ENDING_TYPOS.get(ending);
  return dot > 0 && suggestion !== undefined ? `${domain.slice(0, dot)}.${suggestion}` : null;
}

function correctDomain(domain: string, lists: TypoLists): string | null {
  const [label = '', ...endingLabels] = domain.split('.');
  if (endingLabels.length === 0) return withMissingDot(domain, lists);
  const ending = endingLabels.join('.');
  if (lists.nearMisses.has(domain)) return null;
  return correctBrand(label, ending, lists) ?? correctEnding(domain);
}

/** Only large providers: elsewhere a similar real domain is likelier than a typo. */
export function suggestDomain(input: string, lists: TypoLists): string | null {
  const text = input.toLowerCase();
  const correctedText = text
    .replace(/[,;:/]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^(?:www)?\./, '')
    .replace(/\.$/, '');
  const [label = '', ...endingLabels] = correctedText.split('.');
  const isBrand = lists.brands.get(label)?.includes(endingLabels.join('.')) ?? false;
  if (isBrand) return correctedText === text ? null : correctedText;
  return correctDomain(correctedText, lists);
}

export interface VerifyLists extends TypoLists {
  disposable: SortedList;
  personal: SortedList;
  aliases: ReadonlySet<string>;
  roles: ReadonlySet<string>;
}

export interface Traits {
  isDisposable: boolean;
  isAlias: boolean;
  isPersonalEmail: boolean;
  isPlusAddressed: boolean;
  isRoleAccount: boolean;
  suggestedEmail: string | null;
}

/** A plus at the beginning belongs to the name. */
function mailboxOf(local: string): string {
  const [mailbox = local] = /^[^+]+(?=\+)/.exec(local) ?? [];
  return mailbox;
}

/** The disposable list has typos of other domains, which aren't disposable. The personal list has disposable domains. */
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
