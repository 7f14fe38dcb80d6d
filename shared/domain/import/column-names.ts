import { parseAddress } from '../address';
import { readSubscription } from './values';

export const columnName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** In order of preference. SES: EmailAddress; Mailchimp: Email Address; HubSpot, Shopify: Email; then European spreadsheets. */
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

export const rankOfAddress = (name: string): number => (/\d/.test(name) ? -1 : ADDRESSES.indexOf(plainName(name)));

const nonEmpty = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

export function findAddressColumn(header: readonly string[], cellsOf: (column: number) => readonly string[]): number {
  const ranks = header.map(rankOfAddress);
  const bestRank = ADDRESSES.findIndex((_, rank) => ranks.includes(rank));
  if (bestRank >= 0) return ranks.indexOf(bestRank);
  const columnsOfAddresses = header.flatMap((_, column) => {
    const cells = nonEmpty(cellsOf(column));
    return cells.length > 0 && cells.every((cell) => parseAddress(cell) !== null) ? [column] : [];
  });
  const [column = -1, ...others] = columnsOfAddresses;
  return others.length === 0 ? column : -1;
}

const CONSENT_NAME =
  /optin|optout|optedin|optedout|consent|unsubscri|acceptsmarketing|acceptsemail|acceptsnewsletter|newsletter|gdpr|permission|blacklist|blocklist|blocked|donotemail|donotmail|donotcontact|einwilligung|abgemeldet|consentement|desabonn/;
const POSSIBLE_CONSENT_NAME = /subscri|marketing|status|state|abonn|abo$|aktiv|active|emailable|deliverable/;
const CONSENT_DETAIL_NAME =
  /(?:time|timestamp|date|datum|at|on|ip|source|text|reason|url|method|level|language|note|id|type)$/;

const CONSENT_CELL =
  /^(?:un-?subscribed|never[ _-]subscribed|not[ _-]subscribed|opted?[ _-](?:in|out)|cleaned|do not (?:e?mail|contact))$/i;

export function looksLikeConsent(name: string, cells: readonly string[]): boolean {
  const plain = plainName(name);
  const filledCells = nonEmpty(cells);
  if (filledCells.some((cell) => CONSENT_CELL.test(cell))) return true;
  const hasSubscriptions =
    filledCells.length > 0 && filledCells.every((cell) => readSubscription(cell, 'subscribed') !== null);
  if (CONSENT_NAME.test(plain)) return hasSubscriptions || !CONSENT_DETAIL_NAME.test(plain);
  return hasSubscriptions && POSSIBLE_CONSENT_NAME.test(plain);
}
