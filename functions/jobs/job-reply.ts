import { signDownload } from '../../shared/aws/storage';
import type { Job, JobFile } from '../../shared/db/jobs/jobs';
import { now, toIso } from '../../shared/ops/clock';

const LINK_MS = 3600_000;

/** The file with a new link for each answer; no link after the file has expired. */
async function fileReply({ key, filename, rows, bytes, keptUntil }: JobFile) {
  const expiresAt = Math.min(now() + LINK_MS, keptUntil);
  if (expiresAt <= now()) return { url: null, expiresAt: null, rows, bytes };
  return { url: await signDownload({ key, filename, expiresAt }), expiresAt: toIso(expiresAt), rows, bytes };
}

/** A job as the API shows it. */
export async function jobReply({ id, type, status, progress, result, error, createdAt, startedAt, finishedAt }: Job) {
  return {
    id,
    type,
    status,
    progress,
    result: result ? await fileReply(result) : null,
    error: error ?? null,
    createdAt,
    startedAt: startedAt ?? null,
    finishedAt: finishedAt ?? null,
  };
}
