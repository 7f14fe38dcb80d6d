import { MAX_ATTACHMENT_BYTES, MAX_IMPORT_BYTES } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import type { uploadsGroup } from '../../shared/contract/routes/uploads';
import { filenameError } from '../../shared/domain/emails/attachments';
import type { Checks } from '../../shared/http/call';

const limits = {
  attachment: { bytes: MAX_ATTACHMENT_BYTES, text: '10 MB (10,485,760 bytes)' },
  import: { bytes: MAX_IMPORT_BYTES, text: '1 GiB (1,073,741,824 bytes)' },
};

export const checks: Checks<typeof uploadsGroup> = {
  createUpload: ({ purpose, filename, size }) => {
    if (purpose === undefined) return [];
    const errors: FieldError[] = [];
    const nameError = purpose === 'attachment' && filename !== undefined ? filenameError(filename) : null;
    if (nameError) errors.push({ field: 'filename', ...nameError });
    const { bytes, text } = limits[purpose];
    if (size !== undefined && size > bytes) {
      errors.push({
        field: 'size',
        message: `An upload for an ${purpose} can have at most ${text}.`,
        code: 'too_big',
      });
    }
    return errors;
  },
};
