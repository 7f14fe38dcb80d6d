import * as z from 'zod';
import { actor } from '../audit-entry';
import { idParams, listOf, listQuery, timestamp } from '../common';
import { bulkBody, exportBody } from '../contact-jobs';
import { fileEncodings, importBody } from '../import-body';
import { defineGroup } from '../route';
import { jobType } from '../running';
import { suppressionExportBody, suppressionImportBody } from '../suppression-jobs';

const type = jobType.meta({ description: 'Type of the job', example: 'import' });
const jobStatus = z.enum(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED']);
export type JobStatus = z.output<typeof jobStatus>;

const status = jobStatus.meta({ description: 'QUEUED and RUNNING jobs are unfinished', example: 'COMPLETED' });

const progress = z.object({
  processed: z.int().meta({ description: 'Rows or contacts processed so far' }),
  created: z.int().meta({ description: 'Records created' }),
  updated: z.int().meta({
    description: 'Records changed; for a contact import, rows that changed an existing contact',
  }),
  repeated: z.int().optional().meta({
    description:
      'Contact import: of the updated rows, those whose address an earlier row of the file had. Among more than 100,000 addresses, some are not recognized. An import works in runs of at most five minutes and compares only the rows of one run; a dry run compares the whole file',
  }),
  unchanged: z.int().meta({ description: 'Records that were already as requested' }),
  refused: z.int().meta({ description: 'Rows or contacts that were rejected' }),
  total: z.int().optional().meta({ description: 'Total rows or contacts, if known in advance' }),
});

const result = z.object({
  url: z.string().nullable().meta({
    description:
      'Signed link, valid for an hour or until a contact of the project is deleted. Each response has a new link. Null once the file has expired, and for a key without the scope of its data',
  }),
  expiresAt: timestamp.nullable().meta({ description: 'When the link expires' }),
  rows: z.int().meta({ description: 'Rows in the file' }),
  bytes: z.int().meta({ description: 'Size of the file' }),
});

export const job = z
  .object({
    id: z.string(),
    type,
    status,
    dryRun: z.boolean().meta({ description: 'Whether the import is a dry run, which changes nothing' }),
    progress: progress.meta({ description: 'Progress so far' }),
    result: result.nullable().meta({
      description:
        'The file of the job, stored for 7 days. Export: the exported records. Import: the rejected rows, if any (the first 100,000), as CSV with line, email, field, code and message. Dry run: what each row would do (the first 100,000), as CSV with line, email, outcome, subscribed, field, code and message',
    }),
    file: z
      .object({
        encoding: z.enum(fileEncodings).meta({ description: 'Detected encoding of the file', example: 'windows-1252' }),
        ignoredColumns: z.array(z.string()).meta({
          description: 'Names of the columns that are not imported: the first 100, each truncated',
          example: ['Größe'],
        }),
      })
      .nullable()
      .meta({ description: 'Import: how the file is read. Null for other jobs' }),
    error: z.string().nullable().meta({ description: 'Why the job failed' }),
    createdAt: timestamp,
    createdBy: actor.meta({ description: 'Who created the job' }),
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'Job' });

const rowOutcome = z.enum(['created', 'updated', 'unchanged', 'refused']);
export type RowOutcome = z.output<typeof rowOutcome>;

const outcome = rowOutcome.meta({
  description: 'Outcome of the row, or in a dry run its expected outcome',
  example: 'refused',
});

const jobRow = z
  .object({
    line: z.int().meta({ description: 'Line of the file where the row begins, starting at 1', example: 7 }),
    email: z.string().meta({ description: 'Address of the row, truncated; empty if it has none' }),
    outcome,
    subscribed: z.boolean().nullable().meta({
      description: 'Whether the contact would be subscribed; null for a rejected row',
    }),
    repeated: z
      .literal(true)
      .optional()
      .meta({ description: 'Present if an earlier row of the file had the address of this updated row' }),
    field: z.string().nullable().meta({ description: 'The field with the error; null if there is none' }),
    code: z.string().nullable().meta({ description: 'Error code', example: 'invalid_string' }),
    message: z.string().nullable().meta({ description: 'Error message', example: 'Invalid email address.' }),
  })
  .meta({ id: 'JobRow' });

const acceptedJob = { 202: job };

export const jobsGroup = defineGroup({
  name: 'jobs',
  description:
    'Work on many contacts or suppressions that continues after the response. A project can have at most 20 unfinished jobs; two of them run at the same time.',
  routes: {
    importContacts: {
      method: 'POST',
      path: '/contacts/import',
      summary: 'Import contacts from a file',
      description: [
        'The file is CSV with a header line (RFC 4180), or NDJSON with one `{"email", "subscribed"?, "data"?}` per line. Rows with the same address apply in order.',
        'UTF-8, UTF-16 and Windows-1252 are detected and converted; the job shows the detected encoding.',
        'A leading apostrophe that exports add to text that a spreadsheet would read as a formula is removed.',
        'Data is merged into existing contacts: an empty cell changes nothing; in NDJSON, null removes a key. Rejected rows are counted and listed; the other rows are imported.',
        'With `dryRun`, the job reports what the import would do for each row, and changes nothing. Use it to check your mapping, then import the same upload.',
        'Contacts who unsubscribed are subscribed again only with `resubscribe`. `topics` and `consent` do not apply to contacts that are not subscribed.',
        'An import does not record contact.created and contact.subscribed events.',
      ].join(' '),
      access: 'secret',
      additionalScopes: ['contacts'],
      scopesByField: { segmentId: 'segments' },
      body: importBody,
      replies: acceptedJob,
      errors: ['UPLOAD_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'TOO_MANY_JOBS'],
    },
    exportContacts: {
      method: 'POST',
      path: '/contacts/export',
      summary: 'Export contacts to a file',
      description: [
        'The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON with one contact per line, in no particular order. The job has the download link.',
        'In CSV, lists and objects are JSON, and text that a spreadsheet would read as a formula gets a leading apostrophe.',
        'A CSV begins with a byte order mark, so that Excel reads it as UTF-8. Both formats can be imported again: CSV values get the types that the fields have in the project.',
        'A contact that changes during the export is written as it was when it was read.',
      ].join(' '),
      access: 'secret',
      additionalScopes: ['contacts'],
      body: exportBody,
      bodyOptional: true,
      replies: acceptedJob,
      errors: ['TOO_MANY_JOBS'],
    },
    bulkContacts: {
      method: 'POST',
      path: '/contacts/bulk',
      summary: 'Subscribe, unsubscribe or delete many contacts, or add them to a segment',
      description: [
        'Send exactly one of ids, emails and filter. Relative times in a filter count back from this request.',
        'Contacts that do not exist, and contacts with a complaint that would be subscribed, count as rejected. delete erases contacts like DELETE /contacts/{id}. addToSegment counts members of the segment as unchanged.',
      ].join(' '),
      access: 'secret',
      additionalScopes: ['contacts'],
      scopesByField: { segmentId: 'segments' },
      body: bulkBody,
      replies: acceptedJob,
      errors: ['SEGMENT_NOT_FOUND', 'TOO_MANY_JOBS'],
    },
    importSuppressions: {
      method: 'POST',
      path: '/suppressions/import',
      summary: 'Import suppressions from a file',
      description: [
        'The file is CSV or NDJSON (UTF-8, UTF-16 or Windows-1252), as exported by other services. The address is in email, EmailAddress, E-Mail-Adresse, address, recipient or similar; the reason in reason, SuppressionReason, origin, type, status or code, case-insensitive. Other columns are ignored.',
        'A CSV without a header has a column of addresses and, optionally, a column of reasons.',
        'Bounce, HardBounce, SpamComplaint, ManualSuppression and similar names, and mail server responses that start with a 5xx code, are mapped to our reasons. A reason only replaces a weaker one. A complaint also unsubscribes the contact permanently.',
      ].join(' '),
      access: 'secret',
      additionalScopes: ['suppressions'],
      body: suppressionImportBody,
      replies: acceptedJob,
      errors: ['UPLOAD_NOT_FOUND', 'TOO_MANY_JOBS'],
    },
    exportSuppressions: {
      method: 'POST',
      path: '/suppressions/export',
      summary: 'Export suppressions to a file',
      description:
        'The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON, newest first, with email, reason, contactId, emailId and createdAt. The job has the download link. Suppressions of deleted contacts are not included. The file can be imported again unchanged.',
      access: 'secret',
      additionalScopes: ['suppressions'],
      body: suppressionExportBody,
      bodyOptional: true,
      replies: acceptedJob,
      errors: ['TOO_MANY_JOBS'],
    },
    listJobs: {
      method: 'GET',
      path: '/jobs',
      summary: 'List jobs, newest first',
      description: 'Filters can be combined. Jobs are stored for 90 days.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        type: type.optional().meta({ description: 'Only jobs of this type' }),
        status: status.optional().meta({ description: 'Only jobs with this status' }),
      }),
      replies: { 200: listOf(job) },
      errors: ['INVALID_CURSOR'],
    },
    getJob: {
      method: 'GET',
      path: '/jobs/{id}',
      summary: 'Get a job with its progress',
      access: 'secret',
      params: idParams('job'),
      replies: { 200: job },
      errors: ['JOB_NOT_FOUND'],
    },
    listJobRows: {
      method: 'GET',
      path: '/jobs/{id}/rows',
      summary: 'List the reported rows of an import, in file order',
      description:
        'An import reports the rejected rows, a dry run all rows: the first 100,000, for 7 days. They appear while the job runs. Other jobs have none. With `outcome`, a page can have fewer rows than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      additionalScopes: ['contacts', 'suppressions'],
      params: idParams('job'),
      query: z.strictObject({
        ...listQuery,
        outcome: outcome.optional().meta({ description: 'Only rows with this outcome' }),
      }),
      replies: { 200: listOf(jobRow) },
      errors: ['JOB_NOT_FOUND', 'INVALID_CURSOR'],
    },
    cancelJob: {
      method: 'POST',
      path: '/jobs/{id}/cancel',
      summary: 'Cancel a job',
      description: 'The job stops within seconds. Changes already made remain.',
      access: 'secret',
      params: idParams('job'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: job },
      errors: ['JOB_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
