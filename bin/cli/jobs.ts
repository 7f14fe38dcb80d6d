import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from './api';
import { CliFailure } from './failure';

const POLL_MS = 1_000;
/** Two hours, for the about 50,000 rows of an 8 MB part. */
const MAX_POLLS = 7_200;
const LOG_EVERY_POLLS = 30;

export interface Job {
  id: string;
  status: string;
  error: string | null;
  progress: {
    processed: number;
    created: number;
    updated: number;
    repeated?: number;
    unchanged: number;
    refused: number;
  };
  result: { url: string | null } | null;
  file: { encoding: string; ignoredColumns: string[] } | null;
}

export async function waitForJob(api: Api, log: (line: string) => void, id: string): Promise<Job> {
  for (let poll = 1; poll <= MAX_POLLS; poll++) {
    const { data } = await api.get<{ data: Job }>(`/jobs/${id}`);
    if (['COMPLETED', 'FAILED', 'CANCELLED'].includes(data.status)) return data;
    if (poll % LOG_EVERY_POLLS === 0) log(`${id}: ${data.progress.processed} rows so far`);
    await pause(POLL_MS);
  }
  throw new CliFailure(`The import ${id} takes too long. Run the same command again to continue.`);
}

export async function uploadFile(
  api: Api,
  file: { filename: string; contentType: string; bytes: Buffer },
): Promise<string> {
  const { bytes, ...description } = file;
  type Form = { data: { uploadId: string; url: string; fields: Record<string, string> } };
  const upload = { purpose: 'import', ...description, size: bytes.length };
  const { data } = await api.post<Form>('/uploads', upload, randomUUID());
  await api.upload(data, bytes);
  return data.uploadId;
}
