import { type Key, project } from '../table/keys';

/** Ids begin with their time, so they sort by it. */
export const auditPartition = (projectId: string): string => `${project(projectId)}#AUDIT`;

export const auditKey = (projectId: string, id: string): Key => ({ pk: auditPartition(projectId), sk: id });
