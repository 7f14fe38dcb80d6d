import { beginEntry, completeEntry } from '../../shared/db/audit/audit-log';
import { newId } from '../../shared/ops/ids';

interface AuditedChange {
  projectId: string;
  command: string;
  target: string | null;
}

/**
 * Writes the audit entry first: if that fails, the change does not run. A result of `false` or `missing` means no
 * change.
 */
export async function withAuditEntry<T>(
  { projectId, command, target }: AuditedChange,
  change: () => Promise<T>,
): Promise<T> {
  const actor = { kind: 'operator', id: null } as const;
  const entry = { id: newId('aud'), actor, action: `cli.${command}`, target };
  await beginEntry(projectId, { ...entry, outcome: 'attempted' });
  try {
    const result = await change();
    const isUnchanged = result === false || result === 'missing';
    await completeEntry(projectId, { ...entry, outcome: isUnchanged ? 'failed' : 'done' });
    return result;
  } catch (error) {
    await completeEntry(projectId, { ...entry, outcome: 'failed' });
    throw error;
  }
}
