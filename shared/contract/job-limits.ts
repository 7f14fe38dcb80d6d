/** Jobs of a project that are QUEUED or RUNNING. Two of them run at the same time, and the others wait. */
export const MAXIMUM_OPEN_JOBS = 20;
