import { gifOf } from '../gif';
import { startReceiver } from '../receiver';
import type { Call } from './client';
import { upload } from './upload';

const FILE = new Uint8Array(Buffer.from('hello'));
const CSV = new Uint8Array(Buffer.from('email,plan\nada@example.org,pro\n'));
const YEAR_MS = 365 * 24 * 3600_000;
/** A message goes out in a moment; a crowded machine gets time. */
const POLL_MS = 50;
const MAX_POLLS = 400;

/** One record of each kind that the routes' paths and bodies can name. */
export interface Records {
  template: string;
  topic: string;
  /** One that no template names. */
  spareTopic: string;
  asset: string;
  form: string;
  /** One to be deleted. */
  spareForm: string;
  /** A dynamic segment, and a static one. */
  segment: string;
  staticSegment: string;
  spareSegment: string;
  /** A workflow, and one to be deleted. */
  workflow: string;
  spareWorkflow: string;
  /** Of the first, waiting. */
  execution: string;
  /** A draft with a variant "short", and one to be deleted. */
  campaign: string;
  spareCampaign: string;
  contact: string;
  email: string;
  domain: string;
  upload: string;
  /** A CSV file, not yet used. */
  importUpload: string;
  /** The same once more. */
  suppressionUpload: string;
  job: string;
  key: string;
  /** Invited, not joined. */
  member: string;
  /** Of the operator, unless the test makes one: none. */
  session: string;
  webhook: string;
  /** A message to it, delivered. */
  delivery: string;
  /** The event of an email that the contact has sent, if the test sends one: none. */
  received: string;
  /** Nearly a year ahead: what is scheduled then stays as it is. */
  later: string;
}

const NO_SESSION = 'ses_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E';
const NO_EVENT = 'evt_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E';

/** Makes the records through the API; a session is made with a link, which only the operator can make. */
export async function makeRecords(call: Call, now: number, session = NO_SESSION): Promise<Records> {
  const later = new Date(now + YEAR_MS).toISOString();
  const template = await call<{ id: string }>('POST /templates', {
    body: { name: 'One', subject: 'Two', body: 'Three' },
  });
  await call('POST /partials', { body: { alias: 'our_footer', body: '<p>Shop Ltd.</p>' } });
  await call('POST /partials', { body: { alias: 'our_spare', body: '<p>Spare</p>' } });
  await call('POST /layouts', { body: { alias: 'our_base', body: '<main>{{ content }}</main>' } });
  await call('POST /layouts', { body: { alias: 'our_spare', body: '{{ content }}' } });
  const topic = await call<{ data: { id: string } }>('POST /topics', { body: { name: 'News' } });
  const spareTopic = await call<{ data: { id: string } }>('POST /topics', { body: { name: 'Offers' } });
  const asset = await call<{ data: { id: string } }>('POST /assets', { body: { name: 'dot.gif', content: gifOf('') } });
  const form = await call<{ data: { id: string } }>('POST /forms', { body: formBody });
  const spareForm = await call<{ data: { id: string } }>('POST /forms', { body: formBody });
  const segment = await call<{ id: string }>('POST /segments', { body: segmentBody });
  const fixed = await call<{ id: string }>('POST /segments', { body: { name: 'Guests', type: 'STATIC' } });
  const spareSegment = await call<{ id: string }>('POST /segments', { body: { name: 'Guests', type: 'STATIC' } });
  const flow = await call<{ data: { id: string } }>('POST /workflows', { body: workflowBody });
  const spareFlow = await call<{ data: { id: string } }>('POST /workflows', { body: workflowBody });
  const draft = await call<{ data: { id: string } }>('POST /campaigns', { body: { ...campaignBody, variants } });
  const spareDraft = await call<{ data: { id: string } }>('POST /campaigns', { body: campaignBody });
  const contact = await call<{ id: string }>('POST /contacts', {
    body: { email: 'ada@example.org', data: { n: 1, spare_field: 1 } },
  });
  await call(`PATCH /contacts/${contact.body.id}`, { body: { data: { spare_field: null } } });
  const entering = { body: { contact: contact.body.id } };
  const execution = await call<{ data: { id: string } }>(`POST /workflows/${flow.body.data.id}/executions`, entering);
  const email = { to: 'ada@example.org', from: 'shop@example.com', subject: 'Later', body: 'x', scheduledAt: later };
  const sent = await call<{ data: { emails: { email: string }[] } }>('POST /v1/send', { body: email });
  const domain = await call<{ data: { id: string } }>('POST /domains', { body: { domain: 'shop.example.org' } });
  const csv = { filename: 'people.csv', contentType: 'text/csv', purpose: 'import' as const };
  const uploadId = await upload(call, CSV, csv);
  const job = await call<{ data: { id: string } }>('POST /contacts/import', { body: { uploadId } });
  const key = await call<{ data: { id: string } }>('POST /keys', { body: { name: 'example' } });
  const member = await invite(call);
  const hook = await makeWebhook(call);
  return {
    template: template.body.id,
    topic: topic.body.data.id,
    spareTopic: spareTopic.body.data.id,
    asset: asset.body.data.id,
    form: form.body.data.id,
    spareForm: spareForm.body.data.id,
    segment: segment.body.id,
    staticSegment: fixed.body.id,
    spareSegment: spareSegment.body.id,
    workflow: flow.body.data.id,
    spareWorkflow: spareFlow.body.data.id,
    execution: execution.body.data.id,
    campaign: draft.body.data.id,
    spareCampaign: spareDraft.body.data.id,
    key: key.body.data.id,
    member,
    session,
    ...hook,
    contact: contact.body.id,
    email: sent.body.data.emails[0]?.email ?? '',
    domain: domain.body.data.id,
    importUpload: await upload(call, CSV, csv),
    suppressionUpload: await upload(call, CSV, csv),
    job: job.body.data.id,
    upload: await upload(call, FILE, { filename: 'hello.txt', contentType: 'text/plain' }),
    received: NO_EVENT,
    later,
  };
}

/** Whom all invitations of the examples go to. */
const INVITED = ['linus@example.org', 'margaret@example.org'] as const;

/** Recipients of email other than the invitations. */
export const otherThanInvited = (emails: readonly { to: string[] }[]): string[] =>
  emails.flatMap(({ to }) => to).filter((address) => !INVITED.some((one) => one === address));

/** A member. The project has a default address for that moment alone. */
async function invite(call: Call): Promise<string> {
  await call('PATCH /project', { body: { from: 'shop@example.com' } });
  const made = await call<{ data: { id: string } }>('POST /members', { body: { email: INVITED[0], role: 'viewer' } });
  await call('PATCH /project', { body: { from: null } });
  return made.body.data.id;
}

/** The contact sends an email to a domain that receives; `settle` lets the service take it in. Its event. */
export async function receiveEmail(call: Call, mailbox: string, settle: () => Promise<unknown>): Promise<string> {
  const domains = await call<{ data: { items: { id: string; domain: string }[] } }>('GET /domains');
  const own = domains.body.data.items.find(({ domain }) => domain === 'example.com');
  await call(`PATCH /domains/${own?.id}`, { body: { receiving: true } });
  const body = 'From: ada@example.org\r\nTo: shop@example.com\r\nSubject: A question\r\n\r\nWhen?\r\n';
  await fetch(`${mailbox}/_mailbox/received?to=shop@example.com`, { method: 'POST', body });
  await settle();
  const events = await call<{ data: { items: { id: string }[] } }>('GET /events?name=email.received');
  const [event] = events.body.data.items;
  if (!event) throw new Error('the email was not received');
  return event.id;
}

/** A webhook to a server that takes all, with a message that it has taken. */
async function makeWebhook(call: Call): Promise<{ webhook: string; delivery: string }> {
  const { url } = await startReceiver();
  const made = await call<{ data: { id: string } }>('POST /webhooks', { body: { url, events: ['never happens'] } });
  const { id: webhook } = made.body.data;
  const sent = await call<{ data: { id: string } }>(`POST /webhooks/${webhook}/test`, { body: {} });
  const delivery = sent.body.data.id;
  for (let look = 0; look < MAX_POLLS; look++) {
    const { body } = await call<{ data: { status: string } }>(`GET /webhooks/${webhook}/deliveries/${delivery}`);
    if (body.data.status === 'DELIVERED') return { webhook, delivery };
    await new Promise((later) => setTimeout(later, POLL_MS));
  }
  throw new Error('the message was not delivered');
}

/** A request that is right in every part: of a body, all members are there. */
export interface Example {
  line: string;
  body?: Record<string, unknown> | Record<string, unknown>[];
}

const resendBody = ({ later }: Records) => ({
  from: 'Shop <shop@example.com>',
  to: ['Ada <ada@example.org>'],
  subject: 'Hello',
  html: '<p>Hi {{ name }}</p>',
  text: 'Hi',
  reply_to: 'help@example.com',
  headers: { 'X-Order': '17' },
  tags: [{ name: 'flow', value: 'checkout' }],
  attachments: [{ filename: 'logo.png', content: 'aGVsbG8=', content_type: 'image/png', content_id: 'logo' }],
  scheduled_at: later,
});

function postmarkTemplateBody(template: string) {
  const { Subject: _, HtmlBody: _html, TextBody: _text, ...message } = postmarkBody;
  return { ...message, TemplateAlias: template, TemplateModel: { name: 'Ada' }, InlineCss: false };
}

const postmarkBody = {
  From: 'Shop <shop@example.com>',
  To: 'Gone <gone@example.org>',
  Subject: 'Hello',
  HtmlBody: '<p>Hi {{ name }}</p>',
  TextBody: 'Hi',
  ReplyTo: 'help@example.com',
  Tag: 'order',
  Metadata: { flow: 'checkout' },
  Headers: [{ Name: 'X-Order', Value: '17' }],
  Attachments: [{ Name: 'logo.png', Content: 'aGVsbG8=', ContentType: 'image/png', ContentID: 'cid:logo' }],
  TrackOpens: false,
  TrackLinks: 'None',
  MessageStream: 'outbound',
};

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

const layoutBody = { body: '<main>{{ content }}{% render "our_footer" %}</main>', text: '{{ content }}\n\nShop Ltd.' };
const partialBody = { body: '<p>Shop Ltd., {{ city ?? "Bern" }}</p>', text: 'Shop Ltd.' };

const templateBody = ({ topic }: Records) => ({
  name: 'Welcome',
  subject: 'Hello {{ name }}',
  body: '<p>Hi {{ name }}</p>',
  type: 'MARKETING',
  from: 'shop@example.com',
  fromName: 'Shop',
  replyTo: 'help@example.com',
  text: 'Hi {{ name }}',
  previewText: 'Welcome, {{ name }}',
  layout: 'our_base',
  topicId: topic,
});

const segmentFilters = { operator: 'AND', conditions: [{ field: 'data.n', operator: 'exists' }] };
const segmentBody = {
  name: 'Numbered',
  description: 'Those with a number',
  type: 'DYNAMIC',
  filters: segmentFilters,
  trackMembership: true,
};

const formBody = { name: 'Newsletter', title: 'Our newsletter', consent: 'Send me the newsletter.' };
const wholeForm = ({ topic, staticSegment }: Records) => ({
  ...formBody,
  enabled: false,
  intro: 'Once a month',
  button: 'Sign me up',
  redirect: 'https://example.com/thanks',
  fields: [
    { name: 'firstName', label: 'First name', type: 'text', required: true },
    { name: 'plan', label: 'Plan', type: 'choice', required: false, options: ['free', 'pro'] },
  ],
  topics: [topic],
  segmentId: staticSegment,
  doubleOptIn: true,
});

const campaignBody = {
  name: 'News',
  subject: 'Hello {{ name }}',
  body: '<p>Hi {{ name }}</p>',
  from: 'shop@example.com',
  audienceType: 'ALL',
};
const variants = [{ name: 'short' }, { name: 'long', subject: 'A long hello', fromName: 'Ada', body: '<p>Hello</p>' }];
const wholeCampaign = ({ topic }: Records) => ({
  ...campaignBody,
  description: 'Each month',
  fromName: 'Shop',
  replyTo: 'help@example.com',
  text: 'Hi {{ name }}',
  topicId: topic,
  tracking: true,
  audienceType: 'FILTERED',
  audienceFilter: segmentFilters,
  variants,
  test: { percent: 10, metric: 'opens', afterHours: 4 },
  holdoutPercent: 5,
});
const changedCampaign = (records: Records) => ({
  ...wholeCampaign(records),
  audienceType: 'SEGMENT',
  audienceFilter: null,
  segmentId: records.segment,
  test: null,
  localHour: 9,
  timezone: 'Europe/Berlin',
});

const workflowBody = {
  name: 'Welcome',
  trigger: { type: 'MANUAL' },
  steps: [{ id: 'wait', type: 'DELAY', amount: 1, unit: 'days' }],
  enabled: true,
};
const wholeWorkflow = ({ segment }: Records) => ({
  ...workflowBody,
  description: 'A hello, and a look after a day',
  trigger: { type: 'EVENT', event: 'signed up', filter: payloadFilter, allowPublic: true },
  steps: [
    {
      id: 'hello',
      type: 'SEND_EMAIL',
      subject: 'Hello',
      body: '<p>Hi {{ trigger.plan }}</p>',
      from: 'shop@example.com',
      next: 'wait',
    },
    { id: 'wait', type: 'WAIT_FOR_EVENT', event: 'bought', timeout: { amount: 1, unit: 'days' }, next: 'done' },
    { id: 'done', type: 'EXIT', reason: 'thanked' },
  ],
  enabled: false,
  reentry: 'AFTER_EXIT',
  exitWhen: { operator: 'OR', conditions: [{ field: `segment.${segment}`, operator: 'member' }] },
});
const payloadFilter = { operator: 'AND', conditions: [{ field: 'trigger.plan', operator: 'exists' }] };

const projectBody = {
  name: 'demo',
  language: 'en',
  from: 'shop@example.com',
  fromName: 'Shop',
  replyTo: 'help@example.com',
  postalAddress: 'Shop Ltd\n1 High Street',
  unsubscribeMailto: 'unsubscribe@example.com',
  tracking: { transactional: false, marketing: true },
  doubleOptIn: null,
  publicTrackWritesData: false,
  persistSendData: true,
  agentKeys: true,
  publicEmailsPerDay: 500,
  mailboxInsights: false,
};

/** A full, right request for each route that needs a key, by its name in the contract table. */
export const examples = (records: Records): Record<string, Example> => {
  const { template, topic, spareTopic, segment, staticSegment, campaign, contact, email, received } = records;
  const { domain, key, webhook, delivery, later, workflow, execution } = records;
  return {
    sendEmail: { line: 'POST /v1/send', body: sendBody(records) },
    sendBatch: {
      line: 'POST /v1/send/batch',
      body: {
        emails: [{ to: 'ada@example.org', from: 'shop@example.com', subject: 'One', body: 'x', scheduledAt: later }],
        partial: false,
      },
    },
    sendAsResend: { line: 'POST /emails', body: resendBody(records) },
    sendBatchAsResend: { line: 'POST /emails/batch', body: [resendBody(records)] },
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
    trackBatch: {
      line: 'POST /v1/track/batch',
      body: {
        events: [{ email: 'ada@example.org', event: 'signed up', data: { n: 1 }, timestamp: '2026-01-01T00:00:00Z' }],
      },
    },
    listEvents: {
      line: 'GET /events?limit=5&name=signed%20up&contact=ada%40example.org&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z',
    },
    listEventNames: { line: 'GET /events/names?limit=5' },
    deleteEventName: { line: 'DELETE /events/names/signed%20up' },
    verifyEmail: { line: 'POST /v1/verify', body: { email: 'ada@example.org' } },
    listEmails: {
      line: 'GET /emails?limit=5&happened=accepted&from=2026-01-01T00%3A00%3A00Z&to=2026-01-03T00%3A00%3A00Z&provider=gmail',
    },
    getEmail: { line: `GET /emails/${email}` },
    getEmailStats: {
      line: 'GET /stats?from=2026-01-01T00%3A00%3A00Z&to=2026-01-03T00%3A00%3A00Z&interval=day&offsetHours=1&groupBy=provider&value=gmail',
    },
    getEmailContent: { line: `GET /emails/${email}/content` },
    resendEmail: { line: `POST /emails/${email}/resend`, body: { to: 'ada.corrected@example.org' } },
    rescheduleEmail: { line: `PATCH /emails/${email}`, body: { scheduledAt: later } },
    cancelEmail: { line: `POST /emails/${email}/cancel`, body: {} },
    createTemplate: { line: 'POST /templates', body: templateBody(records) },
    listTemplates: { line: 'GET /templates?limit=5' },
    getTemplate: { line: `GET /templates/${template}` },
    restoreTemplateVersion: { line: `POST /templates/${template}/versions/1/restore`, body: { revision: 1 } },
    updateTemplate: { line: `PATCH /templates/${template}`, body: templateBody(records) },
    duplicateTemplate: { line: `POST /templates/${template}/duplicate`, body: {} },
    previewDraft: {
      line: 'POST /templates/preview',
      body: { subject: 'Hi {{ name }}', body: '<p>Hi {{ name }}</p>', data: { name: 'Ada' }, contact },
    },
    previewTemplate: { line: `POST /templates/${template}/preview`, body: { data: { name: 'Ada' }, contact } },
    listTemplateVersions: { line: `GET /templates/${template}/versions?limit=5` },
    getTemplateVersion: { line: `GET /templates/${template}/versions/1` },
    listTemplateUses: { line: `GET /templates/${template}/uses?limit=5` },
    createSuppression: { line: 'POST /suppressions', body: { email: 'gone@example.org', reason: 'manual' } },
    testTemplate: {
      line: `POST /templates/${template}/test`,
      body: { to: ['gone@example.org'], contact, data: { name: 'Ada' }, from: 'shop@example.com' },
    },
    sendTemplateAsPostmark: { line: 'POST /email/withTemplate', body: postmarkTemplateBody(records.template) },
    sendTemplateBatchAsPostmark: {
      line: 'POST /email/batchWithTemplates',
      body: { Messages: [postmarkTemplateBody(records.template)] },
    },
    deleteTemplate: { line: `DELETE /templates/${template}` },
    createLayout: { line: 'POST /layouts', body: { ...layoutBody, alias: 'plain' } },
    listLayouts: { line: 'GET /layouts?limit=5' },
    getLayout: { line: 'GET /layouts/our_base' },
    updateLayout: { line: 'PATCH /layouts/our_base', body: { ...layoutBody, revision: 1 } },
    listLayoutUses: { line: 'GET /layouts/our_base/uses?limit=5' },
    deleteLayout: { line: 'DELETE /layouts/our_spare' },
    createPartial: { line: 'POST /partials', body: { ...partialBody, alias: 'address' } },
    listPartials: { line: 'GET /partials?limit=5' },
    getPartial: { line: 'GET /partials/our_footer' },
    updatePartial: { line: 'PATCH /partials/our_footer', body: { ...partialBody, revision: 1 } },
    listPartialUses: { line: 'GET /partials/our_footer/uses?limit=5' },
    deletePartial: { line: 'DELETE /partials/our_spare' },
    createCampaign: { line: 'POST /campaigns', body: wholeCampaign(records) },
    listCampaigns: { line: 'GET /campaigns?limit=5&status=DRAFT&search=NEWS' },
    getCampaign: { line: `GET /campaigns/${campaign}` },
    updateCampaign: { line: `PATCH /campaigns/${campaign}`, body: changedCampaign(records) },
    getAudience: { line: `GET /campaigns/${campaign}/audience` },
    forecastAudience: {
      line: `POST /campaigns/${campaign}/audience`,
      body: { audienceType: 'ALL', topicId: topic },
    },
    listAudience: {
      line: `POST /campaigns/${campaign}/audience/contacts`,
      body: { audienceType: 'ALL', topicId: topic, reason: 'unsubscribed', limit: 5 },
    },
    reviewCampaign: { line: `GET /campaigns/${campaign}/review` },
    getStats: { line: `GET /campaigns/${campaign}/stats?interval=day` },
    listRecipients: {
      line: `GET /campaigns/${campaign}/recipients?limit=5&status=SKIPPED&reason=unsubscribed&variant=short`,
    },
    getHoldout: { line: `GET /campaigns/${campaign}/holdout?event=bought` },
    requestApproval: { line: `POST /campaigns/${campaign}/approval`, body: { scheduledAt: later } },
    getApproval: { line: `GET /campaigns/${campaign}/approval` },
    listApprovals: { line: 'GET /approvals?limit=5' },
    approveCampaign: {
      line: `POST /campaigns/${campaign}/approval/approve`,
      body: { fingerprint: '0'.repeat(64) },
    },
    rejectCampaign: {
      line: `POST /campaigns/${campaign}/approval/reject`,
      body: { fingerprint: '0'.repeat(64), reason: 'The price is wrong' },
    },
    duplicateCampaign: { line: `POST /campaigns/${campaign}/duplicate`, body: {} },
    sendCampaign: { line: `POST /campaigns/${campaign}/send`, body: { scheduledAt: later } },
    pauseCampaign: { line: `POST /campaigns/${campaign}/pause`, body: {} },
    cancelCampaign: { line: `POST /campaigns/${campaign}/cancel`, body: {} },
    chooseWinner: { line: `POST /campaigns/${campaign}/winner`, body: { variant: 'short' } },
    deleteCampaign: { line: `DELETE /campaigns/${records.spareCampaign}` },
    createTopic: {
      line: 'POST /topics',
      body: { name: 'Offers', description: 'Now and then', defaultSubscribed: false },
    },
    listTopics: { line: 'GET /topics?limit=5' },
    updateTopic: {
      line: `PATCH /topics/${topic}`,
      body: { name: 'Offers', description: 'Now and then', defaultSubscribed: false },
    },
    createAsset: { line: 'POST /assets', body: { name: 'logo.gif', content: gifOf('logo') } },
    listAssets: { line: 'GET /assets?limit=5' },
    deleteAsset: { line: `DELETE /assets/${records.asset}` },
    createForm: { line: 'POST /forms', body: wholeForm(records) },
    listForms: { line: 'GET /forms?limit=5' },
    getForm: { line: `GET /forms/${records.form}` },
    updateForm: { line: `PATCH /forms/${records.form}`, body: { ...wholeForm(records), revision: 1 } },
    deleteForm: { line: `DELETE /forms/${records.spareForm}` },
    createSegment: { line: 'POST /segments', body: { ...segmentBody, trackMembership: false } },
    listSegments: { line: 'GET /segments?limit=5&search=e' },
    listMatches: {
      line: 'POST /segments/preview/contacts',
      body: { filters: segmentFilters, limit: 5, activity: true },
    },
    previewSegment: { line: 'POST /segments/preview', body: { filters: segmentFilters } },
    getSegment: { line: `GET /segments/${segment}` },
    updateSegment: { line: `PATCH /segments/${segment}`, body: segmentBody },
    listSegmentContacts: { line: `GET /segments/${segment}/contacts?limit=5` },
    listSegmentChanges: { line: `GET /segments/${segment}/changes?limit=5` },
    listSegmentUses: { line: `GET /segments/${segment}/uses?limit=5` },
    addMembers: { line: `POST /segments/${staticSegment}/members`, body: { emails: ['ada@example.org'] } },
    removeMembers: { line: `DELETE /segments/${staticSegment}/members`, body: { emails: ['ada@example.org'] } },
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
        topics: { [records.topic]: true },
        segmentId: records.staticSegment,
        consent: { source: 'Fair', at: '2026-10-01T00:00:00Z', text: 'Yes, send me news.' },
      },
    },
    deleteSegment: { line: `DELETE /segments/${records.spareSegment}` },
    createWorkflow: { line: 'POST /workflows', body: wholeWorkflow(records) },
    listWorkflows: { line: 'GET /workflows?limit=5&search=e' },
    listWorkflowVersions: { line: `GET /workflows/${workflow}/versions?limit=5` },
    getWorkflow: { line: `GET /workflows/${workflow}?version=1` },
    updateWorkflow: { line: `PATCH /workflows/${workflow}`, body: wholeWorkflow(records) },
    getGraph: { line: `GET /workflows/${workflow}/graph?version=1` },
    getWorkflowStats: { line: `GET /workflows/${workflow}/stats` },
    revealSecret: { line: `POST /workflows/${workflow}/secret`, body: { rotate: true, overlapHours: 1 } },
    simulateDraft: {
      line: 'POST /workflows/simulate',
      body: {
        trigger: { type: 'MANUAL' },
        steps: [{ id: 'rest', type: 'DELAY', amount: 1, unit: 'days' }],
        sample: { email: 'ada@example.org', subscribed: true, data: { plan: 'gold' } },
        data: { plan: 'gold' },
      },
    },
    simulateWorkflow: {
      line: `POST /workflows/${workflow}/simulate`,
      body: {
        sample: { email: 'ada@example.org', subscribed: true, data: { plan: 'gold' } },
        data: { plan: 'gold' },
        events: [
          { name: 'bought', data: { n: 1 }, at: later },
          { name: 'bought', after: { amount: 1, unit: 'hours' } },
        ],
        startAt: later,
      },
    },
    startExecution: {
      line: `POST /workflows/${records.spareWorkflow}/executions`,
      body: { contact: 'ada@example.org', data: { plan: 'gold' } },
    },
    listExecutions: { line: `GET /workflows/${workflow}/executions?limit=5&status=WAITING&contact=ada%40example.org` },
    getExecution: { line: `GET /workflows/${workflow}/executions/${execution}` },
    cancelExecution: { line: `POST /workflows/${workflow}/executions/${execution}/cancel`, body: {} },
    retryExecution: { line: `POST /workflows/${workflow}/executions/${execution}/retry`, body: {} },
    deleteWorkflow: { line: `DELETE /workflows/${records.spareWorkflow}` },
    listTopicUses: { line: `GET /topics/${topic}/uses?limit=5` },
    deleteTopic: { line: `DELETE /topics/${spareTopic}?revision=1` },
    createContact: { line: 'POST /contacts', body: { email: 'joan@example.org', subscribed: true, data: { n: 1 } } },
    listContacts: { line: 'GET /contacts?limit=5&subscribed=true&search=ADA&email=ada%40example.org' },
    listFields: { line: 'GET /contacts/fields?limit=5' },
    deleteField: { line: 'DELETE /contacts/fields/spare_field' },
    getContact: { line: `GET /contacts/${contact}` },
    listContactData: { line: `GET /contacts/${contact}/data?limit=5` },
    updateContact: {
      line: `PATCH /contacts/${contact}`,
      body: { subscribed: true, data: { n: 2 }, topics: { [topic]: true }, snoozedUntil: later },
    },
    listContactEvents: { line: `GET /contacts/${contact}/events?limit=5` },
    getReceivedEmail: { line: `GET /contacts/${contact}/received/${received}` },
    listContactEmails: { line: `GET /contacts/${contact}/emails?limit=5` },
    listContactSegments: { line: `GET /contacts/${contact}/segments?limit=5` },
    listSuppressions: { line: 'GET /suppressions?limit=5&reason=manual&search=GONE&email=gone%40example.org' },
    // To an address that is suppressed by now, so that no email leaves.
    testCampaign: {
      line: `POST /campaigns/${campaign}/test`,
      body: { to: ['gone@example.org'], contact, variant: 'short' },
    },
    // To an address that is suppressed by now: these calls can't say when to send.
    sendAsPostmark: { line: 'POST /email', body: postmarkBody },
    sendBatchAsPostmark: { line: 'POST /email/batch', body: [postmarkBody] },
    getSuppression: { line: 'GET /suppressions/gone%40example.org' },
    deleteSuppression: { line: 'DELETE /suppressions/gone%40example.org' },
    deleteContact: { line: `DELETE /contacts/${contact}` },
    importSuppressions: {
      line: 'POST /suppressions/import',
      body: {
        uploadId: records.suppressionUpload,
        format: 'csv',
        mapping: { email: 'email', plan: null },
        delimiter: ',',
        reason: 'import',
      },
    },
    exportSuppressions: { line: 'POST /suppressions/export', body: { format: 'csv', reason: 'manual' } },
    createUpload: {
      line: 'POST /uploads',
      body: { purpose: 'attachment', filename: 'a.txt', contentType: 'text/plain', size: 5 },
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
    listJobRows: { line: `GET /jobs/${records.job}/rows?limit=5&outcome=refused` },
    cancelJob: { line: `POST /jobs/${records.job}/cancel`, body: {} },
    listKeys: { line: 'GET /keys?limit=5' },
    createKey: {
      line: 'POST /keys',
      body: { name: 'CI', kind: 'secret', scopes: ['send'], expiresAt: later },
    },
    updateKey: { line: `PATCH /keys/${key}`, body: { name: 'Pages', requiresProof: false } },
    rotateKey: { line: `POST /keys/${key}/rotate`, body: { overlapHours: 1 } },
    revokeKey: { line: `DELETE /keys/${key}` },
    listMembers: { line: 'GET /members?limit=5' },
    updateMember: { line: `PATCH /members/${records.member}`, body: { role: 'editor' } },
    removeMember: { line: `DELETE /members/${records.member}` },
    listSessions: { line: 'GET /sessions?limit=5&member=all' },
    endSession: { line: `DELETE /sessions/${records.session}` },
    listWebhooks: { line: 'GET /webhooks?limit=5' },
    createWebhook: {
      line: 'POST /webhooks',
      body: { url: 'https://hooks.example.com/in', events: ['order.paid', 'order.*'], description: 'CI' },
    },
    getWebhook: { line: `GET /webhooks/${webhook}` },
    rotateSecret: { line: `POST /webhooks/${webhook}/rotate`, body: { overlapHours: 1 } },
    testWebhook: { line: `POST /webhooks/${webhook}/test`, body: {} },
    listDeliveries: { line: `GET /webhooks/${webhook}/deliveries?limit=5&status=DELIVERED&event=webhook.test` },
    getDelivery: { line: `GET /webhooks/${webhook}/deliveries/${delivery}` },
    redeliver: { line: `POST /webhooks/${webhook}/redeliver`, body: { delivery } },
    updateWebhook: {
      line: `PATCH /webhooks/${webhook}`,
      body: { url: 'https://hooks.example.com/in', events: ['order.*'], description: 'CI', enabled: false },
    },
    deleteWebhook: { line: `DELETE /webhooks/${webhook}` },
    getProject: { line: 'GET /project' },
    callMcp: { line: 'POST /mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
    search: { line: 'GET /search?q=ada%40example.org&limit=5' },
    getSetup: { line: 'GET /project/setup' },
    getSenderRules: { line: 'GET /project/sender-rules' },
    getAttention: { line: 'GET /project/attention' },
    getRunning: { line: 'GET /project/running' },
    getAccount: { line: 'GET /account' },
    listAuditLog: { line: 'GET /audit-log' },
    listApiErrors: { line: 'GET /api-errors' },
    updateProject: { line: 'PATCH /project', body: projectBody },
    resumeSending: { line: 'POST /project/resume', body: { scope: 'confirmations' } },
    claimPush: {
      line: 'POST /project/push',
      body: {
        hash: 'ab'.repeat(32),
        seconds: 60,
        folder: 'shop',
        records: [{ kind: 'topic', name: 'news', id: null }],
      },
    },
    getPush: { line: 'GET /project/push?folder=shop' },
    // After the project got its default address.
    inviteMember: { line: 'POST /members', body: { email: INVITED[1], role: 'editor' } },
    createDomain: { line: 'POST /domains', body: { domain: 'news.example.org', mailFromSubdomain: 'bounce' } },
    listDomains: { line: 'GET /domains?limit=5' },
    getDomain: { line: `GET /domains/${domain}` },
    updateDomain: { line: `PATCH /domains/${domain}`, body: { receiving: false } },
    verifyDomain: { line: `POST /domains/${domain}/verify`, body: {} },
    getWarmUp: { line: `GET /domains/${domain}/warm-up` },
    setWarmUp: { line: `POST /domains/${domain}/warm-up`, body: { enabled: true } },
    getDmarcReports: { line: `GET /domains/${domain}/dmarc?from=2026-11-01&to=2026-11-23` },
    getRoutes: { line: `GET /domains/${domain}/routes` },
    setRoutes: {
      line: `PATCH /domains/${domain}/routes`,
      body: { routes: [{ match: 'noreply*', action: 'drop' }], revision: 0 },
    },
    deleteDomain: { line: `DELETE /domains/${domain}` },
  };
};
