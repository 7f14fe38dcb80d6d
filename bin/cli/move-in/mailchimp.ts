import type { Item, SourceLocation } from './items';
import { consentFrom, contactsOnlyService, dataWithout, notMovedWithoutConsent } from './people';
import { isJson, type Json, textOf } from './values';

const excludedFields = new Set(
  (
    'Email Address,MEMBER_RATING,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,' +
    'UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,' +
    'LATITUDE,LONGITUDE,GMTOFF,DSTOFF,LAST_CHANGED,LEID,EUID,NOTES,TAGS'
  ).split(','),
);

interface Person {
  email: string;
  status: string | undefined;
  data: Json;
  groups: string[];
}

const tagsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^"|"$/g, ''))
    .filter((tag) => tag !== '');

/** The zip has a file for each status. The file may lack the times, so the status is read from its name. */
const STATUS_IN_FILE_NAME = /(?<![a-z])(cleaned|(?:un|non)subscribed|archived)(?![a-z])/i;

function statusOf(row: Json, location: SourceLocation): string | undefined {
  const fileStatus = STATUS_IN_FILE_NAME.exec(location)?.[1]?.toLowerCase();
  if (textOf(row.CLEAN_TIME) || fileStatus === 'cleaned') return 'cleaned';
  if (textOf(row.UNSUB_TIME) || fileStatus) return 'unsubscribed';
  return (textOf(row.CONFIRM_TIME) ?? textOf(row.OPTIN_TIME)) ? 'subscribed' : undefined;
}

const timesOf = ({ timestamp_signup, ip_signup, timestamp_opt, ip_opt }: Json): Json => ({
  OPTIN_TIME: timestamp_signup,
  OPTIN_IP: ip_signup,
  CONFIRM_TIME: timestamp_opt,
  CONFIRM_IP: ip_opt,
});

function consentOf({ OPTIN_TIME, OPTIN_IP, CONFIRM_TIME, CONFIRM_IP }: Json) {
  const step = (verb: string, time: unknown, ip: unknown): string[] => {
    if (!textOf(time)) return [];
    const origin = textOf(ip) ? ` from ${textOf(ip)}` : '';
    return [`${verb} ${textOf(time)}${origin}`];
  };
  const steps = [...step('Signed up', OPTIN_TIME, OPTIN_IP), ...step('confirmed', CONFIRM_TIME, CONFIRM_IP)];
  return consentFrom('Mailchimp', textOf(CONFIRM_TIME) ?? OPTIN_TIME, `${steps.join(', ')}.`);
}

const permissionsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list.filter(isJson) : []).flatMap(({ text, enabled }) =>
    enabled === true && textOf(text) ? [`Permission: ${textOf(text)}`] : [],
  );

function personOf(record: Json, location: SourceLocation): Person | null {
  const csvEmail = textOf(record['Email Address']);
  if (csvEmail) {
    const data = dataWithout(record, excludedFields);
    return { email: csvEmail, status: statusOf(record, location), data, groups: tagsOf(textOf(record.TAGS)) };
  }
  const { email_address: email, status, merge_fields: fields, tags, marketing_permissions } = record;
  if (typeof email !== 'string') return null;
  const names = Array.isArray(tags) ? tags.flatMap((tag) => (isJson(tag) ? (textOf(tag.name) ?? []) : [])) : [];
  const data = { ...(isJson(fields) ? fields : {}), ...timesOf(record) };
  return { email, status: textOf(status), data, groups: [...names, ...permissionsOf(marketing_permissions)] };
}

function read(record: Json, location: SourceLocation): Item[] {
  const person = personOf(record, location);
  if (!person) return [];
  const { email, status, data, groups } = person;
  // Mailchimp cleans addresses that bounced permanently.
  if (status === 'cleaned') return [{ kind: 'suppression', email, reason: 'hard_bounce' }];
  if (status === undefined) {
    const reason =
      'the export has neither an opt-in time nor an unsubscribe time, so it is unknown whether they want email';
    return [notMovedWithoutConsent('people without a status', reason)];
  }
  return [{ kind: 'contact', email, subscribed: status === 'subscribed', data, groups, ...consentOf(data) }];
}

export const mailchimp = contactsOnlyService('Mailchimp', read);
