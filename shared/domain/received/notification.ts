import { RECEIVED_PREFIX } from '../../contract/retention';

/** `GRAY`: SES has no result. */
export type Verdict = 'PASS' | 'FAIL' | 'GRAY';

export interface ReceivedNotification {
  projectId: string;
  domainId: string;
  /** Identifies the email, because notifications may arrive twice. */
  key: string;
  at: string;
  recipients: string[];
  spam: Verdict;
  virus: Verdict;
  dmarc: Verdict;
}

const MAX_RECIPIENTS = 50;

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function verdictOf(value: unknown): Verdict {
  const { status } = fields(value);
  return status === 'PASS' || status === 'FAIL' ? status : 'GRAY';
}

const KEY = new RegExp(`^${RECEIVED_PREFIX}raw/(prj_[0-9A-Z]{26})/(dom_[0-9A-Z]{26})/[\\w.-]{1,200}$`);

export const rawPrefix = (projectId: string, domainId: string): string =>
  `${RECEIVED_PREFIX}raw/${projectId}/${domainId}/`;

export const contactPrefix = (projectId: string, contactId: string): string =>
  `${RECEIVED_PREFIX}mail/${projectId}/${contactId}/`;

export const partsPrefix = (projectId: string, contactId: string, generation: string, eventId = ''): string =>
  `${contactPrefix(projectId, contactId)}${generation}/${eventId === '' ? '' : `${eventId}/`}`;

export function readNotification(event: unknown): ReceivedNotification | null {
  const { notificationType, mail: email, receipt } = fields(event);
  if (notificationType !== 'Received') return null;
  const { action, recipients, spamVerdict, virusVerdict, dmarcVerdict } = fields(receipt);
  const key = String(fields(action).objectKey ?? '');
  const [, projectId, domainId] = KEY.exec(key) ?? [];
  const time = Date.parse(String(fields(email).timestamp ?? ''));
  if (!projectId || !domainId || Number.isNaN(time)) return null;
  const named = Array.isArray(recipients) ? recipients.filter((recipient) => typeof recipient === 'string') : [];
  return {
    projectId,
    domainId,
    key,
    at: new Date(time).toISOString(),
    recipients: named.slice(0, MAX_RECIPIENTS).map((recipient) => recipient.slice(0, 320).toLowerCase()),
    spam: verdictOf(spamVerdict),
    virus: verdictOf(virusVerdict),
    dmarc: verdictOf(dmarcVerdict),
  };
}
