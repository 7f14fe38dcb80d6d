/** QUEUED or RUNNING; only two run at a time. */
export const MAXIMUM_OPEN_JOBS = 20;
