import { domainOf, type EmailAddress } from '../../domain/address';
import { emailIdOf } from '../../domain/emails/email-id';
import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import { EMAIL } from '../table/keys';
import type { Row } from '../table/rows';
import { contentOf } from '../table/stored';
import type { EmailRef, EmailRow } from './row';
import { readTimeline, type StoredEntry, storedTimeline } from './timeline';

const CONTACT_PARTITION = /^P#([^#]+)#K#([^#]+)$/;

export function readEmailKey({ pk, sk }: { pk?: unknown; sk?: unknown }): (EmailRef & { contactId: string }) | null {
  if (typeof sk !== 'string' || !sk.startsWith(EMAIL)) return null;
  const [, projectId, contactId] = CONTACT_PARTITION.exec(String(pk)) ?? [];
  if (!projectId || !contactId) return null;
  return { projectId, contactId, id: emailIdOf(`em_${sk.slice(EMAIL.length)}`, contactId) };
}

/** Omitted to keep the row below 1 KB: a write costs a unit per KB. */
const defaults = { kind: 'TRANSACTIONAL', lane: 'transactional', attempts: 0, sweeps: 0, opens: 0, clicks: 0 } as const;

const isDefault = ([name, value]: [string, unknown]): boolean =>
  Object.hasOwn(defaults, name) && defaults[name as keyof typeof defaults] === value;

const acceptedAt = (id: string): string => toIso(idTime(id) ?? 0);

export function storedEmail(email: EmailRow): Row {
  const { id, projectId: _, contactId: __, fromDomain: ___, tags, createdAt, ...row } = email;
  return {
    ...Object.fromEntries(Object.entries(row).filter((field) => !isDefault(field))),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
    ...(createdAt === acceptedAt(id) ? {} : { createdAt }),
    timeline: storedTimeline(email),
  };
}

export function readStoredEmail(item: Row): EmailRow {
  const { projectId = '', id = '', contactId = '' } = readEmailKey(item) ?? {};
  const { timeline = [], ...row } = contentOf<Partial<EmailRow> & { timeline?: StoredEntry[] }>(item);
  const { from = '', createdAt = acceptedAt(id) } = row;
  return {
    ...defaults,
    rank: 0,
    status: 'QUEUED',
    email: '',
    subject: '',
    contentId: '',
    tags: {},
    seen: [],
    ...row,
    id,
    projectId,
    contactId,
    from,
    fromDomain: domainOf(from as EmailAddress),
    createdAt,
    timeline: readTimeline(timeline, { ...row, createdAt }),
  };
}
