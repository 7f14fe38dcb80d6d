import * as z from 'zod';
import { actor } from '../audit-entry';
import { idParams, listOf, listQuery, timestamp } from '../common';
import { bulkBody, exportBody } from '../contact-jobs';
import { fileEncodings, importBody } from '../import-body';
import { defineGroup } from '../route';
import { suppressionExportBody, suppressionImportBody } from '../suppression-jobs';

const type = z
  .enum(['import', 'export', 'bulk', 'suppression_import', 'suppression_export'])
  .meta({ description: 'What the job does', example: 'import' });
const status = z
  .enum(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'])
  .meta({ description: 'QUEUED and RUNNING jobs are not over', example: 'COMPLETED' });

const progress = z.object({
  processed: z.int().meta({ description: 'Rows or contacts processed so far' }),
  created: z.int().meta({ description: 'Records created' }),
  updated: z.int().meta({
    description: 'Records changed; for an import of contacts, rows that changed an existing contact',
  }),
  unchanged: z.int().meta({ description: 'Records that already were as requested' }),
  refused: z.int().meta({ description: 'Rows or contacts that were refused' }),
  total: z.int().optional().meta({ description: 'Rows or contacts in all, if it is known in advance' }),
});

const result = z.object({
  url: z.string().nullable().meta({
    description:
      'Signed link, valid for an hour, or until a contact of the project is deleted: each answer has a new one. Null once the file has expired, and for a key without the scope of its data',
  }),
  expiresAt: timestamp.nullable().meta({ description: 'When the link expires' }),
  rows: z.int().meta({ description: 'Rows in the file' }),
  bytes: z.int().meta({ description: 'Size of the file' }),
});

/** A job as the API shows it. */
export const job = z
  .object({
    id: z.string(),
    type,
    status,
    dryRun: z.boolean().meta({ description: 'Whether it is an import that only reports what it would do' }),
    progress: progress.meta({ description: 'Counts so far' }),
    result: result.nullable().meta({
      description:
        'The file of the job, kept for 7 days. Export: the exported records. Import: the refused rows, if there are any (the first 100,000), as CSV with line, email, field, code and message. Dry run: what each row would do (the first 100,000), as CSV with line, email, outcome, subscribed, field, code and message',
    }),
    file: z
      .object({
        encoding: z
          .enum(fileEncodings)
          .meta({ description: 'Encoding of the file, detected', example: 'windows-1252' }),
        ignoredColumns: z.array(z.string()).meta({
          description: 'Names of the columns that are not imported: the first 100, each cut',
          example: ['Größe'],
        }),
      })
      .nullable()
      .meta({ description: 'Import: how its file is read. Null for other jobs' }),
    error: z.string().nullable().meta({ description: 'Why it failed' }),
    createdAt: timestamp,
    createdBy: actor.meta({ description: 'Who asked for it' }),
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'Job' });

const outcome = z
  .enum(['created', 'updated', 'unchanged', 'refused'])
  .meta({ description: 'What became of the row, or in a dry run would become of it', example: 'refused' });

const jobRow = z
  .object({
    line: z.int().meta({ description: 'Line of the file in which the row begins, counted from 1', example: 7 }),
    email: z.string().meta({ description: 'Address of the row, cut; empty if it has none' }),
    outcome,
    subscribed: z.boolean().nullable().meta({
      description: 'Whether the contact would be subscribed; null for a refused row',
    }),
    field: z.string().nullable().meta({ description: 'Where the mistake is; null if there is none' }),
    code: z.string().nullable().meta({ description: 'Kind of mistake', example: 'invalid_string' }),
    message: z.string().nullable().meta({ description: 'The mistake in words', example: 'Not an email address.' }),
  })
  .meta({ id: 'JobRow' });

const accepted = { 202: job };

export const jobsGroup = defineGroup({
  name: 'jobs',
  description:
    'Work on many contacts or suppressions that continues after the answer. A project can have 20 jobs that are not over; two of them run at the same time.',
  routes: {
    importContacts: {
      method: 'POST',
      path: '/contacts/import',
      summary: 'Create and update contacts from a file',
      description: [
        'The file is CSV with a header line (RFC 4180), or NDJSON with one `{"email", "subscribed"?, "data"?}` a line. Rows with the same address apply in their order.',
        'UTF-8, UTF-16 and Windows-1252 are detected and converted; the job says which it was.',
        'An apostrophe before text that a spreadsheet would read as a formula, as exports write it, is removed.',
        'Data merges into existing contacts: an empty cell changes nothing; in NDJSON, null removes a key. Refused rows are counted and listed, and the others are imported.',
        'With `dryRun`, the job reports for each row what the import would do, and changes nothing; check your mapping with it, and then import the same upload.',
        'Contacts who unsubscribed are subscribed again only with `resubscribe`. While they are not subscribed, `topics` and `consent` do not apply to them.',
        'An import records no contact.created and contact.subscribed events.',
      ].join(' '),
      access: 'secret',
      alsoNeeds: ['contacts'],
      body: importBody,
      replies: accepted,
      errors: ['UPLOAD_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'TOO_MANY_JOBS'],
    },
    exportContacts: {
      method: 'POST',
      path: '/contacts/export',
      summary: 'Export contacts to a file',
      description: [
        'The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON with one contact a line, in no particular order. The job has its link.',
        'In CSV, lists and objects are JSON, and text that a spreadsheet would read as a formula gets an apostrophe in front.',
        'A CSV begins with a byte order mark, so that Excel reads it as UTF-8. Both formats can be imported again: values of a CSV come back in the types that the fields have in the project.',
        'A contact that changes during the export is written as it was when it was read.',
      ].join(' '),
      access: 'secret',
      alsoNeeds: ['contacts'],
      body: exportBody,
      bodyOptional: true,
      replies: accepted,
      errors: ['TOO_MANY_JOBS'],
    },
    bulkContacts: {
      method: 'POST',
      path: '/contacts/bulk',
      summary: 'Subscribe, unsubscribe or delete many contacts',
      description: [
        'Give exactly one of ids, emails and filter. Time spans in a filter count back from this request.',
        'Contacts that do not exist, and complaints that would be subscribed, count as refused. delete erases contacts like DELETE /contacts/{id}.',
      ].join(' '),
      access: 'secret',
      alsoNeeds: ['contacts'],
      body: bulkBody,
      replies: accepted,
      errors: ['TOO_MANY_JOBS'],
    },
    importSuppressions: {
      method: 'POST',
      path: '/suppressions/import',
      summary: 'Import suppressions from a file',
      description: [
        'The file is CSV or NDJSON (UTF-8, UTF-16 or Windows-1252), as other services export it. The address is in email, EmailAddress, E-Mail-Adresse, address, recipient or similar; the reason in reason, SuppressionReason, origin, type, status or code, in any case. Other columns are ignored.',
        'A CSV without a header has a column of addresses and, optionally, one of reasons.',
        'Bounce, HardBounce, SpamComplaint, ManualSuppression and similar names, and answers of mail servers that start with a 5xx code, are translated to our reasons. A reason replaces a weaker one only. A complaint also unsubscribes the contact for good.',
      ].join(' '),
      access: 'secret',
      alsoNeeds: ['suppressions'],
      body: suppressionImportBody,
      replies: accepted,
      errors: ['UPLOAD_NOT_FOUND', 'TOO_MANY_JOBS'],
    },
    exportSuppressions: {
      method: 'POST',
      path: '/suppressions/export',
      summary: 'Export suppressions to a file',
      description:
        'The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON, newest first, with email, reason, contactId, emailId and createdAt. The job has its link. Suppressions of deleted contacts are left out. The file can be imported again as it is.',
      access: 'secret',
      alsoNeeds: ['suppressions'],
      body: suppressionExportBody,
      bodyOptional: true,
      replies: accepted,
      errors: ['TOO_MANY_JOBS'],
    },
    listJobs: {
      method: 'GET',
      path: '/jobs',
      summary: 'List jobs, newest first',
      description: 'Filters can be combined. Jobs are kept for 90 days.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        type: type.optional().meta({ description: 'Only jobs of this type' }),
        status: status.optional().meta({ description: 'Only jobs of this status' }),
      }),
      replies: { 200: listOf(job) },
      errors: ['INVALID_CURSOR'],
    },
    getJob: {
      method: 'GET',
      path: '/jobs/{id}',
      summary: 'Get one job with its progress',
      access: 'secret',
      params: idParams('job'),
      replies: { 200: job },
      errors: ['JOB_NOT_FOUND'],
    },
    listJobRows: {
      method: 'GET',
      path: '/jobs/{id}/rows',
      summary: 'List the rows that an import reports, in the order of its file',
      description:
        'An import reports the rows that it refused, a dry run all rows: the first 100,000, for 7 days. They appear while the job runs. Other jobs have none. With `outcome`, a page may have fewer rows than its limit, or none, while hasMore is true: continue with nextCursor.',
      access: 'secret',
      alsoNeeds: ['contacts', 'suppressions'],
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
      description: 'It stops within seconds. Changes that it made stay.',
      access: 'secret',
      params: idParams('job'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: job },
      errors: ['JOB_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
