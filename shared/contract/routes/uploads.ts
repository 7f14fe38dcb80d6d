import * as z from 'zod';
import { errorWithCode, timestamp } from '../common';
import { withoutParameters } from '../content-type';
import { MAX_FILENAME, MAX_SES_NAME } from '../email-limits';
import { defineGroup } from '../route';

/** Length with parameters. Without them, SES accepts 78 characters. */
const MAX_TYPE = 255;
const INVALID_TYPE = errorWithCode('invalid_string', 'Expected a content type such as application/pdf.');
const uploadPurpose = z.enum(['attachment', 'import']);
export type UploadPurpose = z.output<typeof uploadPurpose>;

const uploadBody = z.strictObject({
  purpose: uploadPurpose.meta({ description: 'Purpose of the file', example: 'attachment' }),
  filename: z
    .string()
    .min(1)
    .max(MAX_FILENAME)
    .meta({ description: 'File name with its extension', example: 'invoice.pdf' }),
  contentType: z
    .string()
    .max(MAX_TYPE)
    .transform((contentType) => withoutParameters(contentType) ?? '')
    .refine((type) => type !== '' && type.length <= MAX_SES_NAME, INVALID_TYPE)
    .meta({
      description: 'Content type. Parameters, as in `text/csv; charset=utf-8`, are accepted but not stored',
      example: 'application/pdf',
    }),
  size: z.int().min(1).meta({
    description: 'Exact size in bytes: at most 10 MB for an attachment, 1 GiB for an import',
    example: 48213,
  }),
});

const upload = z.object({
  uploadId: z.string().meta({ description: 'Id of the upload, for the request that uses the file' }),
  url: z
    .string()
    .meta({ description: 'URL for a multipart POST of all `fields`, then of the file in a part named "file"' }),
  fields: z.record(z.string(), z.string()).meta({ description: 'Form fields, to send unchanged' }),
  expiresAt: timestamp.meta({ description: 'When the form expires. The file can be used for a day.' }),
});

export const uploadsGroup = defineGroup({
  name: 'uploads',
  description: 'Files for attachments and imports that are too large for a request body.',
  routes: {
    createUpload: {
      method: 'POST',
      path: '/uploads',
      summary: 'Create an upload form for one file',
      access: 'secret',
      body: uploadBody,
      replies: { 201: upload },
      errors: [],
    },
  },
});
