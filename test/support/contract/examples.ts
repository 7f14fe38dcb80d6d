import type { Call } from './client';
import { upload } from './upload';

const FILE = new Uint8Array(Buffer.from('hello'));
const CSV = new Uint8Array(Buffer.from('email,plan\nada@example.org,pro\n'));
const YEAR_MS = 365 * 24 * 3600_000;

/** One record of each kind that the routes' paths and bodies can name. */
export interface Records {
  template: string;
  contact: string;
  email: string;
  domain: string;
  upload: string;
  /** A CSV file, not yet used. */
  importUpload: string;
  job: string;
  key: string;
  /** Nearly a year ahead: what is scheduled then stays as it is. */
  later: string;
}

/** Makes the records through the API. */
export async function makeRecords(call: Call, now: number): Promise<Records> {
  const later = new Date(now + YEAR_MS).toISOString();
  const template = await call<{ id: string }>('POST /templates', {
    body: { name: 'One', subject: 'Two', body: 'Three' },
  });
  const contact = await call<{ id: string }>('POST /contacts', { body: { email: 'ada@example.org', data: { n: 1 } } });
  const mail = { to: 'ada@example.org', from: 'shop@example.com', subject: 'Later', body: 'x', scheduledAt: later };
  const sent = await call<{ data: { emails: { email: string }[] } }>('POST /v1/send', { body: mail });
  const domain = await call<{ data: { id: string } }>('POST /domains', { body: { domain: 'shop.example.org' } });
  const csv = { filename: 'people.csv', contentType: 'text/csv', purpose: 'import' as const };
  const uploadId = await upload(call, CSV, csv);
  const job = await call<{ data: { id: string } }>('POST /contacts/import', { body: { uploadId } });
  const key = await call<{ data: { id: string } }>('POST /keys', { body: { name: 'example' } });
  return {
    template: template.body.id,
    key: key.body.data.id,
    contact: contact.body.id,
    email: sent.body.data.emails[0]?.email ?? '',
    domain: domain.body.data.id,
    importUpload: await upload(call, CSV, csv),
    job: job.body.data.id,
    upload: await upload(call, FILE, { filename: 'hello.txt', contentType: 'text/plain' }),
    later,
  };
}

/** A request that is right in every part: of a body, all members are there. */
export interface Example {
  line: string;
  body?: Record<string, unknown>;
}

const sendBody = ({ template, upload: uploadId, later }: Records) => ({
  to: [{ name: 'Ada', email: 'ada@example.org' }, 'grace@example.org'],
  template,
  subject: 'Hello',
  body: '<p>Hi {{ name }}</p>',
  text: 'Hi',
  data: { name: 'Ada' },
  from: { name: 'Shop', email: 'shop@example.com' },
  name: 'Shop',
  reply: 'help@example.com',
  subscribed: true,
  headers: { 'X-Order': '17' },
  attachments: [
    { filename: 'logo.png', contentType: 'image/png', content: 'aGVsbG8=', disposition: 'inline', contentId: 'logo' },
    { filename: 'hello.txt', uploadId },
  ],
  scheduledAt: later,
  tracking: false,
  tags: { flow: 'welcome' },
});

const templateBody = {
  name: 'Welcome',
  subject: 'Hello {{ name }}',
  body: '<p>Hi {{ name }}</p>',
  type: 'MARKETING',
  from: 'shop@example.com',
  fromName: 'Shop',
  replyTo: 'help@example.com',
  text: 'Hi {{ name }}',
  topicId: 'top_1',
};

const projectBody = {
  name: 'demo',
  language: 'en',
  from: 'shop@example.com',
  fromName: 'Shop',
  replyTo: 'help@example.com',
  postalAddress: 'Shop Ltd\n1 High Street',
  tracking: { transactional: false, marketing: true },
  publicTrackWritesData: false,
  mailboxInsights: false,
};

/** A full, right request for each route that needs a key, by its name in the contract table. */
export const examples = (records: Records): Record<string, Example> => {
  const { template, contact, email, domain, key, later } = records;
  return {
    sendEmail: { line: 'POST /v1/send', body: sendBody(records) },
    trackEvent: {
      line: 'POST /v1/track',
      body: {
        email: 'ada@example.org',
        event: 'signed up',
        data: { n: 1 },
        subscribed: true,
        timestamp: '2026-01-01T00:00:00Z',
      },
    },
    listEvents: {
      line: 'GET /events?limit=5&name=signed%20up&contact=ada%40example.org&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z',
    },
    listEventNames: { line: 'GET /events/names?limit=5' },
    verifyEmail: { line: 'POST /v1/verify', body: { email: 'ada@example.org' } },
    listEmails: { line: 'GET /emails?limit=5' },
    getEmail: { line: `GET /emails/${email}` },
    getEmailContent: { line: `GET /emails/${email}/content` },
    cancelEmail: { line: `POST /emails/${email}/cancel`, body: {} },
    createTemplate: { line: 'POST /templates', body: templateBody },
    listTemplates: { line: 'GET /templates?limit=5' },
    getTemplate: { line: `GET /templates/${template}` },
    updateTemplate: { line: `PATCH /templates/${template}`, body: templateBody },
    duplicateTemplate: { line: `POST /templates/${template}/duplicate`, body: {} },
    previewTemplate: { line: `POST /templates/${template}/preview`, body: { data: { name: 'Ada' }, contact } },
    deleteTemplate: { line: `DELETE /templates/${template}` },
    createContact: { line: 'POST /contacts', body: { email: 'joan@example.org', subscribed: true, data: { n: 1 } } },
    listContacts: { line: 'GET /contacts?limit=5&subscribed=true&search=ADA&email=ada%40example.org' },
    listFields: { line: 'GET /contacts/fields' },
    getContact: { line: `GET /contacts/${contact}` },
    updateContact: { line: `PATCH /contacts/${contact}`, body: { subscribed: true, data: { n: 2 } } },
    listContactEvents: { line: `GET /contacts/${contact}/events?limit=5` },
    listContactEmails: { line: `GET /contacts/${contact}/emails?limit=5` },
    deleteContact: { line: `DELETE /contacts/${contact}` },
    createUpload: {
      line: 'POST /uploads',
      body: { purpose: 'attachment', filename: 'a.txt', contentType: 'text/plain', size: 5 },
    },
    importContacts: {
      line: 'POST /contacts/import',
      body: {
        uploadId: records.importUpload,
        format: 'csv',
        mapping: { email: 'email', plan: 'data.plan' },
        types: { plan: 'text' },
        delimiter: ',',
        subscribed: true,
        resubscribe: false,
      },
    },
    exportContacts: {
      line: 'POST /contacts/export',
      body: {
        format: 'csv',
        filter: {
          operator: 'AND',
          conditions: [{ field: 'createdAt', operator: 'within', value: 7, unit: 'days' }],
        },
        fields: ['id', 'email', 'data.plan'],
      },
    },
    bulkContacts: { line: 'POST /contacts/bulk', body: { action: 'unsubscribe', emails: ['nobody@example.com'] } },
    listJobs: { line: 'GET /jobs?limit=5&type=import&status=COMPLETED' },
    getJob: { line: `GET /jobs/${records.job}` },
    cancelJob: { line: `POST /jobs/${records.job}/cancel`, body: {} },
    listKeys: { line: 'GET /keys?limit=5' },
    createKey: {
      line: 'POST /keys',
      body: { name: 'CI', kind: 'secret', scopes: ['send'], expiresAt: later },
    },
    rotateKey: { line: `POST /keys/${key}/rotate`, body: { overlapHours: 1 } },
    revokeKey: { line: `DELETE /keys/${key}` },
    getProject: { line: 'GET /project' },
    updateProject: { line: 'PATCH /project', body: projectBody },
    createDomain: { line: 'POST /domains', body: { domain: 'news.example.org', mailFromSubdomain: 'bounce' } },
    listDomains: { line: 'GET /domains?limit=5' },
    getDomain: { line: `GET /domains/${domain}` },
    verifyDomain: { line: `POST /domains/${domain}/verify`, body: {} },
    deleteDomain: { line: `DELETE /domains/${domain}` },
  };
};
