import { type DerivedFrom, type ProjectSecrets, secretOf } from '../../domain/projects/secrets';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { update } from '../table/rows';
import { currentProject, type Project } from './projects';

/** The project with the secrets that others are derived from: read again if its state in memory does not have them. */
export async function projectKnowing(project: Project, ...derived: readonly DerivedFrom[]): Promise<Project> {
  return derived.every((one) => secretOf(project, one) !== null) ? project : latestOf(project);
}

/** For deriving from its newest secret: the one in memory may be the one that has leaked. */
export const latestOf = async (project: Project): Promise<Project> => (await currentProject(project.id)) ?? project;

/** Replaces a project's secrets; false if they have changed since, or the project was deleted. */
export const replaceSecrets = (
  seen: Project,
  { secret, secretVersion, earlierSecrets }: Required<ProjectSecrets>,
): Promise<boolean> =>
  update(keys.project(seen.id), { set: { secret, secretVersion, earlierSecrets }, if: expr`secret = ${seen.secret}` });
