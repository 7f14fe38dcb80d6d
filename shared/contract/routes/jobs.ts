import * as z from 'zod';
import { idParams, listOf, listQuery, timestamp } from '../common';
import { bulkBody, exportBody } from '../contact-jobs';
import { importBody } from '../import-body';
import { defineGroup } from '../route';
import { suppressionExportBody, suppressionImportBody } from '../suppression-jobs';

const type = z.enum(['import', 'export', 'bulk', 'suppression_import', 'suppression_export']);
const status = z.enum(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED']);

const progress = z.object({
  processed: z.int().meta({ description: 'Rows or contacts looked at so far' }),
  created: z.int(),
  updated: z.int().meta({
    description: 'What existed and was changed; of an import of contacts, rows merged into them',
  }),
  unchanged: z.int(),
  refused: z.int(),
  total: z.int().optional().meta({ description: 'Where it is known beforehand' }),
});

const result = z.object({
  url: z.string().nullable().meta({ description: 'Signed link, good for an hour; null once the file is gone' }),
  expiresAt: timestamp.nullable(),
  rows: z.int(),
  bytes: z.int(),
});

/** A job as the API shows it. */
export const job = z.object({
  id: z.string(),
  type,
  status,
  progress,
  result: result.nullable().meta({
    description:
      'The file that the job has made, kept for 7 days. Export: what was asked for. Import: the refused rows, if there are any (the first 100,000) as CSV with line, email, field, code and message',
  }),
  error: z.string().nullable().meta({ description: 'Why it failed' }),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});

const accepted = { 202: job };

export const jobsGroup = defineGroup({
  name: 'jobs',
  description: 'Work on many contacts or suppressions, which goes on after the answer.',
  routes: {
    importContacts: {
      method: 'POST',
      path: '/contacts/import',
      summary: 'Create and update contacts from a file',
      description: [
        'CSV with a header line (RFC 4180, UTF-8), or NDJSON with one `{"email", "subscribed"?, "data"?}` a line. Rows of one address count in their order.',
        'An apostrophe before what a spreadsheet would take for a formula, as exports write it, is left out.',
        'Existing contacts merge: an empty cell leaves what is there, in NDJSON null removes a key. Rows that are refused are counted and listed; the others go on.',
        'Nobody is subscribed again unless `resubscribe` says so. Imported contacts emit no contact.created and contact.subscribed events.',
      ].join(' '),
      access: 'secret',
      body: importBody,
      replies: accepted,
      errors: ['UPLOAD_NOT_FOUND'],
    },
    exportContacts: {
      method: 'POST',
      path: '/contacts/export',
      summary: 'Write contacts into a file',
      description: [
        'CSV (RFC 4180, UTF-8, with a header line) or NDJSON with one contact a line, in no order; the job has the link.',
        'In a CSV lists and objects are JSON, and an apostrophe stands before texts that a spreadsheet would take for a formula.',
        'NDJSON can be imported again as it is; of a CSV, values come back as texts unless `types` says more.',
        'Contacts that change meanwhile are as they were when their part was read.',
      ].join(' '),
      access: 'secret',
      body: exportBody,
      bodyOptional: true,
      replies: accepted,
      errors: [],
    },
    bulkContacts: {
      method: 'POST',
      path: '/contacts/bulk',
      summary: 'Subscribe, unsubscribe or delete many contacts',
      description: [
        'Give exactly one of ids, emails and filter. Time spans of a filter count back from this request.',
        'Contacts that are not there, and those that complained and are to be subscribed, count as refused. A deletion erases, as DELETE does.',
      ].join(' '),
      access: 'secret',
      body: bulkBody,
      replies: accepted,
      errors: [],
    },
    importSuppressions: {
      method: 'POST',
      path: '/suppressions/import',
      summary: 'Suppress the addresses of a file',
      description: [
        'CSV (UTF-8) or NDJSON, as other services export them: the address is called email, EmailAddress, address or recipient, the reason reason, SuppressionReason, origin, type, status or code, whatever the case; other columns are passed over.',
        'A CSV without a header needs nothing but addresses, with a reason beside them or not.',
        'Bounce, HardBounce, SpamComplaint, ManualSuppression and the like, and answers of servers that begin with a code of 5, become one of our reasons. A reason takes the place of a weaker one only; a complaint also unsubscribes the contact for good.',
      ].join(' '),
      access: 'secret',
      body: suppressionImportBody,
      replies: accepted,
      errors: ['UPLOAD_NOT_FOUND'],
    },
    exportSuppressions: {
      method: 'POST',
      path: '/suppressions/export',
      summary: 'Write suppressions into a file',
      description:
        'CSV (RFC 4180, UTF-8, with a header line) or NDJSON, newest first, with email, reason, contactId, emailId and createdAt; the job has the link. Those of erased contacts are left out. The file can be imported again as it is.',
      access: 'secret',
      body: suppressionExportBody,
      bodyOptional: true,
      replies: accepted,
      errors: [],
    },
    listJobs: {
      method: 'GET',
      path: '/jobs',
      summary: 'List jobs, newest first',
      description: 'Filters can be combined. Jobs are kept for 90 days.',
      access: 'secret',
      query: z.strictObject({ ...listQuery, type: type.optional(), status: status.optional() }),
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
    cancelJob: {
      method: 'POST',
      path: '/jobs/{id}/cancel',
      summary: 'Cancel a job',
      description: 'It stops within seconds. What it has done stays done.',
      access: 'secret',
      params: idParams('job'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 200: job },
      errors: ['JOB_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
