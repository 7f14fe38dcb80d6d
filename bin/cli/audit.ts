import { closeEntry, openEntry } from '../../shared/db/audit/audit-log';
import { newId } from '../../shared/ops/ids';

/** What a command of the operator changes in a project. */
interface Act {
  projectId: string;
  /** The command: `keys.revoke`. */
  command: string;
  /** Id of the record that changes; null for the project and for what is made. */
  target: string | null;
}

/**
 * Runs what a command changes, with its entry in the project's audit log. Unlike a request, a command that can't be told
 * of is not run: whoever runs it can run it again. A change that answers `false` or `missing` was not made.
 */
export async function audited<T>({ projectId, command, target }: Act, change: () => Promise<T>): Promise<T> {
  const actor = { kind: 'operator', id: null } as const;
  const entry = { id: newId('aud'), actor, action: `cli.${command}`, target };
  await openEntry(projectId, { ...entry, outcome: 'attempted' });
  try {
    const result = await change();
    const isLost = result === false || result === 'missing';
    await closeEntry(projectId, { ...entry, outcome: isLost ? 'failed' : 'done' });
    return result;
  } catch (error) {
    await closeEntry(projectId, { ...entry, outcome: 'failed' });
    throw error;
  }
}
