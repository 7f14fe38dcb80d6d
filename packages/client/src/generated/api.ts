// Made from docs/api/openapi.json by `npm run client`: change the contract, not this file.
import type { Call, RequestOptions } from '../call';
import { everyItem, type Page } from '../pages';
import { segment } from '../segment';
import type {
  Account,
  AddMembersBody,
  AddMembersResult,
  BulkContactsBody,
  Campaign,
  CampaignAudience,
  CampaignRecipient,
  CampaignStats,
  ChooseWinnerBody,
  Contact,
  ContactEvent,
  ContactSegment,
  CreateCampaignBody,
  CreateContactBody,
  CreateContactResult,
  CreateDomainBody,
  CreateKeyBody,
  CreateKeyResult,
  CreateSegmentBody,
  CreateSuppressionBody,
  CreateTemplateBody,
  CreateTopicBody,
  CreateUploadBody,
  CreateUploadResult,
  CreateWebhookBody,
  CreateWebhookResult,
  CreateWorkflowBody,
  Domain,
  Email,
  EmailContent,
  EventName,
  ExportContactsBody,
  ExportSuppressionsBody,
  GetGraphQuery,
  GetStatsQuery,
  GetWorkflowQuery,
  Health,
  ImportContactsBody,
  ImportSuppressionsBody,
  Job,
  Key,
  ListCampaignsQuery,
  ListContactEmailsQuery,
  ListContactEventsQuery,
  ListContactSegmentsQuery,
  ListContactsQuery,
  ListContactsResult,
  ListDeliveriesQuery,
  ListDomainsQuery,
  ListEmailsQuery,
  ListEventNamesQuery,
  ListEventsQuery,
  ListExecutionsQuery,
  ListFieldsResult,
  ListJobsQuery,
  ListKeysQuery,
  ListRecipientsQuery,
  ListSegmentContactsQuery,
  ListSegmentsQuery,
  ListSuppressionsQuery,
  ListTemplatesQuery,
  ListTemplatesResult,
  ListTopicsQuery,
  ListWebhooksQuery,
  ListWorkflowsQuery,
  ListedCampaign,
  ListedEmail,
  ListedWebhookDelivery,
  ListedWorkflow,
  PreviewSegmentBody,
  PreviewSegmentResult,
  PreviewTemplateBody,
  PreviewTemplateResult,
  Project,
  RedeliverBody,
  RedeliverResult,
  RemoveMembersBody,
  RemoveMembersResult,
  RevealSecretBody,
  RevealSecretResult,
  RotateKeyBody,
  RotateSecretBody,
  Segment,
  SendCampaignBody,
  SendEmailBody,
  SendEmailResult,
  SimulateWorkflowBody,
  SimulateWorkflowResult,
  StartExecutionBody,
  Suppression,
  Template,
  TestCampaignBody,
  TestCampaignResult,
  Topic,
  TrackEventBody,
  TrackEventResult,
  UpdateCampaignBody,
  UpdateContactBody,
  UpdateProjectBody,
  UpdateSegmentBody,
  UpdateTemplateBody,
  UpdateTopicBody,
  UpdateWebhookBody,
  UpdateWorkflowBody,
  VerifyEmailBody,
  VerifyEmailResult,
  Webhook,
  WebhookDelivery,
  Workflow,
  WorkflowExecution,
  WorkflowGraph,
  WorkflowStats,
} from './types';

/** Calls of /account. */
export class AccountApi {
  constructor(private readonly call: Call) {}

  /**
   * Read what SES allows the service's account.
   * All projects of a deployment share one account with one rate, one quota and one reputation at SES.
   *
   * `GET /account`
   */
  get(options?: RequestOptions): Promise<Account> {
    return this.call('GET', '/account', {}, options);
  }
}

/** Mail to many contacts: all, those of a segment, or those that a filter finds. A campaign is a DRAFT until it is sent or SCHEDULED, then SENDING, and SENT once every recipient has an outcome. While it is SENDING it can be PAUSED, go on, or be CANCELLED. A contact gets a campaign at most once. The audience is everyone who matches when their part of the list is read and who was created before the send; who is unsubscribed, suppressed or not in the topic is SKIPPED, with the reason. The mail always carries a visible unsubscribe link and the headers for one-click unsubscribing. */
export class CampaignsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a campaign.
   * It begins as a DRAFT; POST /campaigns/{id}/send sends it. A project has at most 10,000 campaigns. Contradictory members are refused: a test without variants, a segment beside another kind of audience, a local hour with a test.
   *
   * `POST /campaigns`
   */
  create(body: CreateCampaignBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', '/campaigns', { body }, options);
  }

  /**
   * List campaigns, newest first.
   * Without bodies: GET /campaigns/{id} has them.
   *
   * `GET /campaigns`
   */
  list(query: ListCampaignsQuery = {}, options?: RequestOptions): Promise<Page<ListedCampaign>> {
    return this.call('GET', '/campaigns', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListCampaignsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ListedCampaign, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a campaign.
   *
   * `GET /campaigns/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('GET', `/campaigns/${segment(id)}`, {}, options);
  }

  /**
   * Change a campaign.
   * While it is DRAFT or SCHEDULED. Members that are left out stay; null clears those that a campaign can be without.
   *
   * `PATCH /campaigns/{id}`
   */
  update(id: string, body: UpdateCampaignBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('PATCH', `/campaigns/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a campaign.
   * Before sending, after it was SENT, or once CANCELLED. Its content, its stats and the list of its recipients go with it; the emails stay with their contacts, without sender and subject.
   *
   * `DELETE /campaigns/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/campaigns/${segment(id)}`, {}, options);
  }

  /**
   * Send a campaign, now or at a time; go on after a pause.
   * A scheduled one gets the new time, or goes at once without one. A PAUSED campaign goes on where it stopped. From when sending begins its content stays as it is.
   *
   * `POST /campaigns/{id}/send`
   */
  send(id: string, body: SendCampaignBody = {}, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/send`, { body }, options);
  }

  /**
   * Pause a campaign that is being sent.
   * No further message leaves after at most 60 seconds. POST /campaigns/{id}/send goes on.
   *
   * `POST /campaigns/{id}/pause`
   */
  pause(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/pause`, {}, options);
  }

  /**
   * Cancel a campaign.
   * A SCHEDULED one becomes a DRAFT again. One that is SENDING or PAUSED ends for good: who has no mail yet gets none.
   *
   * `POST /campaigns/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Make a copy of a campaign, as a draft.
   *
   * `POST /campaigns/{id}/duplicate`
   */
  duplicate(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * Send a campaign to a few addresses to look at.
   * The subject begins with [Test]. It makes no contacts, goes to unsubscribed addresses too, and does not count in the stats; suppressed addresses get nothing. A project sends at most 500 a day.
   *
   * `POST /campaigns/{id}/test`
   */
  test(id: string, body: TestCampaignBody, options?: RequestOptions): Promise<TestCampaignResult> {
    return this.call('POST', `/campaigns/${segment(id)}/test`, { body }, options);
  }

  /**
   * Choose the variant that the rest of the audience gets.
   * Once the test has gone out, also before the time at which the service would choose.
   *
   * `POST /campaigns/{id}/winner`
   */
  chooseWinner(id: string, body: ChooseWinnerBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/winner`, { body }, options);
  }

  /**
   * How many would get the campaign, how many not and why, and when it would be finished.
   * Before it is sent; afterwards GET /campaigns/{id}/stats tells what became of it.
   *
   * `GET /campaigns/{id}/audience`
   */
  getAudience(id: string, options?: RequestOptions): Promise<CampaignAudience> {
    return this.call('GET', `/campaigns/${segment(id)}/audience`, {}, options);
  }

  /**
   * What has become of a campaign.
   *
   * `GET /campaigns/{id}/stats`
   */
  getStats(id: string, query: GetStatsQuery = {}, options?: RequestOptions): Promise<CampaignStats> {
    return this.call('GET', `/campaigns/${segment(id)}/stats`, { query }, options);
  }

  /**
   * List the recipients of a campaign with what became of it for each.
   * In no order of meaning, but always the same. Under a filter pages may be short.
   *
   * `GET /campaigns/{id}/recipients`
   */
  listRecipients(
    id: string,
    query: ListRecipientsQuery = {},
    options?: RequestOptions,
  ): Promise<Page<CampaignRecipient>> {
    return this.call('GET', `/campaigns/${segment(id)}/recipients`, { query }, options);
  }

  /** Each of `listRecipients`, page after page. */
  allRecipients(
    id: string,
    query: Omit<ListRecipientsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<CampaignRecipient, void, undefined> {
    return everyItem(
      (cursor) => this.listRecipients(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** The people mail goes to, with free-form data. Sending and tracking create and update them too. */
export class ContactsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a contact, or update the one of this address.
   * Data merges by top-level key; null removes a key. An existing contact is subscribed or unsubscribed only when `subscribed` is given, and never subscribed again after a complaint.
   *
   * `POST /contacts`
   */
  upsert(body: CreateContactBody, options?: RequestOptions): Promise<CreateContactResult> {
    return this.call('POST', '/contacts', { body }, options);
  }

  /**
   * List contacts, newest first.
   * Filters can be combined. In a search a page may hold fewer contacts than asked for, or none, while hasMore is true: go on with the cursor.
   *
   * `GET /contacts`
   */
  list(query: ListContactsQuery = {}, options?: RequestOptions): Promise<ListContactsResult> {
    return this.call('GET', '/contacts', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListContactsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Contact, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.contacts,
    );
  }

  /**
   * List the keys of the data that contacts have.
   *
   * `GET /contacts/fields`
   */
  listFields(options?: RequestOptions): Promise<ListFieldsResult> {
    return this.call('GET', '/contacts/fields', {}, options);
  }

  /**
   * Read a contact by its id or its address.
   *
   * `GET /contacts/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Contact> {
    return this.call('GET', `/contacts/${segment(id)}`, {}, options);
  }

  /**
   * Change a contact.
   * Data merges by top-level key; null removes a key. The address of a contact never changes. A contact is not subscribed again after a complaint.
   *
   * `PATCH /contacts/{id}`
   */
  update(id: string, body: UpdateContactBody, options?: RequestOptions): Promise<Contact> {
    return this.call('PATCH', `/contacts/${segment(id)}`, { body }, options);
  }

  /**
   * Erase a contact.
   * It is gone at once, with its events and what its emails said; mail that has not left is not sent. Of each email remain id, status, times, lane and template. A suppression stays, without the address. A contact that is created again under the address is a new one.
   *
   * `DELETE /contacts/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/contacts/${segment(id)}`, {}, options);
  }

  /**
   * A contact's timeline: its events and those of its emails, newest first.
   * Also what happened to campaigns' mail, which GET /events does not list.
   *
   * `GET /contacts/{id}/events`
   */
  listEvents(id: string, query: ListContactEventsQuery = {}, options?: RequestOptions): Promise<Page<ContactEvent>> {
    return this.call('GET', `/contacts/${segment(id)}/events`, { query }, options);
  }

  /** Each of `listEvents`, page after page. */
  allEvents(
    id: string,
    query: Omit<ListContactEventsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ContactEvent, void, undefined> {
    return everyItem(
      (cursor) => this.listEvents(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * List the emails of a contact, newest first.
   *
   * `GET /contacts/{id}/emails`
   */
  listEmails(id: string, query: ListContactEmailsQuery = {}, options?: RequestOptions): Promise<Page<ListedEmail>> {
    return this.call('GET', `/contacts/${segment(id)}/emails`, { query }, options);
  }

  /** Each of `listEmails`, page after page. */
  allEmails(
    id: string,
    query: Omit<ListContactEmailsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ListedEmail, void, undefined> {
    return everyItem(
      (cursor) => this.listEmails(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * List the segments that a contact is in, newest first.
   *
   * `GET /contacts/{id}/segments`
   */
  listSegments(
    id: string,
    query: ListContactSegmentsQuery = {},
    options?: RequestOptions,
  ): Promise<Page<ContactSegment>> {
    return this.call('GET', `/contacts/${segment(id)}/segments`, { query }, options);
  }

  /** Each of `listSegments`, page after page. */
  allSegments(
    id: string,
    query: Omit<ListContactSegmentsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ContactSegment, void, undefined> {
    return everyItem(
      (cursor) => this.listSegments(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Create and update contacts from a file.
   * CSV with a header line (RFC 4180, UTF-8), or NDJSON with one `{"email", "subscribed"?, "data"?}` a line. Rows of one address count in their order. An apostrophe before what a spreadsheet would take for a formula, as exports write it, is left out. Existing contacts merge: an empty cell leaves what is there, in NDJSON null removes a key. Rows that are refused are counted and listed; the others go on. Nobody is subscribed again unless `resubscribe` says so. Imported contacts emit no contact.created and contact.subscribed events.
   *
   * `POST /contacts/import`
   */
  import(body: ImportContactsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/import', { body }, options);
  }

  /**
   * Write contacts into a file.
   * CSV (RFC 4180, UTF-8, with a header line) or NDJSON with one contact a line, in no order; the job has the link. In a CSV lists and objects are JSON, and an apostrophe stands before texts that a spreadsheet would take for a formula. NDJSON can be imported again as it is; of a CSV, values come back as texts unless `types` says more. Contacts that change meanwhile are as they were when their part was read.
   *
   * `POST /contacts/export`
   */
  export(body: ExportContactsBody = {}, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/export', { body }, options);
  }

  /**
   * Subscribe, unsubscribe or delete many contacts.
   * Give exactly one of ids, emails and filter. Time spans of a filter count back from this request. Contacts that are not there, and those that complained and are to be subscribed, count as refused. A deletion erases, as DELETE does.
   *
   * `POST /contacts/bulk`
   */
  bulk(body: BulkContactsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/bulk', { body }, options);
  }
}

/** Domains that the project may send from. */
export class DomainsApi {
  constructor(private readonly call: Call) {}

  /**
   * Add a domain for verification.
   * The answer lists the DNS records to publish. They are then looked for in the background; POST /domains/{id}/verify asks at once.
   *
   * `POST /domains`
   */
  create(body: CreateDomainBody, options?: RequestOptions): Promise<Domain> {
    return this.call('POST', '/domains', { body }, options);
  }

  /**
   * List domains, newest first.
   *
   * `GET /domains`
   */
  list(query: ListDomainsQuery = {}, options?: RequestOptions): Promise<Page<Domain>> {
    return this.call('GET', '/domains', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListDomainsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Domain, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Read a domain with the state of its records.
   *
   * `GET /domains/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Domain> {
    return this.call('GET', `/domains/${segment(id)}`, {}, options);
  }

  /**
   * Remove a domain.
   *
   * `DELETE /domains/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/domains/${segment(id)}`, {}, options);
  }

  /**
   * Check a domain now.
   * Asks SES and DNS, at most once in 10 seconds; sooner the stored state comes back with its checkedAt.
   *
   * `POST /domains/{id}/verify`
   */
  verify(id: string, options?: RequestOptions): Promise<Domain> {
    return this.call('POST', `/domains/${segment(id)}/verify`, {}, options);
  }
}

/** What became of each email. */
export class EmailsApi {
  constructor(private readonly call: Call) {}

  /**
   * Send an email to one or several recipients.
   *
   * `POST /v1/send`
   */
  send(body: SendEmailBody, options?: RequestOptions): Promise<SendEmailResult> {
    return this.call('POST', '/v1/send', { body }, options);
  }

  /**
   * List emails, newest first.
   * Those of campaigns are listed with their campaign or their contact only. Filters can be combined. Under a filter a page may hold fewer emails than asked for, or none, while hasMore is true: go on with nextCursor.
   *
   * `GET /emails`
   */
  list(query: ListEmailsQuery = {}, options?: RequestOptions): Promise<Page<ListedEmail>> {
    return this.call('GET', '/emails', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListEmailsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ListedEmail, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get one email with its timeline.
   *
   * `GET /emails/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Email> {
    return this.call('GET', `/emails/${segment(id)}`, {}, options);
  }

  /**
   * Get what was sent: subject, HTML and text.
   * Kept for 30 days after the email has left, or until its contact is deleted.
   *
   * `GET /emails/{id}/content`
   */
  getContent(id: string, options?: RequestOptions): Promise<EmailContent> {
    return this.call('GET', `/emails/${segment(id)}/content`, {}, options);
  }

  /**
   * Cancel a scheduled email.
   *
   * `POST /emails/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Email> {
    return this.call('POST', `/emails/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Verify an email address.
   * By the text, by lists and by DNS, within 2.5 seconds. A name server that does not answer makes the status "unknown", never "invalid". Where the project has mailboxInsights on, Amazon SES is asked too.
   *
   * `POST /v1/verify`
   */
  verify(body: VerifyEmailBody, options?: RequestOptions): Promise<VerifyEmailResult> {
    return this.call('POST', '/v1/verify', { body }, options);
  }
}

/** What happened to contacts and to the project: events that the project records, and those of the service itself. */
export class EventsApi {
  constructor(private readonly call: Call) {}

  /**
   * Record an event of a contact.
   * Creates or updates the contact; data merges into it as in a send. A public key never subscribes an existing contact, changes its data only where the project allows it (what it may not change stays on the event), sends at most 4 KB of data, and records at most 60 events per contact and minute; such events begin only workflows whose trigger says `allowPublic`. With double opt-in, whom it would subscribe is asked by mail first; of a known contact that never left, with `subscribed: true`.
   *
   * `POST /v1/track`
   */
  track(body: TrackEventBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track', { body }, options);
  }

  /**
   * List events, newest first.
   * Filters can be combined. Under a filter a page may hold fewer events than asked for, or none, while hasMore is true: go on with nextCursor. Events are kept for 400 days, unless the operator has set another time.
   *
   * `GET /events`
   */
  list(query: ListEventsQuery = {}, options?: RequestOptions): Promise<Page<ContactEvent>> {
    return this.call('GET', '/events', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListEventsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ContactEvent, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * List the names of events with their numbers.
   *
   * `GET /events/names`
   */
  listNames(query: ListEventNamesQuery = {}, options?: RequestOptions): Promise<Page<EventName>> {
    return this.call('GET', '/events/names', { query }, options);
  }

  /** Each of `listNames`, page after page. */
  allNames(
    query: Omit<ListEventNamesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<EventName, void, undefined> {
    return everyItem(
      (cursor) => this.listNames({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** Whether the service answers, and which version it is. */
export class HealthApi {
  constructor(private readonly call: Call) {}

  /**
   * Tell whether the service answers.
   *
   * `GET /health`
   */
  get(options?: RequestOptions): Promise<Health> {
    return this.call('GET', '/health', {}, options);
  }
}

/** Work on many contacts or suppressions, which goes on after the answer. */
export class JobsApi {
  constructor(private readonly call: Call) {}

  /**
   * List jobs, newest first.
   * Filters can be combined. Jobs are kept for 90 days.
   *
   * `GET /jobs`
   */
  list(query: ListJobsQuery = {}, options?: RequestOptions): Promise<Page<Job>> {
    return this.call('GET', '/jobs', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListJobsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Job, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get one job with its progress.
   *
   * `GET /jobs/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Job> {
    return this.call('GET', `/jobs/${segment(id)}`, {}, options);
  }

  /**
   * Cancel a job.
   * It stops within seconds. What it has done stays done.
   *
   * `POST /jobs/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Job> {
    return this.call('POST', `/jobs/${segment(id)}/cancel`, {}, options);
  }
}

/** The keys of the project. A key is shown once, when it is made. */
export class KeysApi {
  constructor(private readonly call: Call) {}

  /**
   * List keys, newest first.
   * Revoked and expired keys are listed for 90 days.
   *
   * `GET /keys`
   */
  list(query: ListKeysQuery = {}, options?: RequestOptions): Promise<Page<Key>> {
    return this.call('GET', '/keys', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListKeysQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Key, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Make a key.
   * A key that is limited to scopes can give no others. A repeat under the Idempotency-Key of a try that got no answer makes the key anew under the same id: what the first try made stops working.
   *
   * `POST /keys`
   */
  create(body: CreateKeyBody, options?: RequestOptions): Promise<CreateKeyResult> {
    return this.call('POST', '/keys', { body }, options);
  }

  /**
   * Replace a key by a new one of the same name, kind and scopes.
   * The old key works until the overlap is over, or its own expiry if that is earlier. The new one lives as long as the old one was made for.
   *
   * `POST /keys/{id}/rotate`
   */
  rotate(id: string, body: RotateKeyBody = {}, options?: RequestOptions): Promise<CreateKeyResult> {
    return this.call('POST', `/keys/${segment(id)}/rotate`, { body }, options);
  }

  /**
   * End a key for good.
   * It stops working within 60 seconds. A key can not revoke itself.
   *
   * `DELETE /keys/{id}`
   */
  revoke(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/keys/${segment(id)}`, {}, options);
  }
}

/** The project that the key belongs to. */
export class ProjectApi {
  constructor(private readonly call: Call) {}

  /**
   * Read the project and its settings.
   *
   * `GET /project`
   */
  get(options?: RequestOptions): Promise<Project> {
    return this.call('GET', '/project', {}, options);
  }

  /**
   * Change settings of the project.
   * Members that are left out stay; null brings the standard back. Sending follows a change within 5 seconds.
   *
   * `PATCH /project`
   */
  update(body: UpdateProjectBody, options?: RequestOptions): Promise<Project> {
    return this.call('PATCH', '/project', { body }, options);
  }
}

/** Groups of contacts: dynamic ones are whoever matches a filter, static ones whoever was added. A project has at most 200. */
export class SegmentsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a segment.
   * At most 20 dynamic segments of a project can be tracked.
   *
   * `POST /segments`
   */
  create(body: CreateSegmentBody, options?: RequestOptions): Promise<Segment> {
    return this.call('POST', '/segments', { body }, options);
  }

  /**
   * List segments, newest first.
   *
   * `GET /segments`
   */
  list(query: ListSegmentsQuery = {}, options?: RequestOptions): Promise<Page<Segment>> {
    return this.call('GET', '/segments', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListSegmentsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Segment, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Count who matches a filter, and show some of them.
   * Nothing is stored. Of more than 20,000 contacts the first are looked at.
   *
   * `POST /segments/preview`
   */
  preview(body: PreviewSegmentBody, options?: RequestOptions): Promise<PreviewSegmentResult> {
    return this.call('POST', '/segments/preview', { body }, options);
  }

  /**
   * Read a segment.
   *
   * `GET /segments/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Segment> {
    return this.call('GET', `/segments/${segment(id)}`, {}, options);
  }

  /**
   * Change a segment.
   * Members that are left out stay; null clears the description. After a change of filters who comes and goes by it is not told as events. Tracking stays on while a workflow begins by it.
   *
   * `PATCH /segments/{id}`
   */
  update(id: string, body: UpdateSegmentBody, options?: RequestOptions): Promise<Segment> {
    return this.call('PATCH', `/segments/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a segment.
   * Not possible while another segment, a workflow, or a campaign that is not over, refers to it.
   *
   * `DELETE /segments/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/segments/${segment(id)}`, {}, options);
  }

  /**
   * List the members of a segment.
   * In no order that means anything, but a scan by cursors meets everybody once who is a member throughout. A page may hold fewer contacts than asked for, or none, while hasMore is true: go on with the cursor.
   *
   * `GET /segments/{id}/contacts`
   */
  listContacts(id: string, query: ListSegmentContactsQuery = {}, options?: RequestOptions): Promise<Page<Contact>> {
    return this.call('GET', `/segments/${segment(id)}/contacts`, { query }, options);
  }

  /** Each of `listContacts`, page after page. */
  allContacts(
    id: string,
    query: Omit<ListSegmentContactsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Contact, void, undefined> {
    return everyItem(
      (cursor) => this.listContacts(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Add contacts to a static segment.
   *
   * `POST /segments/{id}/members`
   */
  addMembers(id: string, body: AddMembersBody, options?: RequestOptions): Promise<AddMembersResult> {
    return this.call('POST', `/segments/${segment(id)}/members`, { body }, options);
  }

  /**
   * Take contacts out of a static segment.
   *
   * `DELETE /segments/{id}/members`
   */
  removeMembers(id: string, body: RemoveMembersBody, options?: RequestOptions): Promise<RemoveMembersResult> {
    return this.call('DELETE', `/segments/${segment(id)}/members`, { body }, options);
  }
}

/** Addresses that get no mail of any kind from this project. No other project is concerned. */
export class SuppressionsApi {
  constructor(private readonly call: Call) {}

  /**
   * List suppressions, newest first.
   * Filters can be combined. Under a filter a page may hold fewer suppressions than asked for, or none, while hasMore is true: go on with nextCursor.
   *
   * `GET /suppressions`
   */
  list(query: ListSuppressionsQuery = {}, options?: RequestOptions): Promise<Page<Suppression>> {
    return this.call('GET', '/suppressions', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListSuppressionsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Suppression, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Suppress an address.
   * 200 when it is suppressed already: then a stronger reason takes the place of a weaker one (complaint, hard_bounce, manual and import), never the other way. A complaint also unsubscribes the contact for good.
   *
   * `POST /suppressions`
   */
  create(body: CreateSuppressionBody, options?: RequestOptions): Promise<Suppression> {
    return this.call('POST', '/suppressions', { body }, options);
  }

  /**
   * Read the suppression of an address.
   *
   * `GET /suppressions/{email}`
   */
  get(email: string, options?: RequestOptions): Promise<Suppression> {
    return this.call('GET', `/suppressions/${segment(email)}`, {}, options);
  }

  /**
   * Lift a suppression.
   * Transactional mail goes to the address again from now on. Nobody is subscribed again by it. That of a complaint stays: 409.
   *
   * `DELETE /suppressions/{email}`
   */
  delete(email: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/suppressions/${segment(email)}`, {}, options);
  }

  /**
   * Suppress the addresses of a file.
   * CSV (UTF-8) or NDJSON, as other services export them: the address is called email, EmailAddress, address or recipient, the reason reason, SuppressionReason, origin, type, status or code, whatever the case; other columns are passed over. A CSV without a header needs nothing but addresses, with a reason beside them or not. Bounce, HardBounce, SpamComplaint, ManualSuppression and the like, and answers of servers that begin with a code of 5, become one of our reasons. A reason takes the place of a weaker one only; a complaint also unsubscribes the contact for good.
   *
   * `POST /suppressions/import`
   */
  import(body: ImportSuppressionsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/suppressions/import', { body }, options);
  }

  /**
   * Write suppressions into a file.
   * CSV (RFC 4180, UTF-8, with a header line) or NDJSON, newest first, with email, reason, contactId, emailId and createdAt; the job has the link. Those of erased contacts are left out. The file can be imported again as it is.
   *
   * `POST /suppressions/export`
   */
  export(body: ExportSuppressionsBody = {}, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/suppressions/export', { body }, options);
  }
}

/** What is written once and sent often. */
export class TemplatesApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a template.
   *
   * `POST /templates`
   */
  create(body: CreateTemplateBody, options?: RequestOptions): Promise<Template> {
    return this.call('POST', '/templates', { body }, options);
  }

  /**
   * List templates, newest first.
   * A page ends before its limit when its templates are larger than 4 MB together; then only the cursor leads on.
   *
   * `GET /templates`
   */
  list(query: ListTemplatesQuery = {}, options?: RequestOptions): Promise<ListTemplatesResult> {
    return this.call('GET', '/templates', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListTemplatesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Template, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.templates,
    );
  }

  /**
   * Get a template.
   *
   * `GET /templates/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Template> {
    return this.call('GET', `/templates/${segment(id)}`, {}, options);
  }

  /**
   * Change a template.
   * Members that are left out stay; null clears those that a template can be without.
   *
   * `PATCH /templates/{id}`
   */
  update(id: string, body: UpdateTemplateBody, options?: RequestOptions): Promise<Template> {
    return this.call('PATCH', `/templates/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a template.
   * Mail that was accepted with it is sent all the same. Not possible while a workflow, or the double opt-in, uses it.
   *
   * `DELETE /templates/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/templates/${segment(id)}`, {}, options);
  }

  /**
   * Make a copy of a template.
   *
   * `POST /templates/{id}/duplicate`
   */
  duplicate(id: string, options?: RequestOptions): Promise<Template> {
    return this.call('POST', `/templates/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * Show what a mail made from a template would say.
   *
   * `POST /templates/{id}/preview`
   */
  preview(id: string, body: PreviewTemplateBody = {}, options?: RequestOptions): Promise<PreviewTemplateResult> {
    return this.call('POST', `/templates/${segment(id)}/preview`, { body }, options);
  }
}

/** What people can choose of the marketing mail. A MARKETING template or a campaign may belong to one. */
export class TopicsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a topic.
   * A project has at most 100. They stand on the preferences page of every contact.
   *
   * `POST /topics`
   */
  create(body: CreateTopicBody, options?: RequestOptions): Promise<Topic> {
    return this.call('POST', '/topics', { body }, options);
  }

  /**
   * List topics, newest first.
   *
   * `GET /topics`
   */
  list(query: ListTopicsQuery = {}, options?: RequestOptions): Promise<Page<Topic>> {
    return this.call('GET', '/topics', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListTopicsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Topic, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Change a topic.
   * Members that are left out stay; null clears the description. What people have chosen stays.
   *
   * `PATCH /topics/{id}`
   */
  update(id: string, body: UpdateTopicBody, options?: RequestOptions): Promise<Topic> {
    return this.call('PATCH', `/topics/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a topic.
   * Not possible while a template, or a campaign that is not over, names it.
   *
   * `DELETE /topics/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/topics/${segment(id)}`, {}, options);
  }
}

/** Files too large for a request: attachments and imports. */
export class UploadsApi {
  constructor(private readonly call: Call) {}

  /**
   * Get a form with which to upload one file.
   *
   * `POST /uploads`
   */
  create(body: CreateUploadBody, options?: RequestOptions): Promise<CreateUploadResult> {
    return this.call('POST', '/uploads', { body }, options);
  }
}

/** Addresses that are told of events, signed as the Standard Webhooks specification says. A message is delivered at least once: know it again by its webhook-id. Those of one contact, its emails included, come in the order of their events. An attempt has 10 seconds; any 2xx is a success, redirects are not followed. A message that fails is tried again after 5 seconds, then ever later up to once an hour, and given up after 24 hours. */
export class WebhooksApi {
  constructor(private readonly call: Call) {}

  /**
   * List webhooks, oldest first.
   *
   * `GET /webhooks`
   */
  list(query: ListWebhooksQuery = {}, options?: RequestOptions): Promise<Page<Webhook>> {
    return this.call('GET', '/webhooks', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListWebhooksQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Webhook, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Add a webhook.
   * A project has at most 20. Events of the first seconds may be missed.
   *
   * `POST /webhooks`
   */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<CreateWebhookResult> {
    return this.call('POST', '/webhooks', { body }, options);
  }

  /**
   * Get one webhook.
   *
   * `GET /webhooks/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return this.call('GET', `/webhooks/${segment(id)}`, {}, options);
  }

  /**
   * Change, disable or enable a webhook.
   * What waits for a disabled webhook stays and goes on when it is enabled; what happens meanwhile is missed. Another URL, or being enabled, has all that waits tried at once.
   *
   * `PATCH /webhooks/{id}`
   */
  update(id: string, body: UpdateWebhookBody, options?: RequestOptions): Promise<Webhook> {
    return this.call('PATCH', `/webhooks/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a webhook, with what waits for it.
   *
   * `DELETE /webhooks/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/webhooks/${segment(id)}`, {}, options);
  }

  /**
   * Replace the secret.
   * Until the overlap is over each message carries a signature by either secret.
   *
   * `POST /webhooks/{id}/rotate`
   */
  rotateSecret(id: string, body: RotateSecretBody = {}, options?: RequestOptions): Promise<CreateWebhookResult> {
    return this.call('POST', `/webhooks/${segment(id)}/rotate`, { body }, options);
  }

  /**
   * Send a message of type webhook.test.
   * It goes the way of all others; read it with its id to see what came of it.
   *
   * `POST /webhooks/{id}/test`
   */
  test(id: string, options?: RequestOptions): Promise<ListedWebhookDelivery> {
    return this.call('POST', `/webhooks/${segment(id)}/test`, {}, options);
  }

  /**
   * List messages to a webhook, newest first.
   * Filters can be combined. Messages are kept for 30 days, each with its last five attempts.
   *
   * `GET /webhooks/{id}/deliveries`
   */
  listDeliveries(
    id: string,
    query: ListDeliveriesQuery = {},
    options?: RequestOptions,
  ): Promise<Page<ListedWebhookDelivery>> {
    return this.call('GET', `/webhooks/${segment(id)}/deliveries`, { query }, options);
  }

  /** Each of `listDeliveries`, page after page. */
  allDeliveries(
    id: string,
    query: Omit<ListDeliveriesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ListedWebhookDelivery, void, undefined> {
    return everyItem(
      (cursor) => this.listDeliveries(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get one message with what was sent and answered.
   *
   * `GET /webhooks/{id}/deliveries/{delivery}`
   */
  getDelivery(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.call('GET', `/webhooks/${segment(id)}/deliveries/${segment(delivery)}`, {}, options);
  }

  /**
   * Send messages once more.
   * One, or all since a time, whatever became of them. Each keeps its id.
   *
   * `POST /webhooks/{id}/redeliver`
   */
  redeliver(id: string, body: RedeliverBody, options?: RequestOptions): Promise<RedeliverResult> {
    return this.call('POST', `/webhooks/${segment(id)}/redeliver`, { body }, options);
  }
}

/** Automations: what begins one brings a contact in, and the steps follow each other until one has no next. Each save that changes trigger, steps, reentry or exitWhen makes a new version; who is inside stays with its own. Disabling ends entries and nothing else. Filters and templates read the contact, trigger.<path>, and after a wait received.<path>. Each step takes effect once; one that fails is tried five times. A contact enters a workflow at most 20 times a day, and workflows cause each other ten deep at most. */
export class WorkflowsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a workflow.
   * The whole graph at once, up to 256 KB as JSON; all that is wrong with it is named, step by step. A project has at most 200 workflows. To be enabled, each SEND_EMAIL must have a sender on a verified domain.
   *
   * `POST /workflows`
   */
  create(body: CreateWorkflowBody, options?: RequestOptions): Promise<Workflow> {
    return this.call('POST', '/workflows', { body }, options);
  }

  /**
   * List workflows, newest first.
   *
   * `GET /workflows`
   */
  list(query: ListWorkflowsQuery = {}, options?: RequestOptions): Promise<Page<ListedWorkflow>> {
    return this.call('GET', '/workflows', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListWorkflowsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ListedWorkflow, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Read a workflow.
   *
   * `GET /workflows/{id}`
   */
  get(id: string, query: GetWorkflowQuery = {}, options?: RequestOptions): Promise<Workflow> {
    return this.call('GET', `/workflows/${segment(id)}`, { query }, options);
  }

  /**
   * Change, enable or disable a workflow.
   * Members that are left out stay; null clears description and exitWhen. Steps are replaced as a whole. Contacts that are inside go on with the version that they entered.
   *
   * `PATCH /workflows/{id}`
   */
  update(id: string, body: UpdateWorkflowBody, options?: RequestOptions): Promise<Workflow> {
    return this.call('PATCH', `/workflows/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a workflow.
   * Nobody goes on in it; its executions, versions and statistics go soon after.
   *
   * `DELETE /workflows/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/workflows/${segment(id)}`, {}, options);
  }

  /**
   * Draw a workflow.
   *
   * `GET /workflows/{id}/graph`
   */
  getGraph(id: string, query: GetGraphQuery = {}, options?: RequestOptions): Promise<WorkflowGraph> {
    return this.call('GET', `/workflows/${segment(id)}/graph`, { query }, options);
  }

  /**
   * Statistics of a workflow, step by step.
   * Of all its versions, some seconds old at most. What was counted stays when executions go by their age.
   *
   * `GET /workflows/{id}/stats`
   */
  getStats(id: string, options?: RequestOptions): Promise<WorkflowStats> {
    return this.call('GET', `/workflows/${segment(id)}/stats`, {}, options);
  }

  /**
   * Show, or replace, the secret that signs WEBHOOK steps.
   *
   * `POST /workflows/{id}/secret`
   */
  revealSecret(id: string, body: RevealSecretBody = {}, options?: RequestOptions): Promise<RevealSecretResult> {
    return this.call('POST', `/workflows/${segment(id)}/secret`, { body }, options);
  }

  /**
   * Try a workflow without effect.
   * Takes a contact, or a sample, through the present version, enabled or not: each step with its times and what it would do. Nothing is sent, stored or called, and no time passes. Whether the contact may enter is not looked at.
   *
   * `POST /workflows/{id}/simulate`
   */
  simulate(id: string, body: SimulateWorkflowBody = {}, options?: RequestOptions): Promise<SimulateWorkflowResult> {
    return this.call('POST', `/workflows/${segment(id)}/simulate`, { body }, options);
  }

  /**
   * Let a contact enter a workflow.
   * Of a workflow with a MANUAL trigger that is enabled. Who may not enter again, or has entered 20 times today, is refused.
   *
   * `POST /workflows/{id}/executions`
   */
  startExecution(id: string, body: StartExecutionBody, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions`, { body }, options);
  }

  /**
   * List the executions of a workflow, newest first.
   * Filters can be combined. A page may hold fewer executions than asked for, or none, while hasMore is true: go on with nextCursor. Executions are kept for 400 days after their last known moment.
   *
   * `GET /workflows/{id}/executions`
   */
  listExecutions(
    id: string,
    query: ListExecutionsQuery = {},
    options?: RequestOptions,
  ): Promise<Page<WorkflowExecution>> {
    return this.call('GET', `/workflows/${segment(id)}/executions`, { query }, options);
  }

  /** Each of `listExecutions`, page after page. */
  allExecutions(
    id: string,
    query: Omit<ListExecutionsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<WorkflowExecution, void, undefined> {
    return everyItem(
      (cursor) => this.listExecutions(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Read an execution with its history.
   *
   * `GET /workflows/{id}/executions/{executionId}`
   */
  getExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('GET', `/workflows/${segment(id)}/executions/${segment(executionId)}`, {}, options);
  }

  /**
   * End an execution.
   * A step that is being done at that moment has its effect.
   *
   * `POST /workflows/{id}/executions/{executionId}/cancel`
   */
  cancelExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions/${segment(executionId)}/cancel`, {}, options);
  }

  /**
   * Try the step at which an execution failed again.
   * Refused while its contact is inside the workflow with another execution.
   *
   * `POST /workflows/{id}/executions/{executionId}/retry`
   */
  retryExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions/${segment(executionId)}/retry`, {}, options);
  }
}

/** All calls, by group. */
export class Api {
  readonly account: AccountApi;
  readonly campaigns: CampaignsApi;
  readonly contacts: ContactsApi;
  readonly domains: DomainsApi;
  readonly emails: EmailsApi;
  readonly events: EventsApi;
  readonly health: HealthApi;
  readonly jobs: JobsApi;
  readonly keys: KeysApi;
  readonly project: ProjectApi;
  readonly segments: SegmentsApi;
  readonly suppressions: SuppressionsApi;
  readonly templates: TemplatesApi;
  readonly topics: TopicsApi;
  readonly uploads: UploadsApi;
  readonly webhooks: WebhooksApi;
  readonly workflows: WorkflowsApi;

  constructor(call: Call) {
    this.account = new AccountApi(call);
    this.campaigns = new CampaignsApi(call);
    this.contacts = new ContactsApi(call);
    this.domains = new DomainsApi(call);
    this.emails = new EmailsApi(call);
    this.events = new EventsApi(call);
    this.health = new HealthApi(call);
    this.jobs = new JobsApi(call);
    this.keys = new KeysApi(call);
    this.project = new ProjectApi(call);
    this.segments = new SegmentsApi(call);
    this.suppressions = new SuppressionsApi(call);
    this.templates = new TemplatesApi(call);
    this.topics = new TopicsApi(call);
    this.uploads = new UploadsApi(call);
    this.webhooks = new WebhooksApi(call);
    this.workflows = new WorkflowsApi(call);
  }
}
