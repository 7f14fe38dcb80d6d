export const columnName = (name: string): string => name.trim().replace(/\s+/g, ' ');

const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** The names of address columns that the service recognizes. */
const ADDRESS =
  /^(?:e?mail|e?mailaddress|e?mailadresse|primaryemail|subscriberemail|contactemail|adress?eemail|adressedemessagerie|courriel|correo|correoelectronico|indirizzoemail|emailadres|enderecodeemail)$/;

export const isAddressName = (name: string): boolean => !/\d/.test(name) && ADDRESS.test(lettersOf(name));

const YES = /^(?:true|yes|1|y|t|x|on|ja|oui|sí|si|subscribed|active|opt(?:ed)? in|granted|confirmed)$/;
const NO =
  /^(?:false|no|0|n|f|off|nein|non|unsubscribed|(?:not|never) subscribed|inactive|opt(?:ed)? out|denied|pending|unconfirmed|cleaned|bounced|none|redacted|invalid)$/;

export function isYesOrNo(cell: string): boolean {
  const word = cell.trim().toLowerCase().replace(/[_-]/g, ' ');
  return YES.test(word) || NO.test(word);
}

const CONSENT =
  /optin|optout|optedin|optedout|consent|unsubscri|acceptsmarketing|acceptsemail|acceptsnewsletter|newsletter|gdpr|permission|blacklist|blocklist|blocked|donotemail|donotmail|donotcontact|einwilligung|abgemeldet|consentement|desabonn/;
const POSSIBLE_CONSENT = /subscri|marketing|status|state|abonn|abo$|aktiv|active|emailable|deliverable/;
const CONSENT_DETAIL =
  /(?:time|timestamp|date|datum|at|on|ip|source|text|reason|url|method|level|language|note|id|type)$/;
const CONSENT_VALUE =
  /^(?:un-?subscribed|never[ _-]subscribed|not[ _-]subscribed|opted?[ _-](?:in|out)|cleaned|do not (?:e?mail|contact))$/i;
/** A yes in a column with such a name means no email. */
const REFUSAL = /optout|optedout|unsubscri|blacklist|blocklist|blocked|donot|abgemeldet|desabonn/;

export function guessConsent(name: string, cells: readonly string[]): 'subscribed' | 'unsubscribed' | undefined {
  const letters = lettersOf(name);
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isAllYesOrNo = values.length > 0 && values.every(isYesOrNo);
  const hasConsentValue = values.some((cell) => CONSENT_VALUE.test(cell));
  const isNamedConsent = CONSENT.test(letters) && (isAllYesOrNo || !CONSENT_DETAIL.test(letters));
  const isPossibleConsent = POSSIBLE_CONSENT.test(letters) && isAllYesOrNo;
  if (!hasConsentValue && !isNamedConsent && !isPossibleConsent) return undefined;
  return REFUSAL.test(letters) ? 'unsubscribed' : 'subscribed';
}
