import type { Item } from './items';
import { consentUnknown, dataWithout, peopleOf } from './people';
import { isJson, type Json, textOf } from './values';

const passed = new Set(
  (
    'Email Address,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,' +
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

function statusOf(row: Json): string | undefined {
  if (textOf(row.CLEAN_TIME)) return 'cleaned';
  if (textOf(row.UNSUB_TIME)) return 'unsubscribed';
  return (textOf(row.CONFIRM_TIME) ?? textOf(row.OPTIN_TIME)) ? 'subscribed' : undefined;
}

function personOf(record: Json): Person | null {
  const inCsv = textOf(record['Email Address']);
  if (inCsv) {
    const data = dataWithout(record, passed);
    return { email: inCsv, status: statusOf(record), data, groups: tagsOf(textOf(record.TAGS)) };
  }
  const { email_address: email, status, merge_fields: fields, tags } = record;
  if (typeof email !== 'string') return null;
  const names = Array.isArray(tags) ? tags.flatMap((tag) => (isJson(tag) ? (textOf(tag.name) ?? []) : [])) : [];
  return { email, status: textOf(status), data: isJson(fields) ? fields : {}, groups: names };
}

function read(record: Json): Item[] {
  const person = personOf(record);
  if (!person) return [];
  const { email, status, data, groups } = person;
  // An address that bounced for good: no email reaches it.
  if (status === 'cleaned') return [{ kind: 'suppression', email, reason: 'hard_bounce' }];
  if (status === undefined) {
    const why = 'neither a time of opting in nor one of leaving is there, so it is not known whether they get email';
    return [consentUnknown('people without a status', why)];
  }
  return [{ kind: 'contact', email, subscribed: status === 'subscribed', data, groups }];
}

export const mailchimp = peopleOf('Mailchimp', read);
