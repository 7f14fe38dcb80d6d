import { type DerivedFrom, type ProjectSecrets, secretOf } from '../../domain/projects/secrets';
import type { DailyReputation } from '../../domain/sending/email-streams';
import type { Pauses } from '../../domain/sending/reputation';
import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { type Conflict, isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, type Row, update, updateOrRead } from '../table/rows';
import { transact, updatePart } from '../table/transact';
import type { Change } from '../table/update';
import { currentProject, deleteNamePart, type Project, putNamePart, type SettingsChange, toProject } from './projects';

type SettingsOutcome = Project | null | 'contended';

/** `change` runs again after a conflict. Only the returned settings are written. Null if the project was deleted. */
export async function updateSettings(
  projectId: string,
  change: (current: Project) => SettingsChange,
): Promise<SettingsOutcome> {
  const key = keys.project(projectId);
  return retryOnConflict<Row, SettingsOutcome>(
    { what: 'a change of settings', rounds: 5, row: await get(key), fallback: 'contended' },
    async (row) => {
      if (!row) return null;
      const current = toProject(row);
      const { version = 0 } = current;
      const settings = change(current);
      const entries = Object.entries(settings);
      const write: Change = {
        set: {
          version: version + 1,
          updatedAt: isoNow(),
          ...Object.fromEntries(entries.filter(([, value]) => value !== null)),
        },
        remove: entries.flatMap(([name, value]) => (value === null ? [name] : [])),
        if: expr`version = ${version} OR attribute_not_exists(version)`,
      };
      const outcome = settings.name ? await rename(current, settings.name, write) : await updateOrRead<Row>(key, write);
      return isConflict<Row>(outcome) ? outcome : toProject(outcome);
    },
  );
}

async function rename({ id, name: formerName }: Project, name: string, write: Change): Promise<Row | Conflict<Row>> {
  const key = keys.project(id);
  const hasSameKey = keys.projectName(name, id).pk === keys.projectName(formerName, id).pk;
  const release = hasSameKey ? [] : [deleteNamePart(id, formerName)];
  const failedParts = await transact([updatePart(key, write), putNamePart(id, name), ...release]);
  const row = await get(key);
  return failedParts === null && row ? row : { conflict: true, row };
}

export async function projectWithSecrets(project: Project, ...derived: readonly DerivedFrom[]): Promise<Project> {
  return derived.every((use) => secretOf(project, use) !== null) ? project : readLatestProject(project);
}

/** Reads past the cache, which may still contain a leaked secret. */
export const readLatestProject = async (project: Project): Promise<Project> =>
  (await currentProject(project.id)) ?? project;

export const replaceSecrets = (
  current: Project,
  { secret, secretVersion, earlierSecrets }: Required<ProjectSecrets>,
): Promise<boolean> =>
  update(keys.project(current.id), {
    set: { secret, secretVersion, earlierSecrets },
    if: expr`secret = ${current.secret}`,
  });

export interface PauseChange {
  paused: Pauses;
  /** Set when the operator resumes email: earlier counts cause no further pause. */
  baseline?: DailyReputation;
}

/** False if the pauses changed since the project was read. The table's stream reports the change. */
export function setPauses({ id, pausesVersion }: Project, { paused, baseline }: PauseChange): Promise<boolean> {
  const isResumed = Object.keys(paused).length === 0;
  return update(keys.project(id), {
    set: {
      pausesVersion: (pausesVersion ?? 0) + 1,
      pausesChangedAt: isoNow(),
      paused: isResumed ? undefined : paused,
      reputationBaseline: baseline,
    },
    remove: isResumed ? ['paused'] : [],
    if:
      pausesVersion === undefined ? expr`attribute_not_exists(pausesVersion)` : expr`pausesVersion = ${pausesVersion}`,
  });
}
