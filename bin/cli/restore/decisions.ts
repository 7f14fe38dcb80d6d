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

/** Carries over only decisions against email and on access: without the others, nobody gets unwanted email. */
export function carryOver(old: StoredRow, row: StoredRow | null): Repair | null {
  if (isMember(old))
    return isDeepStrictEqual(old, row) ? null : { kind: 'memberTaken', make: () => restoreMember(old) };
  if (isKey(old)) return isDeepStrictEqual(old, row) ? null : { kind: 'keyTaken', make: () => put(old, row) };
  const kind = countedRow(old)?.kind;
  if (kind === 'project') return restoreProject(old, row);
  if (kind === 'suppression') return restoreSuppression(old, row);
  return kind === 'contact' ? restoreContact(asRow<ContactRow>(old), row && asRow<ContactRow>(row)) : null;
}

const put = (old: StoredRow, row: StoredRow | null) => putRow(old, row ? 'replace' : 'new');

function restoreProject(old: StoredRow, row: StoredRow | null): Repair | null {
  if (!row) return { kind: 'projectSince', name: String(old.id) };
  const next = withRevokedSecrets(old, row);
  if (isDeepStrictEqual(next, row)) return null;
  return { kind: 'projectTaken', name: String(old.id), make: () => putRow(next, 'replace') };
}

/** Adds the backup's secrets that the old table no longer has, as revoked: the backup may have signed with them. */
function withRevokedSecrets(old: StoredRow, row: StoredRow): StoredRow {
  const backup = asRow<Project>(old);
  const current = asRow<Project>(row);
  const replacedAt = backup.earlierSecrets?.[0]?.replacedAt ?? current.createdAt;
  const present = { version: versionOf(current), secret: current.secret, replacedAt };
  const forgotten = [present, ...(current.earlierSecrets ?? [])].filter(
    (secret) => secretOf(backup, derivedFrom(secret.version)) === null,
  );
  if (forgotten.length === 0) return old;
  const revoked = forgotten.map((secret) => ({ revokedAt: replacedAt, ...secret }));
  const earlierSecrets = [...(backup.earlierSecrets ?? []), ...revoked].sort((a, b) => b.version - a.version);
  return { ...old, earlierSecrets };
}

function restoreSuppression(old: StoredRow, row: StoredRow | null): Repair | null {
  const strengthOf = (suppression: StoredRow | null): number =>
    suppression ? asRow<StoredSuppression>(suppression).strength : 0;
  if (strengthOf(old) <= strengthOf(row)) return null;
  return { kind: 'suppressionTaken', make: () => put(old, row) };
}

/**
 * Without the contact, a new sign-up would subscribe it. A pending confirmation is removed, because a new row would
 * send its email a second time.
 */
function restoreContact(old: ContactRow & StoredRow, row: (ContactRow & StoredRow) | null): Repair | null {
  if (!row) {
    const { pendingSince: _, ...contact } = old;
    return old.subscribed ? null : { kind: 'contactRefused', make: () => putRow(contact, 'new') };
  }
  const refusals = refusalsSince(old, row);
  if (Object.keys(refusals).length === 0) return null;
  return { kind: 'contactRefused', make: () => applyRefusals(row, refusals) };
}

export function refusalsSince(old: ContactRow, row: ContactRow): Refusals {
  const topicsLeft = Object.entries(old.topics ?? {}).filter(
    ([topic, isSubscribed]) => !isSubscribed && row.topics?.[topic] !== false,
  );
  const { leftAt = '', complained, snoozedUntil = '' } = old;
  const hasLeft = !old.subscribed && leftAt > (row.leftAt ?? '');
  return {
    ...(hasLeft || (!old.subscribed && row.subscribed) ? { subscribed: false } : {}),
    ...(hasLeft ? { leftAt } : {}),
    ...(complained && !row.complained ? { complained } : {}),
    ...(topicsLeft.length > 0 ? { topics: { ...row.topics, ...Object.fromEntries(topicsLeft) } } : {}),
    ...(snoozedUntil > (row.snoozedUntil ?? '') ? { snoozedUntil } : {}),
  };
}

/** A missing contact may have been lost, not deleted. */
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
