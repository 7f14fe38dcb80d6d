import type { JobRef } from './jobs';

/** As the lifecycle of the prefix has it. */
const KEPT_MS = 7 * 24 * 3600_000;

/** Where the file of a job lies, and until when it can be downloaded if it is stored at `time`. */
export const exportKey = ({ projectId, id }: JobRef, extension: 'csv' | 'ndjson', time: number) => ({
  key: `exports/${projectId}/${id}.${extension}`,
  keptUntil: time + KEPT_MS,
});
