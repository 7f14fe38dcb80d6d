import { copyObject, deleteObject, headObject } from '../../aws/storage';
import { DAY_MS, type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { expr } from '../table/expressions';
import { indexes } from '../table/indexes';
import { keys } from '../table/keys';
import { update, updateRow } from '../table/rows';
import { readListedRows } from '../table/time-list';
import { getJobs, type Job, type JobFile, type JobRef, toJob } from './jobs';

/** Added to a link's recorded expiry, so that the next reads of the job need no write. */
const MARGIN_MS = 10 * MINUTE_MS;
const PAGE_SIZE = 100;
/** How far back jobs are read: their files are stored for 7 days, and a job may take as long. */
const SEARCHED_MS = 15 * DAY_MS;
/** CopyObject's limit (S3 API reference). */
const MAX_COPY_BYTES = 5 * 1024 ** 3;

/** Null if the file has just moved because its links were revoked. */
export async function recordLink({ projectId, id, result }: Job, until: EpochMs): Promise<JobFile | null> {
  if (!result || (result.linkedUntil ?? 0) >= until) return result ?? null;
  const row = await updateRow(keys.job(projectId, id), {
    merge: { result: { linkedUntil: until + MARGIN_MS } },
    if: expr`result.key = ${result.key}`,
  });
  return row ? (toJob(row).result ?? null) : null;
}

/** Called when a contact is deleted. S3 can't revoke a signed link, so its file is moved. */
export async function revokeLinks(projectId: string): Promise<void> {
  const list = { index: 'g1', partitions: [indexes.jobsOf(projectId)] } as const;
  let below: string | null = null;
  for (;;) {
    const page = await readListedRows({ ...list, limit: PAGE_SIZE }, below);
    const ids = page.rows.map(({ position }) => position);
    const jobs = [...(await getJobs(projectId, ids)).values()];
    for (const job of jobs) {
      if (job.result) await revoke(job, job.result);
    }
    const isFarEnough = jobs.some(({ createdAt }) => Date.parse(createdAt) < now() - SEARCHED_MS);
    if (page.resumeAfter === null || isFarEnough) return;
    below = page.resumeAfter;
  }
}

/** Each step can be repeated: `movedFrom` names the old file until it is deleted. */
async function revoke(job: JobRef, file: JobFile): Promise<void> {
  if (file.movedFrom !== undefined) await deleteFormerFile(job, file.movedFrom);
  if ((file.linkedUntil ?? 0) <= now()) return;
  const key = await copyFile(file);
  // A file that can't be copied is deleted without a replacement.
  const changes = key === null ? { keptUntil: 0 } : { key };
  const isRecorded = await update(keys.job(job.projectId, job.id), {
    merge: { result: { ...changes, movedFrom: file.key, linkedUntil: null } },
    if: expr`result.key = ${file.key}`,
  });
  if (isRecorded) await deleteFormerFile(job, file.key);
  else if (key !== null) await deleteObject(key);
}

async function copyFile({ key, bytes }: JobFile): Promise<string | null> {
  const object = bytes > MAX_COPY_BYTES ? null : await headObject(key);
  if (!object) return null;
  const dot = key.lastIndexOf('.');
  const name = key.slice(0, dot).split('~', 1)[0];
  const copy = `${name}~${newSeed()}${key.slice(dot)}`;
  return (await copyObject(key, copy, object.etag)) ? copy : null;
}

async function deleteFormerFile({ projectId, id }: JobRef, key: string): Promise<void> {
  await deleteObject(key);
  await update(keys.job(projectId, id), {
    merge: { result: { movedFrom: null } },
    if: expr`result.movedFrom = ${key}`,
  });
}
