import { calendarMethod, withoutParameters } from '../../shared/contract/content-type';
import { MAX_ATTACHMENT_BYTES } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem } from '../../shared/contract/problem';
import type { AttachmentInput } from '../../shared/contract/send-requests';
import type { EmailAttachment } from '../../shared/db/emails/contents';
import {
  checkUpload,
  claimUploadRow,
  copyUpload,
  putAttachment,
  type ReadyUpload,
} from '../../shared/db/emails/uploads';
import { base64Size, contentTypeOf } from '../../shared/domain/emails/attachments';
import { invitationType } from '../../shared/domain/emails/invitation';

export interface AttachmentContext {
  projectId: string;
  /** Identifies the request. A repeat with its Idempotency-Key has the same seed. */
  requestSeed: string;
  dueAt: number;
}

const unusableUploadMessages: Record<string, string> = {
  other_purpose: 'This upload was created for an import. Create one with the purpose `attachment`.',
  used: 'This upload was used by another request. Upload the file again for this one.',
  incomplete: 'The file of this upload is incomplete. Post the whole file to the `url` of the upload first.',
};

const uploadNotFound = (index: number): Problem =>
  new Problem('UPLOAD_NOT_FOUND', {
    message: `attachments[${index}].uploadId is not an upload of this project. Uploads expire after a day: create a new one with POST /uploads.`,
  });

export async function checkUploads(
  inputs: AttachmentInput[],
  { projectId, requestSeed }: AttachmentContext,
): Promise<void> {
  const errors: FieldError[] = [];
  const readSize = async ({ content, uploadId }: AttachmentInput, index: number): Promise<number> => {
    if (uploadId === undefined) return base64Size(content ?? '') ?? 0;
    const result = await checkUpload(projectId, uploadId, { purpose: 'attachment', usedBy: requestSeed });
    if (result.outcome === 'ready') return result.upload.size;
    if (result.outcome === 'not_found') throw uploadNotFound(index);
    errors.push({
      field: `attachments[${index}].uploadId`,
      message: unusableUploadMessages[result.outcome] ?? '',
      code: 'custom',
    });
    return 0;
  };
  const sizes = await Promise.all(inputs.map(readSize));
  const uploadIds = inputs.flatMap(({ uploadId }) => uploadId ?? []);
  if (new Set(uploadIds).size < uploadIds.length) {
    errors.push({
      field: 'attachments',
      message: 'Each upload can be used once. Upload the file again to attach it twice.',
      code: 'duplicate',
    });
  }
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_ATTACHMENT_BYTES) {
    const message = `At most ${MAX_ATTACHMENT_BYTES} bytes in total. Put larger files on a server and link to them in the email.`;
    errors.push({ field: 'attachments', message, code: 'too_big' });
  }
  if (errors.length > 0) throw invalidBody(errors);
}

/**
 * Claims the uploads, so that no other request can use them. Copies their files, because uploads are deleted after two
 * days.
 */
export function storeAttachments(inputs: AttachmentInput[], context: AttachmentContext): Promise<EmailAttachment[]> {
  return Promise.all(
    inputs.map(async (input, index) => {
      const ref = { ...context, index };
      const upload = input.uploadId === undefined ? null : await claimUpload(input.uploadId, index, context);
      const storedFile = upload
        ? await copyUpload(ref, upload)
        : await putAttachment(ref, Buffer.from(input.content ?? '', 'base64'));
      if (storedFile === 'changed') throw uploadError(index, 'The file of this upload changed while it was used.');
      const { filename, disposition, contentId } = input;
      const requestedType = input.contentType === undefined ? null : storedType(input.contentType);
      const contentType = requestedType ?? uploadedType(upload) ?? contentTypeOf(filename);
      return { ...storedFile, filename, contentType, disposition, ...(contentId ? { contentId } : {}) };
    }),
  );
}

function uploadedType(claimedUpload: ReadyUpload | null): string | null {
  if (!claimedUpload) return null;
  const { contentType } = claimedUpload.upload;
  return withoutParameters(contentType) ?? contentType;
}

/** Keeps only the parameter `method`, which makes a calendar file an invitation. */
function storedType(type: string): string | null {
  const method = calendarMethod(type);
  return method === null ? withoutParameters(type) : invitationType(method);
}

async function claimUpload(
  uploadId: string,
  index: number,
  { projectId, requestSeed }: AttachmentContext,
): Promise<ReadyUpload> {
  const claimedUpload = await claimUploadRow(projectId, uploadId, requestSeed);
  if (claimedUpload.outcome === 'ready') return claimedUpload;
  throw uploadError(
    index,
    unusableUploadMessages[claimedUpload.outcome] ?? 'This upload has expired. Upload the file again.',
  );
}

const uploadError = (index: number, message: string): Problem =>
  new Problem('VALIDATION_ERROR', {
    errors: [{ field: `attachments[${index}].uploadId`, message, code: 'custom' }],
    hasTakenEffect: true,
  });
