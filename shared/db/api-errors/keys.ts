import { type Key, project } from '../table/keys';

export const apiErrorsPartition = (projectId: string): string => `${project(projectId)}#APIERRORS`;

/** The minute is `2026-12-01T12:34`. */
export const apiErrorsKey = (projectId: string, minute: string): Key => ({
  pk: apiErrorsPartition(projectId),
  sk: minute,
});
