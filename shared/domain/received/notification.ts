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
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function verdictOf(value: unknown): Verdict {
  const { status } = fieldsOf(value);
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
  const { notificationType, mail: email, receipt } = fieldsOf(event);
  if (notificationType !== 'Received') return null;
  const { action, recipients, spamVerdict, virusVerdict, dmarcVerdict } = fieldsOf(receipt);
  const key = String(fieldsOf(action).objectKey ?? '');
  const [, projectId, domainId] = KEY.exec(key) ?? [];
  const time = Date.parse(String(fieldsOf(email).timestamp ?? ''));
  if (!projectId || !domainId || Number.isNaN(time)) return null;
  const addresses = Array.isArray(recipients) ? recipients.filter((address) => typeof address === 'string') : [];
  return {
    projectId,
    domainId,
    key,
    at: new Date(time).toISOString(),
    recipients: addresses.slice(0, MAX_RECIPIENTS).map((address) => address.slice(0, 320).toLowerCase()),
    spam: verdictOf(spamVerdict),
    virus: verdictOf(virusVerdict),
    dmarc: verdictOf(dmarcVerdict),
  };
}
