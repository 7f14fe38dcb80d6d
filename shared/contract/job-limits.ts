/** QUEUED or RUNNING; only two run at a time. */
export const MAX_OPEN_JOBS = 20;
