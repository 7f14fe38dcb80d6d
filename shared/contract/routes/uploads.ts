import * as z from 'zod';
import { timestamp } from '../common';
import { MAXIMUM_FILENAME, MAXIMUM_SES_NAME } from '../mail-limits';
import { defineGroup } from '../route';

/** RFC 2045 section 5.1, without parameters; SES takes 78 characters. */
const CONTENT_TYPE = /^(?:application|audio|font|image|message|model|text|video)\/[\w!#$&^.+-]+$/i;

const uploadBody = z.strictObject({
  purpose: z.enum(['attachment', 'import']),
  filename: z.string().min(1).max(MAXIMUM_FILENAME),
  contentType: z.string().max(MAXIMUM_SES_NAME).regex(CONTENT_TYPE, 'Not a content type such as application/pdf.'),
  size: z.int().min(1).meta({ description: 'Exact size in bytes: attachment up to 10 MB, import up to 1 GiB' }),
});

const upload = z.object({
  uploadId: z.string(),
  url: z.string().meta({ description: 'Where to POST the form: its fields, then the file as the field "file"' }),
  fields: z.record(z.string(), z.string()),
  expiresAt: timestamp.meta({ description: 'End of the form. The file itself can be used for a day.' }),
});

export const uploadsGroup = defineGroup({
  name: 'uploads',
  description: 'Files too large for a request: attachments and imports.',
  routes: {
    createUpload: {
      method: 'POST',
      path: '/uploads',
      summary: 'Get a form with which to upload one file',
      access: 'secret',
      body: uploadBody,
      replies: { 201: upload },
      errors: [],
    },
  },
});
