import type { RouteName } from '../../../packages/dashboard/src/router/routes';
import type { Journey } from '../contract/journey';
import { upload } from '../contract/upload';
import { startReceiver } from '../receiver';

const content = { subject: 'Hi', body: '<p>Hi</p>', from: 'hello@example.com' };

const ANSWER = ['From: Ada <ada@example.org>', 'To: hello@example.com', 'Subject: Re: Hi', '', 'Hello'].join('\r\n');

/** A file's rows are read by their own worker: what it makes of them is not the matter here. */
async function importFile({ call, client }: Journey): Promise<string> {
  const file = new TextEncoder().encode('email\nlin@example.org\n');
  const uploadId = await upload(call, file, { filename: 'people.csv', contentType: 'text/csv', purpose: 'import' });
  return (await client.contacts.import({ uploadId, dryRun: true })).id;
}

async function emailReceived({ client, service }: Journey, domain: string) {
  await client.domains.update(domain, { receiving: true });
  await fetch(`${service.facts.mailbox}/_mailbox/received?to=hello@example.com`, { method: 'POST', body: ANSWER });
  await service.advance(10_000);
  const [event] = (await client.events.list({ name: 'email.received' })).items;
  if (!event?.contact) throw new Error('The email was not received.');
  return `${event.contact.id}/${event.id}`;
}

async function makeCampaigns({ client, service }: Journey) {
  const campaign = { ...content, audienceType: 'ALL' } as const;
  const sent = await client.campaigns.create({ ...campaign, name: 'Sent letter' });
  await client.campaigns.send(sent.id);
  await service.advance(60_000);
  const draft = await client.campaigns.create({ ...campaign, name: 'Next letter' });
  return { sent: sent.id, draft: draft.id };
}

async function makeWorkflow({ client, service }: Journey, email: string) {
  const { id } = await client.workflows.create({
    name: 'Welcome',
    enabled: true,
    trigger: { type: 'EVENT', event: 'signed_up' },
    steps: [{ id: 'rest', type: 'DELAY', amount: 2, unit: 'days' }],
  });
  await client.events.track({ email, event: 'signed_up' });
  await service.advance(10_000);
  const [execution] = (await client.workflows.listExecutions(id)).items;
  return { workflow: id, execution: `${id}/executions/${execution?.id}` };
}

async function makeWebhook({ client }: Journey) {
  const { url } = await startReceiver();
  const { id } = await client.webhooks.create({ url, events: ['email.bounced'] });
  const delivery = await client.webhooks.test(id);
  return { webhook: id, delivery: `${id}/deliveries/${delivery.id}` };
}

async function refusedCall({ service }: Journey): Promise<string> {
  const { url, secretKey } = service.facts;
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const refused = await fetch(`${url}/v1/send`, { method: 'POST', headers, body: '{"to":"nobody"}' });
  return refused.headers.get('x-request-id') ?? '';
}

/** The path of every room, in a project that has a record of each kind. */
export async function everyRoom(journey: Journey): Promise<Record<RouteName, string>> {
  const { client } = journey;
  const email = 'ada@example.org';
  const contact = await client.contacts.upsert({ email, subscribed: true, data: { plan: 'pro' } });
  const topic = await client.topics.create({ name: 'Harvest news' });
  const layout = await client.layouts.create({ alias: 'base', body: '<main>{{ content }}</main>' });
  const template = await client.templates.create({ ...content, name: 'Receipt', layout: layout.alias });
  const [one] = await journey.send({ to: email, template: template.id });
  const segment = await client.segments.create({
    name: 'Customers',
    filters: { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] },
  });
  const form = await client.forms.create({
    name: 'Newsletter',
    title: 'Newsletter',
    consent: 'Yes',
    topics: [topic.id],
  });
  const { sent, draft } = await makeCampaigns(journey);
  const { workflow, execution } = await makeWorkflow(journey, email);
  const { webhook, delivery } = await makeWebhook(journey);
  const domain = (await client.domains.list({ status: 'VERIFIED' })).items[0]?.id ?? '';
  const received = await emailReceived(journey, domain);
  const job = await importFile(journey);
  const error = await refusedCall(journey);
  return {
    overview: 'overview',
    emails: 'emails',
    received: 'emails/received',
    'received-email': `emails/received/${received}`,
    email: `emails/${one?.email}`,
    contacts: 'contacts',
    'import-contacts': 'contacts/import',
    'contact-import': `contacts/import/${job}`,
    jobs: 'contacts/jobs',
    contact: `contacts/${contact.id}`,
    campaigns: 'campaigns',
    campaign: `campaigns/${sent}`,
    'new-campaign': 'campaigns/new',
    'edit-campaign': `campaigns/${draft}/edit`,
    'send-campaign': `campaigns/${draft}/send`,
    recipients: `campaigns/${sent}/recipients`,
    workflows: 'workflows',
    'new-workflow': 'workflows/new',
    workflow: `workflows/${workflow}`,
    simulation: `workflows/${workflow}/simulate`,
    executions: `workflows/${workflow}/executions`,
    execution: `workflows/${execution}`,
    versions: `workflows/${workflow}/versions`,
    segments: 'segments',
    'new-segment': 'segments/new',
    segment: `segments/${segment.id}`,
    'edit-segment': `segments/${segment.id}/edit`,
    templates: 'templates',
    'new-template': 'templates/new',
    template: `templates/${template.id}`,
    parts: 'layouts',
    'new-part': 'layouts/new',
    part: `layouts/layout/${layout.alias}`,
    topics: 'topics',
    forms: 'forms',
    'new-form': 'forms/new',
    form: `forms/${form.id}`,
    deliverability: 'deliverability',
    bounces: 'deliverability/bounces',
    domains: 'deliverability/domains',
    domain: `deliverability/domains/${domain}`,
    suppressions: 'deliverability/suppressions',
    keys: 'developers/keys',
    'api-errors': 'developers/errors',
    'api-error': `developers/errors/${error}`,
    events: 'developers/events',
    api: 'developers/api',
    'api-route': 'developers/api/sendEmail',
    webhooks: 'developers/webhooks',
    webhook: `developers/webhooks/${webhook}`,
    delivery: `developers/webhooks/${delivery}`,
    members: 'settings/members',
    sessions: 'settings/sessions',
    'audit-log': 'settings/audit-log',
    project: 'settings/project',
  };
}
