import { readRange } from '../../shared/aws/storage';
import type { ImportBody } from '../../shared/contract/import-body';
import { invalidBody, invalidField, Problem } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { checkUpload, type ReadyUpload, takeUpload, type UnusableUpload, uploadKey } from '../../shared/db/uploads';
import { HEADER_BYTES, type ImportFormat, readLayout } from '../../shared/domain/import/header';
import type { ImportParams } from '../../shared/domain/import/params';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkImport } from './check-import';
import { jobReply } from './job-reply';
import { startJob } from './start-job';

const unusable: Readonly<Record<UnusableUpload['outcome'], string>> = {
  not_found: '',
  other_purpose: 'This upload was made for an attachment.',
  used: 'This upload was used by another request.',
  incomplete: 'The file of this upload has not arrived in full.',
};

function usable(checked: ReadyUpload | UnusableUpload): ReadyUpload {
  if (checked.outcome === 'ready') return checked;
  if (checked.outcome === 'not_found') throw new Problem('UPLOAD_NOT_FOUND');
  throw invalidField('uploadId', unusable[checked.outcome]);
}

function formatOf({ format }: ImportBody, { filename, contentType }: ReadyUpload['upload']): ImportFormat {
  if (format) return format;
  return /\.(?:ndjson|jsonl)$/i.test(filename) || /json/i.test(contentType) ? 'ndjson' : 'csv';
}

/** How the file is to be read, by its first bytes; what they show to be wrong is refused at once. */
async function planImport(body: ImportBody, { upload, etag }: ReadyUpload): Promise<ImportParams> {
  const key = uploadKey(upload.projectId, upload.id);
  const wishes = { ...body, format: formatOf(body, upload) };
  const errors = checkImport(wishes);
  const first = await readRange(key, etag, 0, HEADER_BYTES - 1);
  if (!first) throw invalidField('uploadId', 'The file of this upload changed while it was read.');
  const layout = readLayout(first, wishes, first.length === upload.size);
  if ('errors' in layout) errors.push(...layout.errors);
  if ('errors' in layout || errors.length > 0) throw invalidBody(errors);
  const { subscribed, resubscribe } = body;
  return { key, etag, size: upload.size, layout, subscribed, resubscribe };
}

export const importContacts: Endpoint<typeof jobsGroup.routes.importContacts> = async ({ body, project, ids }) => {
  const problems = checkImport(body);
  if (problems.length > 0) throw invalidBody(problems);
  const upload = usable(await checkUpload(project.id, body.uploadId, ids.seed, 'import'));
  const params = await planImport(body, upload);
  usable(await takeUpload(project.id, body.uploadId, ids.seed, 'import'));
  const job = { projectId: project.id, id: ids.id('job'), type: 'import' as const, createdAt: toIso(ids.time), params };
  return { status: 202, body: await jobReply(await startJob(job)) };
};
