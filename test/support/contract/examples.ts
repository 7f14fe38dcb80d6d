import type { Call } from './client';
import { upload } from './upload';

const FILE = new Uint8Array(Buffer.from('hello'));
const YEAR_MS = 365 * 24 * 3600_000;

/** One record of each kind that the routes' paths and bodies can name. */
export interface Records {
  template: string;
  contact: string;
  email: string;
  domain: string;
  upload: string;
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
  return {
    template: template.body.id,
    contact: contact.body.id,
    email: sent.body.data.emails[0]?.email ?? '',
    domain: domain.body.data.id,
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

/** A full, right request for each route that needs a key, by its name in the contract table. */
export const examples = (records: Records): Record<string, Example> => {
  const { template, contact, email, domain } = records;
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
    getContact: { line: `GET /contacts/${contact}` },
    createUpload: {
      line: 'POST /uploads',
      body: { purpose: 'attachment', filename: 'a.txt', contentType: 'text/plain', size: 5 },
    },
    createDomain: { line: 'POST /domains', body: { domain: 'news.example.org', mailFromSubdomain: 'bounce' } },
    listDomains: { line: 'GET /domains?limit=5' },
    getDomain: { line: `GET /domains/${domain}` },
    verifyDomain: { line: `POST /domains/${domain}/verify`, body: {} },
    deleteDomain: { line: `DELETE /domains/${domain}` },
  };
};
