import { parseAddress } from '../address';
import { readSubscription } from './values';

/** A column's name on one line, without blanks around it: `E-mail\n address` is `E-mail address`. */
export const columnName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The letters of a name in lower case, without accents: `E-Mail Address` is `emailaddress`. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/**
 * What files call the address, in the order in which the names count. SES: EmailAddress; Mailchimp: Email Address;
 * HubSpot and Shopify: Email; spreadsheets in German, French, Spanish, Italian, Dutch and Portuguese.
 */
const ADDRESSES = [
  'email',
  'emailaddress',
  'emailadresse',
  'mail',
  'mailaddress',
  'mailadresse',
  'primaryemail',
  'subscriberemail',
  'contactemail',
  'adresseemail',
  'adressemail',
  'adressedemessagerie',
  'courriel',
  'correo',
  'correoelectronico',
  'indirizzoemail',
  'emailadres',
  'enderecodeemail',
];

/** The place of a name among those of the address; -1 for any other name, such as that of a second address. */
export const rankOfAddress = (name: string): number => (/\d/.test(name) ? -1 : ADDRESSES.indexOf(plainName(name)));

/** The cells of a column that say something. */
const given = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** The column of the address; -1 if neither its name nor its cells tell. */
export function findAddressColumn(header: readonly string[], cellsOf: (column: number) => readonly string[]): number {
  const named = header.map(rankOfAddress);
  const best = ADDRESSES.findIndex((_, rank) => named.includes(rank));
  if (best >= 0) return named.indexOf(best);
  const likely = header.flatMap((_, column) => {
    const cells = given(cellsOf(column));
    return cells.length > 0 && cells.every((cell) => parseAddress(cell) !== null) ? [column] : [];
  });
  return likely.length === 1 ? (likely[0] ?? -1) : -1;
}

/** Names that say whether somebody agreed, in plain form. */
const CONSENT =
  /optin|optout|optedin|optedout|consent|unsubscri|acceptsmarketing|acceptsemail|acceptsnewsletter|newsletter|gdpr|permission|blacklist|blocklist|blocked|donotemail|donotmail|donotcontact|einwilligung|abgemeldet|consentement|desabonn/;
/** Names that may say it, if their cells do. */
const MAYBE = /subscri|marketing|status|state|abonn|abo$|aktiv|active|emailable|deliverable/;
/** What is known about the agreement: when, where and to what. */
const ABOUT = /(?:time|timestamp|date|datum|at|on|ip|source|text|reason|url|method|level|language|note|id|type)$/;

/** Words that nobody writes into a column about something else. */
const TELLING =
  /^(?:un-?subscribed|never[ _-]subscribed|not[ _-]subscribed|opted?[ _-](?:in|out)|cleaned|do not (?:e?mail|contact))$/i;

/** Whether a column of a file says who agreed to get email: by its name, and by its first cells. */
export function looksLikeConsent(name: string, cells: readonly string[]): boolean {
  const plain = plainName(name);
  const said = given(cells);
  if (said.some((cell) => TELLING.test(cell))) return true;
  const areAnswers = said.every((cell) => readSubscription(cell, 'subscribed') !== null);
  if (CONSENT.test(plain)) return !ABOUT.test(plain) || (said.length > 0 && areAnswers);
  return MAYBE.test(plain) && said.length > 0 && areAnswers;
}
