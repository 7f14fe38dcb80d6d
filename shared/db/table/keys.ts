import { createHash } from 'node:crypto';
import { readCampaignMailId } from '../../domain/campaigns/mail';
import type { CountedKind } from '../../domain/counters/counting';
import { readEmailId } from '../../domain/emails/email-id';

/** The table's primary key. Keys are built in this file and in the `keys.ts` of some entities. */
export interface Key {
  pk: string;
  sk: string;
}

/** What a project may introduce a limited number of names of. */
export type NameKind = 'event' | 'field';

/** Partitions of a project's contacts, so that a million of them can be read in parallel. */
export const CONTACT_SHARDS = 64;
/** Suffixes of a time list's index key: no list is limited to one key range's 1,000 writes a second. */
export const LIST_SUFFIXES = 8;
/** Partitions of the due index. */
export const DUE_SHARDS = 16;
/** Partitions of erasures that are due: apart from emails and jobs, so that a million of them hold up neither. */
export const ERASURE_SHARDS = 8;

/** What the sort keys of a contact's memberships begin with. */
export const MEMBERSHIP = 'SEGMENT#';
/** What the sort keys of a contact's emails begin with, but for those of campaigns. */
export const EMAIL = 'EMAIL#';
/** What the sort keys of notes begin with that mail names an address as that of a copy. */
export const COPY = 'COPY#';
/** The sort key of a contact's suppression. */
export const SUPPRESSION = 'SUPPRESSION';
/** What the sort keys of a contact's campaign mail begin with. */
export const CAMPAIGN_MAIL = 'MAIL#';
/** What the sort keys of webhooks' answers to messages about a contact begin with. */
export const WEBHOOK_ANSWER = 'HOOK_ANSWER#';
/** What the sort keys of a contact's executions begin with. */
export const EXECUTION = 'EXECUTION#';

export const pad = (n: number): string => String(n).padStart(2, '0');

/** A stable small number from an identifier. */
export function spread(id: string, over: number): number {
  return (createHash('sha1').update(id).digest().readUInt16BE(0) as number) % over;
}

/** What every key of a project begins with. */
export const project = (projectId: string): string => `P#${projectId}`;
/** Where what belongs to one contact lies, but for the contact itself. */
export const ofContact = (projectId: string, contactId: string): string => `${project(projectId)}#K#${contactId}`;

export const keys = {
  project: (projectId: string): Key => ({ pk: project(projectId), sk: 'PROJECT' }),
  /** Reserves a project's name in the whole deployment. Names that differ in case or in forms of a letter are one. */
  projectName: (name: string, projectId: string): Key => ({
    pk: `NAME#${name.normalize('NFKC').toLowerCase()}`,
    sk: projectId,
  }),
  /** What is left of a project that was deleted. */
  projectDeletion: (projectId: string): Key => ({ pk: project(projectId), sk: 'DELETED' }),
  apiKey: (sha256: string): Key => ({ pk: `KEY#${sha256}`, sk: 'KEY' }),
  apiKeyEntry: (projectId: string, keyId: string): Key => ({ pk: keyPartition(projectId), sk: keyId }),
  apiKeyUse: (projectId: string, keyId: string): Key => ({ pk: `${project(projectId)}#KEYUSE`, sk: keyId }),
  /** A partition for each window: the many visitors of a busy page share none. */
  rateWindow: (projectId: string, window: string): Key => ({ pk: `${project(projectId)}#RATE#${window}`, sk: 'RATE' }),
  idempotency: (projectId: string, name: string): Key => ({ pk: `${project(projectId)}#IDEM#${name}`, sk: 'IDEM' }),
  contact: (projectId: string, contactId: string): Key => ({
    pk: `${project(projectId)}#C#${pad(spread(contactId, CONTACT_SHARDS))}`,
    sk: contactId,
  }),
  /** Beside the contact, so that one scan over a shard reads both. */
  summary: (projectId: string, contactId: string): Key => ({
    pk: keys.contact(projectId, contactId).pk,
    sk: `${contactId}#S`,
  }),
  suppression: (projectId: string, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: SUPPRESSION,
  }),
  /** The days on which mail to the contact bounced softly. */
  softBounces: (projectId: string, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: 'SOFT_BOUNCES',
  }),
  /** How often a contact was asked to confirm that it wants to be subscribed. */
  confirmation: (projectId: string, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: 'CONFIRMATION',
  }),
  /** A contact that was deleted and whose rows are being removed; the second tells at a glance that there is one. */
  erasure: (projectId: string, contactId: string): Key => ({ pk: ofContact(projectId, contactId), sk: 'ERASURE' }),
  openErasure: (projectId: string, contactId: string): Key => ({ pk: erasingPartition(projectId), sk: contactId }),
  contactEvent: (projectId: string, contactId: string, eventId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `EVENT#${eventId}`,
  }),
  /** What happened to the project itself: a few events in its life. */
  projectEvent: (projectId: string, eventId: string): Key => ({
    pk: `${project(projectId)}#PE`,
    sk: `EVENT#${eventId}`,
  }),
  /** An email lies under its contact: its id says where. A text that is no id of an email has a key without a row. */
  email: (projectId: string, emailId: string): Key => {
    const mail = readCampaignMailId(emailId);
    if (mail) return { pk: ofContact(projectId, mail.contactId), sk: `${CAMPAIGN_MAIL}${mail.campaignId}` };
    const { contactId = '', ulid = emailId } = readEmailId(emailId) ?? {};
    return { pk: ofContact(projectId, contactId), sk: `${EMAIL}${ulid}` };
  },
  /** Lies under whom the copy is for, and names the mail of another contact. */
  copyNote: (projectId: string, contactId: string, emailId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${COPY}${emailId}`,
  }),
  emailContent: (projectId: string, contentId: string): Key => ({
    pk: `${project(projectId)}#M#${contentId}`,
    sk: 'CONTENT',
  }),
  /** The attachments that the contents of one request share. */
  mailFiles: (projectId: string, filesId: string): Key => ({ pk: `${project(projectId)}#M#${filesId}`, sk: 'FILES' }),
  /** What contents that were rendered from the same template are packed with. */
  dictionary: (projectId: string, dictionaryId: string): Key => ({
    pk: `${project(projectId)}#M#${dictionaryId}`,
    sk: 'DICTIONARY',
  }),
  template: (projectId: string, templateId: string): Key => ({ pk: `${project(projectId)}#TPL`, sk: templateId }),
  templateAlias: (projectId: string, alias: string): Key => ({ pk: `${project(projectId)}#TPLALIAS`, sk: alias }),
  templatePart: (projectId: string, kind: string, alias: string): Key => ({
    pk: templatePartPartition(projectId),
    sk: `${kind}#${alias}`,
  }),
  templateVersion: (projectId: string, templateId: string, version: number): Key => ({
    pk: templateVersionPartition(projectId, templateId),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  topic: (projectId: string, topicId: string): Key => ({ pk: topicPartition(projectId), sk: topicId }),
  asset: (projectId: string, assetId: string): Key => ({ pk: assetPartition(projectId), sk: assetId }),
  form: (projectId: string, formId: string): Key => ({ pk: formPartition(projectId), sk: formId }),
  /** What a person has sent by a form and not yet confirmed. */
  submission: (projectId: string, contactId: string, formId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${SUBMISSION}${formId}`,
  }),
  /** A proof of work that was used. */
  usedProof: (projectId: string, proof: string): Key => ({ pk: `${project(projectId)}#PROOF#${proof}`, sk: 'USED' }),
  domain: (projectId: string, domainId: string): Key => ({ pk: `${project(projectId)}#DOM`, sk: domainId }),
  /** What becomes of mail to a domain that receives. */
  domainRoutes: (projectId: string, domainId: string): Key => ({ pk: `${project(projectId)}#ROUTES`, sk: domainId }),
  /** The plan by which a domain warms up. */
  warmUp: (projectId: string, domainId: string): Key => ({ pk: warmUpPartition(projectId), sk: domainId }),
  /** How many mails of a day of the plan have taken a place at a provider. */
  warmUpDay: (
    plan: { projectId: string; domainId: string; startedAt: number },
    day: number,
    provider: string,
  ): Key => ({
    pk: warmUpDaysPartition(plan),
    sk: `${warmUpDayPrefix(day)}${provider}`,
  }),
  /** A DMARC report on a domain. */
  dmarcReport: (projectId: string, domainId: string, day: string, hash: string): Key => ({
    pk: dmarcPartition(projectId, domainId),
    sk: `${day}#${hash}`,
  }),
  domainOwner: (domain: string): Key => ({ pk: domainNamePartition(domain), sk: 'OWNER' }),
  domainClaim: (domain: string, projectId: string): Key => ({
    pk: domainNamePartition(domain),
    sk: `CLAIM#${projectId}`,
  }),
  tenant: (projectId: string): Key => ({ pk: `${project(projectId)}#TENANT`, sk: 'TENANT' }),
  tenantScan: (): Key => ({ pk: 'TENANTS', sk: 'SCAN' }),
  job: (projectId: string, jobId: string): Key => ({ pk: jobPartition(projectId, jobId), sk: 'JOB' }),
  /** Rows that a job refused of what begins at a place of its file. */
  refusedRows: (projectId: string, jobId: string, offset: number): Key => ({
    pk: jobPartition(projectId, jobId),
    sk: `${REFUSED}${String(offset).padStart(12, '0')}`,
  }),
  openJobs: (projectId: string): Key => ({ pk: `${project(projectId)}#JOBS`, sk: 'OPEN' }),
  /** A lease: one of a project's workers on one kind of work. */
  worker: (projectId: string, work: string, number: number): Key => ({
    pk: `${project(projectId)}#WORKERS`,
    sk: `${work}#${number}`,
  }),
  upload: (projectId: string, uploadId: string): Key => ({ pk: `${project(projectId)}#U#${uploadId}`, sk: 'UPLOAD' }),
  /** A name that a project has introduced, and how many of its kind there are. */
  knownName: (projectId: string, kind: NameKind, name: string): Key => ({
    pk: namePartition(projectId, kind),
    sk: `NAME#${name}`,
  }),
  nameCount: (projectId: string, kind: NameKind): Key => ({ pk: namePartition(projectId, kind), sk: 'COUNT' }),
  sendRate: (): Key => ({ pk: 'RATE', sk: 'SEND' }),
  /** The account's calls to SES other than sending: SES limits each operation on its own. */
  accountRate: (operation: string): Key => ({ pk: 'RATE', sk: `ACCOUNT#${operation}` }),
  feedbackHealth: (): Key => ({ pk: 'ACCOUNT', sk: 'FEEDBACK' }),
  account: (): Key => ({ pk: 'ACCOUNT', sk: 'ACCOUNT' }),
  /** A project with mail in the bulk lane's waiting list. */
  bulkProject: (projectId: string): Key => ({ pk: 'BULK', sk: projectId }),
  /** A project that hard bounces or complaints came back to. */
  judgedProject: (projectId: string): Key => ({ pk: JUDGED_PROJECTS, sk: projectId }),
  lease: (name: string): Key => ({ pk: 'LEASE', sk: name }),
  migration: (name: string): Key => ({ pk: 'MIGRATION', sk: name }),
};

export const erasingPartition = (projectId: string): string => `${project(projectId)}#ERASING`;
export const eventPartition = (projectId: string, contactId: string): string => ofContact(projectId, contactId);
const namePartition = (projectId: string, kind: NameKind): string => `${project(projectId)}#NAMES#${kind}`;
/** A project's keys by id. */
export const keyPartition = (projectId: string): string => `${project(projectId)}#KEYS`;
export const topicPartition = (projectId: string): string => `${project(projectId)}#TOPICS`;
export const assetPartition = (projectId: string): string => `${project(projectId)}#ASSETS`;
export const formPartition = (projectId: string): string => `${project(projectId)}#FORMS`;
export const domainPartition = (projectId: string): string => `${project(projectId)}#DOM`;
export const warmUpPartition = (projectId: string): string => `${project(projectId)}#WARMUP`;
/** A plan that is ended and begun anew counts from zero. */
export const warmUpDaysPartition = (plan: { projectId: string; domainId: string; startedAt: number }): string =>
  `${warmUpPartition(plan.projectId)}#${plan.domainId}#${plan.startedAt}`;
export const warmUpDayPrefix = (day: number): string => `${String(day).padStart(6, '0')}#`;
/** The DMARC reports on a domain, by day. */
export const dmarcPartition = (projectId: string, domainId: string): string =>
  `${project(projectId)}#DMARC#${domainId}`;
/** A domain's owner and the claims on it, over all projects. */
export const domainNamePartition = (domain: string): string => `DOMAIN#${domain}`;
export const templatePartition = (projectId: string): string => `${project(projectId)}#TPL`;
/** Layouts and partials. */
export const templatePartPartition = (projectId: string): string => `${project(projectId)}#TPLPARTS`;
export const templateVersionPartition = (projectId: string, templateId: string): string =>
  `${project(projectId)}#T#${templateId}`;
export const BULK_PROJECTS = 'BULK';
export const JUDGED_PROJECTS = 'JUDGED';
/** What the sort keys of a contact's submissions begin with. */
export const SUBMISSION = 'FORM#';
/** What the sort keys of a job's refused rows begin with. */
export const REFUSED = 'REFUSED#';
export const jobPartition = (projectId: string, jobId: string): string => `${project(projectId)}#J#${jobId}`;

/** Index partitions. g1: lists by time, g2: by email, g3: troubled email, g4: scheduled email, g5: what is due. */
export const indexes = {
  projects: 'PROJECTS',
  contactsOf: (projectId: string, suffix: number): string => `${project(projectId)}#CL#${suffix}`,
  emailsOf: (projectId: string, suffix: number): string => `${project(projectId)}#EL#${suffix}`,
  troubledOf: (projectId: string, suffix: number): string => `${project(projectId)}#EX#${suffix}`,
  scheduledOf: (projectId: string): string => `${project(projectId)}#SCHEDULED`,
  eventsOf: (projectId: string, suffix: number): string => `${project(projectId)}#VL#${suffix}`,
  suppressionsOf: (projectId: string, suffix: number): string => `${project(projectId)}#SL#${suffix}`,
  jobsOf: (projectId: string): string => `${project(projectId)}#JL`,
  due: (shard: number): string => `DUE#${pad(shard)}`,
  /** There are few jobs at a time, and each is written every second at most. */
  dueJobs: 'DUEJOBS',
  dueErasures: (shard: number): string => `DUEERASURES#${pad(shard)}`,
  /** SES answers one question a second, so these entries move no faster. */
  dueDomains: (pace: 'soon' | 'routine'): string => `DUEDOMAINS#${pace}`,
  dueTenants: 'DUETENANTS',
  bulkWaiting: (projectId: string, suffix: number): string => `${project(projectId)}#BULK#${suffix}`,
};

export const suffixOf = (id: string): number => spread(id, LIST_SUFFIXES);
export const dueShardOf = (id: string): number => spread(id, DUE_SHARDS);
export const erasureShardOf = (id: string): number => spread(id, ERASURE_SHARDS);
export const contactPartitions = (projectId: string): string[] =>
  Array.from({ length: CONTACT_SHARDS }, (_, shard) => `${project(projectId)}#C#${pad(shard)}`);

/** Which kind of row a key belongs to, and whose; null for rows that nothing counts and from which nothing follows. */
export function countedRow({ pk, sk }: Key): { kind: CountedKind; projectId: string } | null {
  const [root, projectId, part] = pk.split('#');
  if (root !== 'P' || !projectId) return null;
  if (part === undefined && sk === 'PROJECT') return { kind: 'project', projectId };
  if (part === 'C' && !sk.includes('#')) return { kind: 'contact', projectId };
  if ((part === 'K' || part === 'PE') && sk.startsWith('EVENT#')) return { kind: 'event', projectId };
  if (part === 'K' && sk === SUPPRESSION) return { kind: 'suppression', projectId };
  if (part === 'K' && sk.startsWith(EMAIL)) return { kind: 'email', projectId };
  if (part === 'TPL') return { kind: 'template', projectId };
  if (part === 'DOM') return { kind: 'domain', projectId };
  if (part === 'SEG') return { kind: 'segment', projectId };
  if (part === 'K' && sk.startsWith(MEMBERSHIP)) return { kind: 'membership', projectId };
  if (part === 'CMP') return { kind: 'campaign', projectId };
  if (part === 'WF') return { kind: 'workflow', projectId };
  if (part === 'K' && sk.startsWith(EXECUTION)) return { kind: 'execution', projectId };
  if (part === 'K' && sk.startsWith(CAMPAIGN_MAIL)) return { kind: 'campaignMail', projectId };
  return null;
}
