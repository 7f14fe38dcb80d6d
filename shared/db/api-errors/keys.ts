import { type Key, project } from '../table/keys';

/** The partition of a project's API errors. */
export const apiErrorsPartition = (projectId: string): string => `${project(projectId)}#APIERRORS`;

/** The row of a minute: `2026-12-01T12:34`. */
export const apiErrorsKey = (projectId: string, minute: string): Key => ({
  pk: apiErrorsPartition(projectId),
  sk: minute,
});
