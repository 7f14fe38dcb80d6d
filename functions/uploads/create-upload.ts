import { signUpload } from '../../shared/aws/storage';
import type { FieldError } from '../../shared/contract/errors';
import { MAXIMUM_ATTACHMENT_BYTES, MAXIMUM_IMPORT_BYTES } from '../../shared/contract/mail-limits';
import { refuseInvalid } from '../../shared/contract/problem';
import type { uploadsGroup } from '../../shared/contract/routes/uploads';
import { createUpload as storeUpload, type Upload, uploadKey } from '../../shared/db/emails/uploads';
import { filenameProblem } from '../../shared/domain/emails/attachments';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';

const FORM_MS = 3600_000;

const limits = {
  attachment: { bytes: MAXIMUM_ATTACHMENT_BYTES, words: '10 MB (10,485,760 bytes)' },
  import: { bytes: MAXIMUM_IMPORT_BYTES, words: '1 GiB (1,073,741,824 bytes)' },
};

/** The mistakes in the given members. */
export function checkUploadMembers({ purpose, filename, size }: Partial<Upload>): FieldError[] {
  if (purpose === undefined) return [];
  const problems: FieldError[] = [];
  const wrongName = purpose === 'attachment' && filename !== undefined ? filenameProblem(filename) : null;
  if (wrongName) problems.push({ field: 'filename', ...wrongName });
  const { bytes, words } = limits[purpose];
  if (size !== undefined && size > bytes) {
    problems.push({ field: 'size', message: `An upload for an ${purpose} has at most ${words}.`, code: 'too_big' });
  }
  return problems;
}

/** A repeat of the request signs the same form again, as all its times count from the first try. */
export const createUpload: Endpoint<typeof uploadsGroup.routes.createUpload> = async ({ body, project, ids }) => {
  refuseInvalid(checkUploadMembers(body));
  const id = ids.id('up');
  const expiresAt = ids.time + FORM_MS;
  await storeUpload({ id, projectId: project.id, ...body, createdAt: toIso(ids.time) });
  const { contentType, size } = body;
  const form = await signUpload({ key: uploadKey(project.id, id), contentType, size, expiresAt });
  return { status: 201, body: { uploadId: id, ...form, expiresAt: toIso(expiresAt) } };
};
