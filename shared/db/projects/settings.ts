import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, type Row, updateOrRead } from '../table/rows';
import { type Project, type SettingsChange, toProject } from './projects';

/**
 * Changes settings: `change` gets the project as it is now and returns the members to set (null clears one); it is
 * called again if another change came first. Writes nothing else, so the operator's own changes are kept. Null if the
 * project was deleted, `contended` if other changes won every round.
 */
export async function updateSettings(
  projectId: string,
  change: (current: Project) => SettingsChange,
): Promise<Project | null | 'contended'> {
  const key = keys.project(projectId);
  return retryOnConflict<Row, Project | null | 'contended'>(
    { what: 'a change of settings', rounds: 5, seen: await get(key), otherwise: 'contended' },
    async (row) => {
      if (!row) return null;
      const current = toProject(row);
      const { version = 0 } = current;
      const given = Object.entries(change(current));
      const changed = await updateOrRead(key, {
        set: {
          version: version + 1,
          updatedAt: isoNow(),
          ...Object.fromEntries(given.filter(([, value]) => value !== null)),
        },
        remove: given.flatMap(([name, value]) => (value === null ? [name] : [])),
        if: expr`version = ${version} OR attribute_not_exists(version)`,
      });
      return isConflict<Row>(changed) ? changed : toProject(changed);
    },
  );
}
