import { isDeepStrictEqual } from 'node:util';
import type { ContactRow } from '../../../shared/db/contacts/rows';
import type { StoredSuppression } from '../../../shared/db/contacts/suppression-rows';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import {
  applyRefusals,
  dropMember,
  putRow,
  type Refusals,
  restoreMember,
} from '../../../shared/db/operator/restored-rows';
import { revokeKey } from '../../../shared/db/projects/api-keys';
import { getProject, type Project } from '../../../shared/db/projects/projects';
import { countedRow } from '../../../shared/db/table/counted-row';
import { anyOf, expr } from '../../../shared/db/table/expressions';
import { keyPartition } from '../../../shared/db/table/keys';
import type { StoredRow } from '../../../shared/db/table/scan-table';
import { derivedFrom, secretOf, versionOf } from '../../../shared/domain/projects/secrets';
import type { Repair } from './repair';

const MEMBER = 'mbr_';

export const decidingRows = expr`sk IN ${anyOf(['SUPPRESSION', 'PROJECT'])} OR attribute_exists(subscribed) OR attribute_exists(hash) OR begins_with(sk, ${MEMBER})`;

const isKey = ({ pk, sk, kind }: StoredRow): boolean =>
  (sk === 'KEY' && kind !== 'session') || pk === keyPartition(pk.split('#')[1] ?? '');
export const isMember = ({ sk }: StoredRow): boolean => sk.startsWith(MEMBER);
const asRow = <T>(row: StoredRow): T & StoredRow => row as unknown as T & StoredRow;

/**
 * Takes from the old table only what prevents email or concerns access. The loss of other rows sends no unwanted email.
 */
export function carryOver(oldRow: StoredRow, row: StoredRow | null): Repair | null {
  const isSame = isDeepStrictEqual(oldRow, row);
  if (isMember(oldRow)) return isSame ? null : { kind: 'memberTaken', make: () => restoreMember(oldRow) };
  if (isKey(oldRow)) return isSame ? null : { kind: 'keyTaken', make: () => putOldRow(oldRow, row) };
  const kind = countedRow(oldRow)?.kind;
  if (kind === 'project') return restoreProject(oldRow, row);
  if (kind === 'suppression') return restoreSuppression(oldRow, row);
  return kind === 'contact' ? restoreContact(asRow<ContactRow>(oldRow), row && asRow<ContactRow>(row)) : null;
}

const putOldRow = (oldRow: StoredRow, row: StoredRow | null) => putRow(oldRow, row ? 'replace' : 'new');

function restoreProject(oldRow: StoredRow, row: StoredRow | null): Repair | null {
  if (!row) return { kind: 'projectSince', name: String(oldRow.id) };
  const newRow = withRevokedSecrets(oldRow, row);
  if (isDeepStrictEqual(newRow, row)) return null;
  return { kind: 'projectTaken', name: String(oldRow.id), make: () => putRow(newRow, 'replace') };
}

/**
 * Adds the backup's secrets that the old table no longer has, as revoked, because links may have been signed with them.
 */
function withRevokedSecrets(oldRow: StoredRow, row: StoredRow): StoredRow {
  const oldProject = asRow<Project>(oldRow);
  const restoredProject = asRow<Project>(row);
  const replacedAt = oldProject.earlierSecrets?.[0]?.replacedAt ?? restoredProject.createdAt;
  const restoredSecret = { version: versionOf(restoredProject), secret: restoredProject.secret, replacedAt };
  const missingSecrets = [restoredSecret, ...(restoredProject.earlierSecrets ?? [])].filter(
    ({ version }) => secretOf(oldProject, derivedFrom(version)) === null,
  );
  if (missingSecrets.length === 0) return oldRow;
  const revokedSecrets = missingSecrets.map((secret) => ({ revokedAt: replacedAt, ...secret }));
  const earlierSecrets = [...(oldProject.earlierSecrets ?? []), ...revokedSecrets].sort(
    (first, second) => second.version - first.version,
  );
  return { ...oldRow, earlierSecrets };
}

function restoreSuppression(oldRow: StoredRow, row: StoredRow | null): Repair | null {
  const strengthOf = (suppression: StoredRow | null): number =>
    suppression ? asRow<StoredSuppression>(suppression).strength : 0;
  if (strengthOf(oldRow) <= strengthOf(row)) return null;
  return { kind: 'suppressionTaken', make: () => putOldRow(oldRow, row) };
}

/**
 * Without an unsubscribed contact's row, a new sign-up would subscribe it. A new row with `pendingSince` would send the
 * confirmation again.
 */
function restoreContact(oldRow: ContactRow & StoredRow, row: (ContactRow & StoredRow) | null): Repair | null {
  if (!row) {
    const { pendingSince: _, ...contact } = oldRow;
    return oldRow.subscribed ? null : { kind: 'contactRefused', make: () => putRow(contact, 'new') };
  }
  const refusals = refusalsSince(oldRow, row);
  if (Object.keys(refusals).length === 0) return null;
  return { kind: 'contactRefused', make: () => applyRefusals(row, refusals) };
}

export function refusalsSince(oldRow: ContactRow, row: ContactRow): Refusals {
  const leftTopics = Object.entries(oldRow.topics ?? {}).filter(
    ([topic, isSubscribed]) => !isSubscribed && row.topics?.[topic] !== false,
  );
  const { leftAt = '', complained, snoozedUntil = '' } = oldRow;
  const hasLeft = !oldRow.subscribed && leftAt > (row.leftAt ?? '');
  const wouldBeSubscribedAgain = !oldRow.subscribed && row.subscribed;
  return {
    ...(hasLeft || wouldBeSubscribedAgain ? { subscribed: false } : {}),
    ...(hasLeft ? { leftAt } : {}),
    ...(complained && !row.complained ? { complained } : {}),
    ...(leftTopics.length > 0 ? { topics: { ...row.topics, ...Object.fromEntries(leftTopics) } } : {}),
    ...(snoozedUntil > (row.snoozedUntil ?? '') ? { snoozedUntil } : {}),
  };
}

/** Keeps a contact by default, because the old table may have lost it, not deleted it. */
export function discardMissing(row: StoredRow, erasesContacts: boolean): Repair | null {
  if (row.sk === 'KEY' && row.kind !== 'session') {
    const { projectId, id, revokedAt } = row as Record<string, unknown>;
    if (revokedAt !== undefined) return null;
    return { kind: 'keyRevoked', make: () => revokeKey(String(projectId), String(id)) };
  }
  if (isMember(row)) return { kind: 'memberRemoved', make: () => dropMember(row) };
  const counted = countedRow(row);
  if (counted?.kind === 'project') return { kind: 'projectMissing', name: counted.projectId };
  if (counted?.kind !== 'contact') return null;
  const { projectId } = counted;
  if (!erasesContacts) return { kind: 'contactMissing' };
  return { kind: 'contactErased', make: () => eraseContact(projectId, row.sk) };
}

async function eraseContact(projectId: string, contactId: string): Promise<void> {
  const project = await getProject(projectId);
  if (project) await deleteContact(project, contactId);
}
