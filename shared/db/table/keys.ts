import { createHash } from 'node:crypto';
import { readCampaignEmailId } from '../../domain/campaigns/campaign-email';
import { readEmailId } from '../../domain/emails/email-id';

export interface Key {
  pk: string;
  sk: string;
}

export type NameKind = 'event' | 'field';

/** Partitions of a project's contacts, so that a million contacts can be read in parallel. */
export const CONTACT_SHARDS = 64;

export const MEMBERSHIP = 'SEGMENT#';

export const EVENT = 'EVENT#';
export const EMAIL = 'EMAIL#';

export const COPY = 'COPY#';
export const SUPPRESSION = 'SUPPRESSION';
export const CAMPAIGN_EMAIL = 'MAIL#';
export const WEBHOOK_RESPONSE = 'HOOK_RESPONSE#';
export const EXECUTION = 'EXECUTION#';
/** Sorts directly before EXECUTION_EVENT#: an erasure reads entry guards and event subscriptions as one range. */
export const ENTRY_GUARD = 'EXECUTION_ENTRY#';
export const EVENT_SUBSCRIPTION = 'EXECUTION_EVENT#';
export const PAYLOAD = 'EXECUTION_PAYLOAD#';

/** Sorts before `#` and all characters of ids, so a key with this suffix comes directly after the key. */
export const NEXT_KEY_SUFFIX = '!';

export const pad = (n: number): string => String(n).padStart(2, '0');

export function spread(id: string, partitions: number): number {
  return (createHash('sha1').update(id).digest().readUInt16BE(0) as number) % partitions;
}

export const project = (projectId: string): string => `P#${projectId}`;
export const ofContact = (projectId: string, contactId: string): string => `${project(projectId)}#K#${contactId}`;

export const keys = {
  project: (projectId: string): Key => ({ pk: project(projectId), sk: 'PROJECT' }),
  projectName: (name: string, projectId: string): Key => ({
    pk: `NAME#${name.normalize('NFKC').toLowerCase()}`,
    sk: projectId,
  }),
  projectDeletion: (projectId: string): Key => ({ pk: project(projectId), sk: 'DELETED' }),
  apiKey: (sha256: string): Key => ({ pk: `KEY#${sha256}`, sk: 'KEY' }),
  apiKeyEntry: (projectId: string, keyId: string): Key => ({ pk: keyPartition(projectId), sk: keyId }),
  apiKeyUse: (projectId: string, keyId: string): Key => ({ pk: `${project(projectId)}#KEYUSE`, sk: keyId }),
  /** One partition per window, so that a busy page's visitors don't share one. */
  rateWindow: (projectId: string, window: string): Key => ({ pk: `${project(projectId)}#RATE#${window}`, sk: 'RATE' }),
  idempotency: (projectId: string, name: string): Key => ({ pk: `${project(projectId)}#IDEM#${name}`, sk: 'IDEM' }),
  contact: (projectId: string, contactId: string): Key => ({
    pk: `${project(projectId)}#C#${pad(spread(contactId, CONTACT_SHARDS))}`,
    sk: contactId,
  }),
  /** Stored beside the contact, so one scan of a shard reads both. */
  summary: (projectId: string, contactId: string): Key => ({
    pk: keys.contact(projectId, contactId).pk,
    sk: `${contactId}#S`,
  }),
  suppression: (projectId: string, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: SUPPRESSION,
  }),
  softBounces: (projectId: string, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: 'SOFT_BOUNCES',
  }),
  confirmation: (projectId: string, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: 'CONFIRMATION',
  }),
  erasure: (projectId: string, contactId: string): Key => ({ pk: ofContact(projectId, contactId), sk: 'ERASURE' }),
  formerSlot: (projectId: string, contactId: string, generation: string, slotId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `FORMER#${generation}#${slotId}`,
  }),
  openErasure: (projectId: string, contactId: string): Key => ({ pk: erasingPartition(projectId), sk: contactId }),
  contactEvent: (projectId: string, contactId: string, eventId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${EVENT}${eventId}`,
  }),
  projectEvent: (projectId: string, eventId: string): Key => ({
    pk: `${project(projectId)}#PE`,
    sk: `${EVENT}${eventId}`,
  }),
  /** Under the email's contact, whose id is in the email's id. Any other text gives a key without a row. */
  email: (projectId: string, emailId: string): Key => {
    const email = readCampaignEmailId(emailId);
    if (email) return { pk: ofContact(projectId, email.contactId), sk: `${CAMPAIGN_EMAIL}${email.campaignId}` };
    const { contactId = '', ulid = emailId } = readEmailId(emailId) ?? {};
    return { pk: ofContact(projectId, contactId), sk: `${EMAIL}${ulid}` };
  },
  copyNote: (projectId: string, contactId: string, emailId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${COPY}${emailId}`,
  }),
  emailContent: (projectId: string, contentId: string): Key => ({
    pk: `${project(projectId)}#M#${contentId}`,
    sk: 'CONTENT',
  }),
  emailFiles: (projectId: string, filesId: string): Key => ({ pk: `${project(projectId)}#M#${filesId}`, sk: 'FILES' }),
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
  formerTemplatePart: (projectId: string, kind: string, alias: string): Key => ({
    pk: `${project(projectId)}#TPLPARTSFORMER`,
    sk: `${kind}#${alias}`,
  }),
  templateVersion: (projectId: string, templateId: string, version: number): Key => ({
    pk: templateVersionPartition(projectId, templateId),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  segment: (projectId: string, segmentId: string): Key => ({ pk: segmentPartition(projectId), sk: segmentId }),
  topic: (projectId: string, topicId: string): Key => ({ pk: topicPartition(projectId), sk: topicId }),
  asset: (projectId: string, assetId: string): Key => ({ pk: assetPartition(projectId), sk: assetId }),
  form: (projectId: string, formId: string): Key => ({ pk: formPartition(projectId), sk: formId }),
  submission: (projectId: string, contactId: string, formId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${SUBMISSION}${formId}`,
  }),
  usedProofOfWork: (projectId: string, proof: string): Key => ({
    pk: `${project(projectId)}#PROOF#${proof}`,
    sk: 'USED',
  }),
  domain: (projectId: string, domainId: string): Key => ({ pk: `${project(projectId)}#DOM`, sk: domainId }),
  domainRoutes: (projectId: string, domainId: string): Key => ({ pk: `${project(projectId)}#ROUTES`, sk: domainId }),
  warmUp: (projectId: string, domainId: string): Key => ({ pk: warmUpPartition(projectId), sk: domainId }),
  warmUpDay: (
    plan: { projectId: string; domainId: string; startedAt: number },
    day: number,
    provider: string,
  ): Key => ({
    pk: warmUpDaysPartition(plan),
    sk: `${warmUpDayPrefix(day)}${provider}`,
  }),
  campaignHold: (projectId: string): Key => ({ pk: `${project(projectId)}#REST`, sk: 'CAMPAIGNS' }),
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
  refusedRows: (projectId: string, jobId: string, offset: number): Key => ({
    pk: jobPartition(projectId, jobId),
    sk: `${REFUSED}${String(offset).padStart(12, '0')}`,
  }),
  openJobs: (projectId: string): Key => ({ pk: `${project(projectId)}#JOBS`, sk: 'OPEN' }),
  worker: (projectId: string, work: string, number: number): Key => ({
    pk: `${project(projectId)}#WORKERS`,
    sk: `${work}#${number}`,
  }),
  pushedRecords: (projectId: string, folder?: string): Key => ({
    pk: `${project(projectId)}#PUSH`,
    sk: folder === undefined ? 'RECORDS' : `RECORDS#${folder}`,
  }),
  upload: (projectId: string, uploadId: string): Key => ({ pk: `${project(projectId)}#U#${uploadId}`, sk: 'UPLOAD' }),
  knownName: (projectId: string, kind: NameKind, name: string): Key => ({
    pk: namePartition(projectId, kind),
    sk: `NAME#${name}`,
  }),
  nameCount: (projectId: string, kind: NameKind): Key => ({ pk: namePartition(projectId, kind), sk: 'COUNT' }),
  sendRate: (): Key => ({ pk: 'RATE', sk: 'SEND' }),
  /** SES limits each operation separately. */
  accountRate: (operation: string): Key => ({ pk: 'RATE', sk: `ACCOUNT#${operation}` }),
  feedbackHealth: (): Key => ({ pk: 'ACCOUNT', sk: 'FEEDBACK' }),
  account: (): Key => ({ pk: 'ACCOUNT', sk: 'ACCOUNT' }),
  bulkProject: (projectId: string): Key => ({ pk: 'BULK', sk: projectId }),
  judgedProject: (projectId: string): Key => ({ pk: JUDGED_PROJECTS, sk: projectId }),
  problemEmail: (projectId: string, position: string): Key => ({ pk: problemPartition(projectId), sk: position }),
  lease: (name: string): Key => ({ pk: 'LEASE', sk: name }),
  migration: (name: string): Key => ({ pk: 'MIGRATION', sk: name }),
};

export const erasingPartition = (projectId: string): string => `${project(projectId)}#ERASING`;
export const eventPartition = (projectId: string, contactId: string): string => ofContact(projectId, contactId);
const namePartition = (projectId: string, kind: NameKind): string => `${project(projectId)}#NAMES#${kind}`;
export const keyPartition = (projectId: string): string => `${project(projectId)}#KEYS`;
export const campaignPartition = (projectId: string): string => `${project(projectId)}#CMP`;
export const segmentPartition = (projectId: string): string => `${project(projectId)}#SEG`;
export const workflowPartition = (projectId: string): string => `${project(projectId)}#WF`;
export const topicPartition = (projectId: string): string => `${project(projectId)}#TOPICS`;
export const assetPartition = (projectId: string): string => `${project(projectId)}#ASSETS`;
export const formPartition = (projectId: string): string => `${project(projectId)}#FORMS`;
export const domainPartition = (projectId: string): string => `${project(projectId)}#DOM`;
export const problemPartition = (projectId: string): string => `${project(projectId)}#PROBLEMS`;
export const warmUpPartition = (projectId: string): string => `${project(projectId)}#WARMUP`;

/** Includes `startedAt`, so a restarted plan counts from zero. */
export const warmUpDaysPartition = (plan: { projectId: string; domainId: string; startedAt: number }): string =>
  `${warmUpPartition(plan.projectId)}#${plan.domainId}#${plan.startedAt}`;

export const warmUpDayPrefix = (day: number): string => `${String(day).padStart(6, '0')}#`;

export const dmarcPartition = (projectId: string, domainId: string): string =>
  `${project(projectId)}#DMARC#${domainId}`;

export const domainNamePartition = (domain: string): string => `DOMAIN#${domain}`;
export const templatePartition = (projectId: string): string => `${project(projectId)}#TPL`;
export const templatePartPartition = (projectId: string): string => `${project(projectId)}#TPLPARTS`;

export const templateVersionPartition = (projectId: string, templateId: string): string =>
  `${project(projectId)}#T#${templateId}`;

export const BULK_PROJECTS = 'BULK';
export const JUDGED_PROJECTS = 'JUDGED';
export const SUBMISSION = 'FORM#';
export const REFUSED = 'REFUSED#';
export const jobPartition = (projectId: string, jobId: string): string => `${project(projectId)}#J#${jobId}`;

export const contactPartitions = (projectId: string): string[] =>
  Array.from({ length: CONTACT_SHARDS }, (_, shard) => `${project(projectId)}#C#${pad(shard)}`);
