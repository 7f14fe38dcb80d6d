import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { get, getAs, put } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, transact } from '../table/transact';
import { currentProject, deleteNamePart } from './projects';

export interface ProjectDeletion {
  projectId: string;
  deletedAt: string;
  erasedAt?: string;
}

const rowOf = (deletion: ProjectDeletion) => ({ ...keys.projectDeletion(deletion.projectId), v: 1, ...deletion });

export const getProjectDeletion = (projectId: string): Promise<ProjectDeletion | null> =>
  getAs(keys.projectDeletion(projectId), contentOf<ProjectDeletion>);

export const isProjectDeleted = async (projectId: string): Promise<boolean> =>
  (await get(keys.projectDeletion(projectId), { eventual: true })) !== null;

const MAX_ROUNDS = 5;

export async function beginProjectDeletion(projectId: string): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const project = await currentProject(projectId);
    if (!project) return false;
    const { name } = project;
    const failedParts = await transact([
      deletePart(keys.project(projectId), expr`name = ${name}`),
      deleteNamePart(projectId, name),
      putPart(rowOf({ projectId, deletedAt: isoNow() })),
    ]);
    if (failedParts === null) return true;
  }
  throw new LostRace('a deletion of a project');
}

export async function endProjectDeletion(deletion: ProjectDeletion): Promise<void> {
  await put(rowOf({ ...deletion, erasedAt: isoNow() }));
}
