// Made from docs/api/openapi.json by `npm run client`: change the contract, not this file.
import type { Call, RequestOptions } from '../call';
import { everyItem, type Page } from '../pages';
import { segment } from '../segment';
import type { Templated, TemplatedIn } from '../templates';
import type {
  Account,
  AddMembersBody,
  AddMembersResult,
  ApiError,
  Approval,
  ApproveCampaignBody,
  Asset,
  AuditEntry,
  BulkContactsBody,
  Campaign,
  CampaignAudience,
  CampaignRecipient,
  CampaignReview,
  CampaignStats,
  ChooseWinnerBody,
  ClaimPushBody,
  ClaimPushResult,
  Contact,
  ContactData,
  ContactEvent,
  ContactField,
  ContactSegment,
  CreateAssetBody,
  CreateCampaignBody,
  CreateContactBody,
  CreateContactResult,
  CreateDomainBody,
  CreateFormBody,
  CreateKeyBody,
  CreateKeyResult,
  CreateLayoutBody,
  CreatePartialBody,
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
  DomainDmarcReports,
  DomainRoutes,
  DomainWarmUp,
  Email,
  EmailContent,
  EventName,
  ExportContactsBody,
  ExportSuppressionsBody,
  ForecastAudienceBody,
  Form,
  GetContactQuery,
  GetDmarcReportsQuery,
  GetEmailQuery,
  GetGraphQuery,
  GetMailStatsQuery,
  GetStatsQuery,
  GetWorkflowQuery,
  Health,
  ImportContactsBody,
  ImportSuppressionsBody,
  InviteMemberBody,
  Job,
  JobRow,
  Key,
  ListApiErrorsQuery,
  ListApprovalsQuery,
  ListAssetsQuery,
  ListAuditLogQuery,
  ListCampaignsQuery,
  ListContactDataQuery,
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
  ListFieldsQuery,
  ListFormsQuery,
  ListJobRowsQuery,
  ListJobsQuery,
  ListKeysQuery,
  ListLayoutUsesQuery,
  ListLayoutsQuery,
  ListMembersQuery,
  ListPartialUsesQuery,
  ListPartialsQuery,
  ListRecipientsQuery,
  ListSegmentContactsQuery,
  ListSegmentUsesQuery,
  ListSegmentsQuery,
  ListSessionsQuery,
  ListSuppressionsQuery,
  ListTemplateUsesQuery,
  ListTemplateVersionsQuery,
  ListTemplatesQuery,
  ListTemplatesResult,
  ListTopicUsesQuery,
  ListTopicsQuery,
  ListWebhooksQuery,
  ListWorkflowsQuery,
  ListedApproval,
  ListedCampaign,
  ListedEmail,
  ListedWebhookDelivery,
  ListedWorkflow,
  Member,
  NewChallengeResult,
  OpenSessionBody,
  OpenSessionResult,
  PreviewDraftBody,
  PreviewDraftResult,
  PreviewSegmentBody,
  PreviewSegmentResult,
  PreviewTemplateBody,
  PreviewTemplateResult,
  Project,
  ProjectAttention,
  ProjectSenderRules,
  ProjectSetup,
  ReadLinkBody,
  ReadLinkResult,
  ReceivedMail,
  RedeliverBody,
  RedeliverResult,
  RefreshSessionBody,
  RejectCampaignBody,
  RemoveMembersBody,
  RemoveMembersResult,
  RequestApprovalBody,
  RequestLinkBody,
  RequestLinkResult,
  ResendEmailBody,
  ResendEmailResult,
  RestoreTemplateVersionBody,
  ResumeMailBody,
  RevealSecretBody,
  RevealSecretResult,
  RevokeKeyQuery,
  RotateKeyBody,
  RotateSecretBody,
  SavedSegment,
  SavedWorkflow,
  SearchQuery,
  SearchResult,
  Segment,
  SegmentUse,
  SendBatchBody,
  SendBatchQuery,
  SendBatchResult,
  SendCampaignBody,
  SendEmailBody,
  SendEmailQuery,
  SendEmailResult,
  Session,
  SetRoutesBody,
  SetWarmUpBody,
  ShowOpenApiResult,
  SimulateWorkflowBody,
  SimulateWorkflowResult,
  StartExecutionBody,
  StatMailStats,
  SubmitFormBody,
  SubmitFormResult,
  Suppression,
  Template,
  TemplateLayout,
  TemplateLayoutSummary,
  TemplatePartUse,
  TemplatePartial,
  TemplatePartialSummary,
  TemplateTestMails,
  TemplateUse,
  TemplateVersion,
  TemplateVersionSummary,
  TestCampaignBody,
  TestMails,
  TestTemplateBody,
  Topic,
  TopicUse,
  TrackBatchBody,
  TrackBatchResult,
  TrackBeaconBody,
  TrackEventBody,
  TrackEventResult,
  UpdateCampaignBody,
  UpdateContactBody,
  UpdateContactResult,
  UpdateDomainBody,
  UpdateFormBody,
  UpdateKeyBody,
  UpdateKeyResult,
  UpdateLayoutBody,
  UpdateMemberBody,
  UpdatePartialBody,
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
   * Get the limits and status of the service's SES account.
   * All projects of a deployment share one SES account, with one rate, one quota and one reputation.
   *
   * `GET /account`
   */
  get(options?: RequestOptions): Promise<Account> {
    return this.call('GET', '/account', {}, options);
  }
}

/** Calls of /api-errors. */
export class ApiErrorsApi {
  constructor(private readonly call: Call) {}

  /**
   * List requests that were refused or failed, newest first.
   * Has the requests with a valid key or session of this project that were answered 4xx or 5xx, for 7 days: of each minute the first 15 of secret keys and members, and the first 5 of public keys, with the number of the others. No body and no value of a request is kept. Requests that no route takes or that the gateway refuses are missing. With a filter, a page may have fewer errors than its limit, or none, while hasMore is true: continue with nextCursor.
   *
   * `GET /api-errors`
   */
  list(query: ListApiErrorsQuery = {}, options?: RequestOptions): Promise<Page<ApiError>> {
    return this.call('GET', '/api-errors', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListApiErrorsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ApiError, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** Calls of /approvals. */
export class ApprovalsApi {
  constructor(private readonly call: Call) {}

  /**
   * List the requests that wait for a person, newest first.
   * GET /campaigns/{id}/approval says whether something has changed since.
   *
   * `GET /approvals`
   */
  list(query: ListApprovalsQuery = {}, options?: RequestOptions): Promise<Page<ListedApproval>> {
    return this.call('GET', '/approvals', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListApprovalsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ListedApproval, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** Images for mail. Each is stored under the hash of its content, so its address never shows anything else, and mail programs can keep it for a year. Anybody who has the address can read it. PNG, JPEG, GIF and WebP, by their content; up to 2 MB each, 1,000 in a project. */
export class AssetsApi {
  constructor(private readonly call: Call) {}

  /**
   * Upload an image.
   * An image that is there already is answered as it is (200), under its first name. The file is stored as it is, with all that cameras write into it, such as the place. A member needs the role editor.
   *
   * `POST /assets`
   */
  create(body: CreateAssetBody, options?: RequestOptions): Promise<Asset> {
    return this.call('POST', '/assets', { body }, options);
  }

  /**
   * List images, newest first.
   *
   * `GET /assets`
   */
  list(query: ListAssetsQuery = {}, options?: RequestOptions): Promise<Page<Asset>> {
    return this.call('GET', '/assets', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListAssetsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Asset, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Delete an image.
   * Mail that shows it, also mail that was sent, shows a gap from then on, except where a mail program has kept the image. A member needs the role editor.
   *
   * `DELETE /assets/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/assets/${segment(id)}`, {}, options);
  }
}

/** Calls of /audit-log. */
export class AuditLogApi {
  constructor(private readonly call: Call) {}

  /**
   * List who changed what, newest first.
   * Has each change of configuration (keys, members, domains, webhooks, templates, campaigns, segments, workflows, topics, the project), each job and, of sessions, who signed in and out, whoever did it, and all other changes of members and of the operator. Entries expire with events, after 400 days unless the operator sets another time. With a filter, a page may have fewer entries than its limit, or none, while hasMore is true: continue with nextCursor. A member needs the role owner.
   *
   * `GET /audit-log`
   */
  list(query: ListAuditLogQuery = {}, options?: RequestOptions): Promise<Page<AuditEntry>> {
    return this.call('GET', '/audit-log', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListAuditLogQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<AuditEntry, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** Mail to many contacts: all of them, a segment, or those that a filter finds. A campaign starts as a DRAFT. It can be SCHEDULED, is then SENDING, and SENT once every recipient has an outcome. A campaign that is SENDING can be PAUSED, continued and CANCELLED. A contact gets a campaign at most once. The audience is every contact that was created before the send and matches when its part of the list is read. Unsubscribed and suppressed contacts, and those who left the topic, are SKIPPED, with the reason. The mail always has a visible unsubscribe link and the headers for one-click unsubscribing. */
export class CampaignsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a campaign.
   * The campaign is a DRAFT until POST /campaigns/{id}/send. A project has at most 10,000 campaigns. Contradictory members are refused: a test without variants, a segmentId with another audienceType, a localHour with a test. A member needs the role editor.
   *
   * `POST /campaigns`
   */
  create(body: CreateCampaignBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', '/campaigns', { body }, options);
  }

  /**
   * List campaigns, newest first.
   * Lists have no bodies; GET /campaigns/{id} has them.
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
   * Possible while it is DRAFT or SCHEDULED. Absent members do not change; null clears an optional member. A SCHEDULED campaign keeps the version of its template unless the request names the template again. To give it content of its own, send `template: null` with a body and, if it had the subject of the template, a subject. A member needs the role editor.
   *
   * `PATCH /campaigns/{id}`
   */
  update(id: string, body: UpdateCampaignBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('PATCH', `/campaigns/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a campaign.
   * Possible for a DRAFT, SENT or CANCELLED campaign. This deletes its content, its stats and the list of its recipients. The emails stay with their contacts, without sender and subject. A member needs the role editor.
   *
   * `DELETE /campaigns/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/campaigns/${segment(id)}`, {}, options);
  }

  /**
   * Send, schedule or continue a campaign.
   * A SCHEDULED campaign gets the new time, or is sent at once without one. A PAUSED campaign continues where it stopped. A DRAFT with a template takes its current version now and keeps it, also while it is SCHEDULED; cancelled to DRAFT, it follows the template again. All other content is frozen when sending starts. A member needs the role editor.
   *
   * `POST /campaigns/{id}/send`
   */
  send(id: string, body: SendCampaignBody = {}, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/send`, { body }, options);
  }

  /**
   * Ask a person to send a campaign.
   * For keys of agents, which can’t send. The request is bound to a fingerprint of what would leave: content, template, sender, audience, its count, and time. It waits for 72 hours, or until `scheduledAt`. A campaign has one request: asked again it is the same, or a new one if something has changed. A key of an agent can have 20 requests waiting, and 1,000 recipients in the campaigns that are approved in a day (UTC). What a person has rejected can’t be asked for again unchanged. A member needs the role editor.
   *
   * `POST /campaigns/{id}/approval`
   */
  requestApproval(id: string, body: RequestApprovalBody = {}, options?: RequestOptions): Promise<Approval> {
    return this.call('POST', `/campaigns/${segment(id)}/approval`, { body }, options);
  }

  /**
   * Get the request to send a campaign, and what has changed since.
   *
   * `GET /campaigns/{id}/approval`
   */
  getApproval(id: string, options?: RequestOptions): Promise<Approval> {
    return this.call('GET', `/campaigns/${segment(id)}/approval`, {}, options);
  }

  /**
   * Approve the request to send a campaign.
   * Sends or schedules it, in the same write. The fingerprint is compared with the request and with what would leave now; if they differ, nothing is sent (409). If somebody else has decided first, the answer says who. Keys of agents can’t call it. A member needs the role editor.
   *
   * `POST /campaigns/{id}/approval/approve`
   */
  approve(id: string, body: ApproveCampaignBody, options?: RequestOptions): Promise<Approval> {
    return this.call('POST', `/campaigns/${segment(id)}/approval/approve`, { body }, options);
  }

  /**
   * Reject the request to send a campaign.
   * The campaign stays a draft. Keys of agents can’t call it. A member needs the role editor.
   *
   * `POST /campaigns/{id}/approval/reject`
   */
  reject(id: string, body: RejectCampaignBody, options?: RequestOptions): Promise<Approval> {
    return this.call('POST', `/campaigns/${segment(id)}/approval/reject`, { body }, options);
  }

  /**
   * Pause a campaign that is being sent.
   * Sending stops within 60 seconds. POST /campaigns/{id}/send continues it. A member needs the role editor.
   *
   * `POST /campaigns/{id}/pause`
   */
  pause(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/pause`, {}, options);
  }

  /**
   * Cancel a campaign.
   * A SCHEDULED campaign becomes a DRAFT again. A SENDING or PAUSED campaign ends for good: recipients without a mail get none. A member needs the role editor.
   *
   * `POST /campaigns/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Copy a campaign, as a draft.
   * A member needs the role editor.
   *
   * `POST /campaigns/{id}/duplicate`
   */
  duplicate(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * Send a campaign to a few addresses, as a test.
   * The subject starts with [Test]. A test creates no contacts, is sent to unsubscribed addresses too, and does not count in the stats. Suppressed addresses get none. A project can send 500 test mails a day. A member needs the role editor.
   *
   * `POST /campaigns/{id}/test`
   */
  test(id: string, body: TestCampaignBody, options?: RequestOptions): Promise<TestMails> {
    return this.call('POST', `/campaigns/${segment(id)}/test`, { body }, options);
  }

  /**
   * Choose the variant that the rest of the audience gets.
   * Possible once all test mails are sent, even before the time at which the service would choose. A member needs the role editor.
   *
   * `POST /campaigns/{id}/winner`
   */
  chooseWinner(id: string, body: ChooseWinnerBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/winner`, { body }, options);
  }

  /**
   * Forecast who gets a campaign, who does not and why, and when it is finished.
   * Possible before it is sent; afterwards use GET /campaigns/{id}/stats.
   *
   * `GET /campaigns/{id}/audience`
   */
  getAudience(id: string, options?: RequestOptions): Promise<CampaignAudience> {
    return this.call('GET', `/campaigns/${segment(id)}/audience`, {}, options);
  }

  /**
   * Forecast who would get a campaign with another audience.
   * Nothing is stored. The audience and the topic are those of the request, all else is that of the campaign. Possible before it is sent.
   *
   * `POST /campaigns/{id}/audience`
   */
  forecastAudience(id: string, body: ForecastAudienceBody, options?: RequestOptions): Promise<CampaignAudience> {
    return this.call('POST', `/campaigns/${segment(id)}/audience`, { body }, options);
  }

  /**
   * Look a campaign over before it is sent.
   * Renders the mail of each variant for up to 20 contacts of the audience, and asks up to 20 links and 20 pictures whether they answer. Says what can’t be sent, which values print nothing for some people, which links and pictures are broken, which pictures have no alternative text or width, and whether Gmail would cut the mail off. Addresses with template code, and those that could do something for whoever opens them, are not asked. Each mail has an unsubscribe link in any case. Takes up to 20 seconds; possible before sending. A member needs the role editor.
   *
   * `GET /campaigns/{id}/review`
   */
  review(id: string, options?: RequestOptions): Promise<CampaignReview> {
    return this.call('GET', `/campaigns/${segment(id)}/review`, {}, options);
  }

  /**
   * Get a campaign's stats.
   *
   * `GET /campaigns/{id}/stats`
   */
  getStats(id: string, query: GetStatsQuery = {}, options?: RequestOptions): Promise<CampaignStats> {
    return this.call('GET', `/campaigns/${segment(id)}/stats`, { query }, options);
  }

  /**
   * List the recipients of a campaign, each with its outcome.
   * The order has no meaning but is always the same. With a filter, a page may have fewer recipients than its limit, or none, while hasMore is true.
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

/** The people who get mail, with free-form data. Sending and tracking create and update contacts too. */
export class ContactsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a contact, or update the contact with this address.
   * 201 for a new contact, 200 for an existing one. After a complaint a contact is never subscribed again. The body has at most 256 KB. A member needs the role editor.
   *
   * `POST /contacts`
   */
  upsert(body: CreateContactBody, options?: RequestOptions): Promise<CreateContactResult> {
    return this.call('POST', '/contacts', { body }, options);
  }

  /**
   * List contacts, newest first.
   * Filters can be combined. With a search, a page may have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor.
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
   * List the keys that occur in the data of contacts, in order.
   * With them the fields that were introduced and that no contact has now, with a count of 0. A project has at most 1000 fields, of which public keys introduce at most 100. If there is no room for a new one, fields that public keys introduced more than a day ago and that no contact has are removed.
   *
   * `GET /contacts/fields`
   */
  listFields(query: ListFieldsQuery = {}, options?: RequestOptions): Promise<Page<ContactField>> {
    return this.call('GET', '/contacts/fields', { query }, options);
  }

  /** Each of `listFields`, page after page. */
  allFields(
    query: Omit<ListFieldsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ContactField, void, undefined> {
    return everyItem(
      (cursor) => this.listFields({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Remove a data field that no contact has, to make room for another.
   * The field no longer counts against the 1000 fields of the project, nor against the 100 of public keys. A field that contacts have is a 409: delete these contacts (`POST /contacts/bulk` with a filter on the field) or set the field to null first. The next contact that gets this field registers it again. A member needs the role editor.
   *
   * `DELETE /contacts/fields/{name}`
   */
  deleteField(name: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/contacts/fields/${segment(name)}`, {}, options);
  }

  /**
   * Get a contact by id or address.
   *
   * `GET /contacts/{id}`
   */
  get(id: string, query: GetContactQuery = {}, options?: RequestOptions): Promise<Contact> {
    return this.call('GET', `/contacts/${segment(id)}`, { query }, options);
  }

  /**
   * Change a contact.
   * The address of a contact never changes. The body has at most 256 KB. A member needs the role editor.
   *
   * `PATCH /contacts/{id}`
   */
  update(id: string, body: UpdateContactBody, options?: RequestOptions): Promise<UpdateContactResult> {
    return this.call('PATCH', `/contacts/${segment(id)}`, { body }, options);
  }

  /**
   * Erase a contact.
   * The contact, its events and the content of its emails are gone at once; its unsent mail is not sent. Of each email only id, status, times, lane and template remain. A suppression stays, without the address. If a contact is created again with this address, it is a new contact. A member needs the role editor.
   *
   * `DELETE /contacts/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/contacts/${segment(id)}`, {}, options);
  }

  /**
   * List a contact's events and those of its emails, newest first.
   * Includes the events of campaign mail, which GET /events does not list.
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
   * Get a mail that a contact has sent, with its HTML and links to its attachments.
   * The mails of a contact are its events `email.received` and `email.set_aside`. HTML and attachments are kept for 30 days. HTML from outside is hostile: show it only in a sandboxed frame without scripts. A key with scopes needs contacts and events.
   *
   * `GET /contacts/{id}/received/{event}`
   */
  getReceivedMail(id: string, event: string, options?: RequestOptions): Promise<ReceivedMail> {
    return this.call('GET', `/contacts/${segment(id)}/received/${segment(event)}`, {}, options);
  }

  /**
   * List all that is stored about a contact, to answer a request for access.
   * The contact, its suppression, segments, executions of workflows, emails, events and the copies that it got of mail to others, in this order; bcc copies only for who may see them. A page has records of one kind, so it may be short or empty while hasMore is true: continue with the cursor. `GET /emails/{id}/content` has the content of an email. `npx posthaste contacts data` saves all of it as one file. A key with scopes needs contacts and emails and events and suppressions and segments and workflows.
   *
   * `GET /contacts/{id}/data`
   */
  listData(id: string, query: ListContactDataQuery = {}, options?: RequestOptions): Promise<Page<ContactData>> {
    return this.call('GET', `/contacts/${segment(id)}/data`, { query }, options);
  }

  /** Each of `listData`, page after page. */
  allData(
    id: string,
    query: Omit<ListContactDataQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ContactData, void, undefined> {
    return everyItem(
      (cursor) => this.listData(id, { limit: 100, ...query, cursor }, options),
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
   * The file is CSV with a header line (RFC 4180), or NDJSON with one `{"email", "subscribed"?, "data"?}` a line. Rows with the same address apply in their order. UTF-8, UTF-16 and Windows-1252 are detected and converted; the job says which it was. An apostrophe before text that a spreadsheet would read as a formula, as exports write it, is removed. Data merges into existing contacts: an empty cell changes nothing; in NDJSON, null removes a key. Refused rows are counted and listed, and the others are imported. With `dryRun`, the job reports for each row what the import would do, and changes nothing; check your mapping with it, and then import the same upload. Contacts who unsubscribed are subscribed again only with `resubscribe`. While they are not subscribed, `topics` and `consent` do not apply to them. An import records no contact.created and contact.subscribed events. A key with scopes needs jobs and contacts. A member needs the role editor.
   *
   * `POST /contacts/import`
   */
  import(body: ImportContactsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/import', { body }, options);
  }

  /**
   * Export contacts to a file.
   * The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON with one contact a line, in no particular order. The job has its link. In CSV, lists and objects are JSON, and text that a spreadsheet would read as a formula gets an apostrophe in front. A CSV begins with a byte order mark, so that Excel reads it as UTF-8. Both formats can be imported again: values of a CSV come back in the types that the fields have in the project. A contact that changes during the export is written as it was when it was read. A key with scopes needs jobs and contacts. A member needs the role editor.
   *
   * `POST /contacts/export`
   */
  export(body: ExportContactsBody = {}, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/export', { body }, options);
  }

  /**
   * Subscribe, unsubscribe or delete many contacts.
   * Give exactly one of ids, emails and filter. Time spans in a filter count back from this request. Contacts that do not exist, and complaints that would be subscribed, count as refused. delete erases contacts like DELETE /contacts/{id}. A key with scopes needs jobs and contacts. A member needs the role editor.
   *
   * `POST /contacts/bulk`
   */
  bulk(body: BulkContactsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/bulk', { body }, options);
  }
}

/** Calls of /docs. */
export class DocsApi {
  constructor(private readonly call: Call) {}

  /**
   * Get this document.
   * Of the version that is deployed, cached for an hour.
   *
   * `GET /docs/api/openapi.json`
   */
  showOpenApi(options?: RequestOptions): Promise<ShowOpenApiResult> {
    return this.call('GET', '/docs/api/openapi.json', {}, options);
  }
}

/** Domains that the project can send from. */
export class DomainsApi {
  constructor(private readonly call: Call) {}

  /**
   * Add a domain for verification.
   * The answer has the DNS records to publish. They are then checked in the background; POST /domains/{id}/verify checks them at once. The DKIM records are shown once the ownership record is found: at once if it is published before, as its value is the same for all domains of the project. Adding a domain says nothing about other projects. A project can add three domains at once, and then one in 5 seconds. A member needs the role owner.
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
   * Get a domain with the status of its records.
   *
   * `GET /domains/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Domain> {
    return this.call('GET', `/domains/${segment(id)}`, {}, options);
  }

  /**
   * Switch receiving, signed addresses for answers, or DMARC reports on or off.
   * Mail to a VERIFIED domain then comes here, once the MX record is published that the answer lists. Each mail is an event of its sender, `email.received`; see the guide on replies. The operator must have allowed it (the setting `receiving`). With `dmarcReports` the DMARC reports on a VERIFIED domain are taken in by the address `dmarc@` of a domain of the project that receives; publish the DMARC record that the answer then lists. A member needs the role owner.
   *
   * `PATCH /domains/{id}`
   */
  update(id: string, body: UpdateDomainBody, options?: RequestOptions): Promise<Domain> {
    return this.call('PATCH', `/domains/${segment(id)}`, { body }, options);
  }

  /**
   * Remove a domain.
   * A member needs the role owner.
   *
   * `DELETE /domains/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/domains/${segment(id)}`, {}, options);
  }

  /**
   * Check a domain now.
   * Checks SES and DNS, at most once in 10 seconds. A call before that returns the result of the latest check. A member needs the role owner.
   *
   * `POST /domains/{id}/verify`
   */
  verify(id: string, options?: RequestOptions): Promise<Domain> {
    return this.call('POST', `/domains/${segment(id)}/verify`, {}, options);
  }

  /**
   * Get a domain's warm-up plan.
   * What campaigns of the domain may send today to each provider of mailboxes, and why.
   *
   * `GET /domains/{id}/warm-up`
   */
  getWarmUp(id: string, options?: RequestOptions): Promise<DomainWarmUp> {
    return this.call('GET', `/domains/${segment(id)}/warm-up`, {}, options);
  }

  /**
   * Begin or end a domain's warm-up plan.
   * With a plan campaigns of the domain send at most 200 mails to each provider of mailboxes on the first day. Each day on which a provider gets at least half of its limit doubles the limit, as long as bounces, complaints and deferrals stay low; otherwise it stays or is halved. From 204,800 a day there is no limit. What is left of a campaign goes on the next day. Mail of POST /v1/send and of workflows is not limited. Beginning a plan that runs, and ending one that is over, change nothing. A member needs the role owner.
   *
   * `POST /domains/{id}/warm-up`
   */
  setWarmUp(id: string, body: SetWarmUpBody, options?: RequestOptions): Promise<DomainWarmUp> {
    return this.call('POST', `/domains/${segment(id)}/warm-up`, { body }, options);
  }

  /**
   * Who sends in the name of a domain.
   * What the DMARC reports on a domain say of some days: how much mail claimed to be from it, where that came from, whether SPF or DKIM was aligned, and what to do. Only reports whose own mail passed DMARC are counted.
   *
   * `GET /domains/{id}/dmarc`
   */
  getDmarcReports(id: string, query: GetDmarcReportsQuery = {}, options?: RequestOptions): Promise<DomainDmarcReports> {
    return this.call('GET', `/domains/${segment(id)}/dmarc`, { query }, options);
  }

  /**
   * Get what becomes of mail to a domain.
   *
   * `GET /domains/{id}/routes`
   */
  getRoutes(id: string, options?: RequestOptions): Promise<DomainRoutes> {
    return this.call('GET', `/domains/${segment(id)}/routes`, {}, options);
  }

  /**
   * Set what becomes of mail to a domain.
   * Routes by address for a domain that receives. The first that matches decides; mail that none matches is an event. A mail to several addresses is dropped if all of them are. A member needs the role owner.
   *
   * `PATCH /domains/{id}/routes`
   */
  setRoutes(id: string, body: SetRoutesBody, options?: RequestOptions): Promise<DomainRoutes> {
    return this.call('PATCH', `/domains/${segment(id)}/routes`, { body }, options);
  }
}

/** The status, timeline and content of each email. */
export class EmailsApi {
  constructor(private readonly call: Call) {}

  /**
   * Send an email to one or several recipients.
   * With validate=true everything is checked and the mail of each recipient is made, but nothing is sent or stored: emails is empty, and warnings has the names that a template reads, does not declare and prints nothing for, and who would get no mail. Its Idempotency-Key stays free. A member needs the role editor.
   *
   * `POST /v1/send`
   */
  send(body: Templated<SendEmailBody>, options?: RequestOptions, query: SendEmailQuery = {}): Promise<SendEmailResult> {
    return this.call('POST', '/v1/send', { query, body }, options);
  }

  /**
   * List emails, newest first.
   * Campaign mail is listed only with the filter campaign or contact. Filters can be combined. With a filter, a page may have fewer emails than its limit, or none, while hasMore is true: continue with nextCursor.
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
   * Send a mail again, to a corrected address.
   * Sends the same content, with the same attachments and tags, to an address that becomes a contact if it is none. It is a new email with its own id; each of the two names the other. Suppressions, pauses, the verified domain and all limits apply as for every send. Only transactional mail can be sent again: mail of campaigns, marketing mail, confirmations, test mails and sign-in links are refused (409), and so is any mail that has a link of its first recipient, such as one to unsubscribe. A mail is sent again at most 5 times, while its content is kept. A key with scopes needs send and emails. A member needs the role editor.
   *
   * `POST /emails/{id}/resend`
   */
  resend(id: string, body: ResendEmailBody, options?: RequestOptions): Promise<ResendEmailResult> {
    return this.call('POST', `/emails/${segment(id)}/resend`, { body }, options);
  }

  /**
   * Get one email with its timeline.
   *
   * `GET /emails/{id}`
   */
  get(id: string, query: GetEmailQuery = {}, options?: RequestOptions): Promise<Email> {
    return this.call('GET', `/emails/${segment(id)}`, { query }, options);
  }

  /**
   * Get what was sent: subject, HTML and text.
   * Content is kept for 30 days after sending, or until its contact is deleted. Links to the contact's own pages (unsubscribe, preferences, confirm) lead to a page that says they are not valid: they act for the recipient alone. Viewers read marketing mail only: a transactional email may let its reader in (403 ROLE_NOT_PERMITTED).
   *
   * `GET /emails/{id}/content`
   */
  getContent(id: string, options?: RequestOptions): Promise<EmailContent> {
    return this.call('GET', `/emails/${segment(id)}/content`, {}, options);
  }

  /**
   * Cancel a scheduled email.
   * A member needs the role editor.
   *
   * `POST /emails/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Email> {
    return this.call('POST', `/emails/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Verify an email address.
   * Checks the text, lists and DNS, within 2.5 seconds. If a name server does not answer, the status is "unknown", never "invalid". With the project setting mailboxInsights, Amazon SES is asked too. A member needs the role editor.
   *
   * `POST /v1/verify`
   */
  verify(body: VerifyEmailBody, options?: RequestOptions): Promise<VerifyEmailResult> {
    return this.call('POST', '/v1/verify', { body }, options);
  }
}

/** Events of contacts and of the project, recorded by you or by the service. */
export class EventsApi {
  constructor(private readonly call: Call) {}

  /**
   * Record an event of a contact.
   * Creates or updates the contact. With a public key, data has at most 4 KB, a contact gets at most 60 events a minute, an existing contact is never subscribed, and its data changes only if the project allows it; otherwise the data is kept on the event alone. Such events start only workflows whose trigger has `allowPublic`. With double opt-in, a public key does not subscribe a contact but sends the confirmation mail: to a new contact, and with `subscribed: true` to an existing one that never unsubscribed. A visitor causes at most 20 such mails in ten minutes and 60 a day, a recipient domain gets at most 40 and 200 (large providers more), and the project sends at most its `publicMailPerDay`. Over a limit the answer is the same and no mail is sent; a later call asks again. Mail that the service sends by itself (confirmations and mail of workflows) shows no data of a public key before the contact is confirmed. The body has at most 256 KB, 8 KB with a public key. A member needs the role editor.
   *
   * `POST /v1/track`
   */
  track(body: TrackEventBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track', { body }, options);
  }

  /**
   * List events, newest first.
   * Filters can be combined. With a filter, a page may have fewer events than its limit, or none, while hasMore is true: continue with nextCursor. Events expire after 400 days, unless the operator sets another time.
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
   * List the names of events, with their counts.
   * With them the names that were introduced and that no stored event has, with a count of 0. A project has at most 1000 names, of which public keys introduce at most 100. If there is no room for a new name, names that public keys introduced and that no event had for a day are removed, the longest unused first.
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

  /**
   * Remove an event name, to make room for another.
   * The name no longer counts against the 1000 names of the project, nor against the 100 of public keys. Its events stay until they expire, and while there are any, the list shows the name. The next event of this name registers it again. It takes up to 5 minutes until that is so everywhere. A member needs the role editor.
   *
   * `DELETE /events/names/{name}`
   */
  deleteName(name: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/events/names/${segment(name)}`, {}, options);
  }
}

/** Calls of /f. */
export class FApi {
  constructor(private readonly call: Call) {}

  /**
   * Send a form.
   * The answer is the same for known and unknown addresses. With double opt-in nothing is kept on a contact before the person has confirmed by mail; at most one mail goes to an address in a day and three in all, and visitors, domains and the project have the limits of `/v1/track`. A visitor sends 10 forms a minute at most. The body has at most 64 KB.
   *
   * `POST /f/{form}`
   */
  submitForm(form: string, body: SubmitFormBody, options?: RequestOptions): Promise<SubmitFormResult> {
    return this.call('POST', `/f/${segment(form)}`, { body }, options);
  }

  /**
   * A challenge to solve before a form is sent.
   * Proof of work instead of a captcha (ALTCHA): find the `number` up to `maxnumber` for which the SHA-256 of `salt` and the number, as text, is `challenge`. Valid for 10 minutes, for this form, once.
   *
   * `GET /f/{form}/challenge`
   */
  newChallenge(form: string, options?: RequestOptions): Promise<NewChallengeResult> {
    return this.call('GET', `/f/${segment(form)}/challenge`, {}, options);
  }
}

/** Forms by which people subscribe: a page, and an endpoint for pages of your own. */
export class FormsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a form.
   * A project has at most 50. It is off until `enabled` is true. A member needs the role editor.
   *
   * `POST /forms`
   */
  create(body: CreateFormBody, options?: RequestOptions): Promise<Form> {
    return this.call('POST', '/forms', { body }, options);
  }

  /**
   * List forms, newest first.
   *
   * `GET /forms`
   */
  list(query: ListFormsQuery = {}, options?: RequestOptions): Promise<Page<Form>> {
    return this.call('GET', '/forms', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListFormsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Form, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a form.
   *
   * `GET /forms/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Form> {
    return this.call('GET', `/forms/${segment(id)}`, {}, options);
  }

  /**
   * Change a form.
   * Absent members do not change; null clears the paragraph. What people have sent and not yet confirmed keeps the words that they saw. A member needs the role editor.
   *
   * `PATCH /forms/{id}`
   */
  update(id: string, body: UpdateFormBody, options?: RequestOptions): Promise<Form> {
    return this.call('PATCH', `/forms/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a form.
   * Its page says 404 from then on. People who have sent it can still confirm. A member needs the role editor.
   *
   * `DELETE /forms/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/forms/${segment(id)}`, {}, options);
  }
}

/** Whether the service answers, its version, and its documentation as text. */
export class HealthApi {
  constructor(private readonly call: Call) {}

  /**
   * Check that the service answers.
   *
   * `GET /health`
   */
  get(options?: RequestOptions): Promise<Health> {
    return this.call('GET', '/health', {}, options);
  }
}

/** Work on many contacts or suppressions that continues after the answer. A project can have 20 jobs that are not over; two of them run at the same time. */
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
   * List the rows that an import reports, in the order of its file.
   * An import reports the rows that it refused, a dry run all rows: the first 100,000, for 7 days. They appear while the job runs. Other jobs have none. With `outcome`, a page may have fewer rows than its limit, or none, while hasMore is true: continue with nextCursor. A key with scopes needs jobs and contacts and suppressions.
   *
   * `GET /jobs/{id}/rows`
   */
  listRows(id: string, query: ListJobRowsQuery = {}, options?: RequestOptions): Promise<Page<JobRow>> {
    return this.call('GET', `/jobs/${segment(id)}/rows`, { query }, options);
  }

  /** Each of `listRows`, page after page. */
  allRows(
    id: string,
    query: Omit<ListJobRowsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<JobRow, void, undefined> {
    return everyItem(
      (cursor) => this.listRows(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Cancel a job.
   * It stops within seconds. Changes that it made stay. A member needs the role editor.
   *
   * `POST /jobs/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Job> {
    return this.call('POST', `/jobs/${segment(id)}/cancel`, {}, options);
  }
}

/** The API keys of the project. A key is shown only once, when it is created. */
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
   * Create a key.
   * A key with scopes can only create keys with some of these scopes, and a key that expires only keys that expire no later. If you repeat a request that got no answer, with the same Idempotency-Key, the key gets a new value under the same id, and the first value stops working. A member needs the role owner.
   *
   * `POST /keys`
   */
  create(body: CreateKeyBody, options?: RequestOptions): Promise<CreateKeyResult> {
    return this.call('POST', '/keys', { body }, options);
  }

  /**
   * Change the name of a key, or the pages and proofs that a public key needs.
   * Absent members do not change; null for allowedOrigins allows all pages. The change takes effect within 60 seconds. The answer shows the proofSecret of a public key again. A member needs the role owner.
   *
   * `PATCH /keys/{id}`
   */
  update(id: string, body: UpdateKeyBody, options?: RequestOptions): Promise<UpdateKeyResult> {
    return this.call('PATCH', `/keys/${segment(id)}`, { body }, options);
  }

  /**
   * Revoke a key.
   * The key stops working within 60 seconds, and creates no other key from now on. A key cannot revoke itself. The keys that it created go on working unless you revoke them with it: do that if it may have been stolen, because whoever had it could create keys. A member needs the role owner.
   *
   * `DELETE /keys/{id}`
   */
  revoke(id: string, query: RevokeKeyQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/keys/${segment(id)}`, { query }, options);
  }

  /**
   * Replace a key with a new one of the same name, kind and scopes.
   * The old key works until the overlap ends, or until it expires if that is earlier. The new key has the same lifetime as the old one had, but ends no later than the key that you call with. A key that expires cannot rotate one that ends later. A member needs the role owner.
   *
   * `POST /keys/{id}/rotate`
   */
  rotate(id: string, body: RotateKeyBody = {}, options?: RequestOptions): Promise<CreateKeyResult> {
    return this.call('POST', `/keys/${segment(id)}/rotate`, { body }, options);
  }
}

/** Calls of /layouts. */
export class LayoutsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a layout.
   * A layout is HTML around the content of templates: `{{ content }}` stands where theirs goes. A template names it with `layout`. A project has at most 100. A member needs the role editor.
   *
   * `POST /layouts`
   */
  create(body: CreateLayoutBody, options?: RequestOptions): Promise<TemplateLayout> {
    return this.call('POST', '/layouts', { body }, options);
  }

  /**
   * List layouts by alias, without their content.
   *
   * `GET /layouts`
   */
  list(query: ListLayoutsQuery = {}, options?: RequestOptions): Promise<Page<TemplateLayoutSummary>> {
    return this.call('GET', '/layouts', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListLayoutsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TemplateLayoutSummary, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a layout.
   *
   * `GET /layouts/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<TemplateLayout> {
    return this.call('GET', `/layouts/${segment(id)}`, {}, options);
  }

  /**
   * Change a layout.
   * Mail that was accepted, and campaigns that were sent or scheduled, stay as they are. Drafts, workflows and later sends have the change. 422 if a template that uses it could not be rendered with it; 50 of them are tried. A member needs the role editor.
   *
   * `PATCH /layouts/{id}`
   */
  update(id: string, body: UpdateLayoutBody, options?: RequestOptions): Promise<TemplateLayout> {
    return this.call('PATCH', `/layouts/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a layout.
   * 409 while a template names it. A member needs the role editor.
   *
   * `DELETE /layouts/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/layouts/${segment(id)}`, {}, options);
  }

  /**
   * List the templates with a layout.
   * While there are any, it cannot be deleted.
   *
   * `GET /layouts/{id}/uses`
   */
  listUses(id: string, query: ListLayoutUsesQuery = {}, options?: RequestOptions): Promise<Page<TemplatePartUse>> {
    return this.call('GET', `/layouts/${segment(id)}/uses`, { query }, options);
  }

  /** Each of `listUses`, page after page. */
  allUses(
    id: string,
    query: Omit<ListLayoutUsesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TemplatePartUse, void, undefined> {
    return everyItem(
      (cursor) => this.listUses(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** The people who use the dashboard of the project, with their roles. One person can be in several projects. */
export class MembersApi {
  constructor(private readonly call: Call) {}

  /**
   * List members, in the order of their invitation.
   *
   * `GET /members`
   */
  list(query: ListMembersQuery = {}, options?: RequestOptions): Promise<Page<Member>> {
    return this.call('GET', '/members', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(query: Omit<ListMembersQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Member, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Invite a person.
   * Sends a mail with a link that signs in once, within 7 days. It is sent from the project's default address, which must be on a verified domain. Somebody who has not signed in yet can be invited again with the same role, and gets a new link. The project can have 100 members and send 50 invitations a day (UTC), 3 of them to one person, also if the member is removed in between. A key with scopes or an expiry can not do this. A member needs the role owner.
   *
   * `POST /members`
   */
  invite(body: InviteMemberBody, options?: RequestOptions): Promise<Member> {
    return this.call('POST', '/members', { body }, options);
  }

  /**
   * Change the role of a member.
   * The access tokens of the member stop within 60 seconds; the dashboard gets new ones with the new role by itself. A key with scopes or an expiry can not do this. A member needs the role owner.
   *
   * `PATCH /members/{id}`
   */
  update(id: string, body: UpdateMemberBody, options?: RequestOptions): Promise<Member> {
    return this.call('PATCH', `/members/${segment(id)}`, { body }, options);
  }

  /**
   * Remove a member, or leave the project.
   * Members can leave; only owners and keys can remove others. Access tokens stop within 60 seconds, sessions and unused links in this project at once. Keys and members that this one made stay. A key with scopes or an expiry can not do this.
   *
   * `DELETE /members/{id}`
   */
  remove(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/members/${segment(id)}`, {}, options);
  }
}

/** Calls of /partials. */
export class PartialsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a partial.
   * A partial is content that templates, layouts and other partials include: `{% render "footer", city: "Bern" %}`. It sees the variables of the mail and what the tag gives it. Partials include partials at most 5 deep. A project has at most 100. A member needs the role editor.
   *
   * `POST /partials`
   */
  create(body: CreatePartialBody, options?: RequestOptions): Promise<TemplatePartial> {
    return this.call('POST', '/partials', { body }, options);
  }

  /**
   * List partials by alias, without their content.
   *
   * `GET /partials`
   */
  list(query: ListPartialsQuery = {}, options?: RequestOptions): Promise<Page<TemplatePartialSummary>> {
    return this.call('GET', '/partials', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListPartialsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TemplatePartialSummary, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a partial.
   *
   * `GET /partials/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<TemplatePartial> {
    return this.call('GET', `/partials/${segment(id)}`, {}, options);
  }

  /**
   * Change a partial.
   * Mail that was accepted, and campaigns that were sent or scheduled, stay as they are. Drafts, workflows and later sends have the change. 422 if a template, layout or partial that uses it could not be rendered with it; 50 of them are tried. A member needs the role editor.
   *
   * `PATCH /partials/{id}`
   */
  update(id: string, body: UpdatePartialBody, options?: RequestOptions): Promise<TemplatePartial> {
    return this.call('PATCH', `/partials/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a partial.
   * 409 while a template, a layout or another partial names it. A member needs the role editor.
   *
   * `DELETE /partials/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/partials/${segment(id)}`, {}, options);
  }

  /**
   * List what includes a partial.
   * The templates, layouts and partials that name it themselves. While there are any, it cannot be deleted.
   *
   * `GET /partials/{id}/uses`
   */
  listUses(id: string, query: ListPartialUsesQuery = {}, options?: RequestOptions): Promise<Page<TemplatePartUse>> {
    return this.call('GET', `/partials/${segment(id)}/uses`, { query }, options);
  }

  /** Each of `listUses`, page after page. */
  allUses(
    id: string,
    query: Omit<ListPartialUsesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TemplatePartUse, void, undefined> {
    return everyItem(
      (cursor) => this.listUses(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** The project that the key belongs to. */
export class ProjectApi {
  constructor(private readonly call: Call) {}

  /**
   * Get the project and its settings.
   *
   * `GET /project`
   */
  get(options?: RequestOptions): Promise<Project> {
    return this.call('GET', '/project', {}, options);
  }

  /**
   * Change settings of the project.
   * Absent members do not change; null restores the default. Sending uses the change within 5 seconds. A member needs the role owner.
   *
   * `PATCH /project`
   */
  update(body: UpdateProjectBody, options?: RequestOptions): Promise<Project> {
    return this.call('PATCH', '/project', { body }, options);
  }

  /**
   * Resume confirmation mail, or mail that visitors cause.
   * Ends a pause that bounces or complaints of addresses have caused that strangers typed, and sets aside what was counted so far: only what comes back from now on pauses that mail again. Works twice a day (UTC) for each; a pause that is over already is a 200. Pauses of marketing mail and of everything protect the other projects of the account: the operator of the service ends those. Find the cause first: a public key without a proof, or a form, that somebody abuses. A member needs the role owner.
   *
   * `POST /project/resume`
   */
  resumeMail(body: ResumeMailBody, options?: RequestOptions): Promise<Project> {
    return this.call('POST', '/project/resume', { body }, options);
  }

  /**
   * Claim the project for a push, keep or end the claim.
   * While one push has the project, another one is told 409 PUSH_RUNNING, so that two folders never mix. A push of the same content has the same claim: one that died is repeated at once. Repeat the call to keep the claim, and end it with `seconds: 0`. The claim keeps nobody else from writing. A member needs the role editor.
   *
   * `POST /project/push`
   */
  claimPush(body: ClaimPushBody, options?: RequestOptions): Promise<ClaimPushResult> {
    return this.call('POST', '/project/push', { body }, options);
  }

  /**
   * Get what a new project has done and what it lacks.
   * What is true now: a step is not done any more once the key, domain, webhook or workflow behind it is gone. The number of reads does not grow with the mail. Counted facts trail by seconds.
   *
   * `GET /project/setup`
   */
  getSetup(options?: RequestOptions): Promise<ProjectSetup> {
    return this.call('GET', '/project/setup', {}, options);
  }

  /**
   * Get how the project keeps the rules of Gmail, Yahoo, Outlook and SES.
   * Judged by the verified domains as they were checked last, by the mail of the last seven days, and by what the service and SES do for everybody. Counts trail by seconds. Reads at most 100 domains and 168 hours of figures.
   *
   * `GET /project/sender-rules`
   */
  getSenderRules(options?: RequestOptions): Promise<ProjectSenderRules> {
    return this.call('GET', '/project/sender-rules', {}, options);
  }

  /**
   * Get what has stopped or may stop soon.
   * Pauses, limits that are near, domains without their records, paused campaigns (at most 20), webhooks that fail, and workflows with failed executions (up to 100 counted of those that began in the last 7 days). It is empty if all is well. The number of reads grows with the workflows of the project, of which there are at most 200, and not with the mail.
   *
   * `GET /project/attention`
   */
  getAttention(options?: RequestOptions): Promise<ProjectAttention> {
    return this.call('GET', '/project/attention', {}, options);
  }
}

/** One search over the records of the project. */
export class SearchApi {
  constructor(private readonly call: Call) {}

  /**
   * Find records by id, address or words of their names.
   * The id of a record finds it alone. An address finds the contact and its latest emails, and the beginning of an address finds contacts. Words find templates and campaigns by name and subject, and segments and workflows by name: all words must be in it, in any case. Searches the newest 1000 contacts, 500 templates and 500 campaigns, and all segments and workflows. A key with scopes finds only the kinds that are among its scopes.
   *
   * `GET /search`
   */
  search(query: SearchQuery, options?: RequestOptions): Promise<SearchResult> {
    return this.call('GET', '/search', { query }, options);
  }
}

/** Groups of contacts. The members of a DYNAMIC segment are the contacts that match its filter, those of a STATIC segment the contacts that were added. A project has at most 200. */
export class SegmentsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a segment.
   * A project can track at most 20 DYNAMIC segments. A member needs the role editor.
   *
   * `POST /segments`
   */
  create(body: CreateSegmentBody, options?: RequestOptions): Promise<SavedSegment> {
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
   * Count the contacts that match a filter, and show some of them.
   * Nothing is stored. In a project with more than 20,000 contacts only the first ones are evaluated. A key with scopes needs segments and contacts.
   *
   * `POST /segments/preview`
   */
  preview(body: PreviewSegmentBody, options?: RequestOptions): Promise<PreviewSegmentResult> {
    return this.call('POST', '/segments/preview', { body }, options);
  }

  /**
   * Get a segment.
   *
   * `GET /segments/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Segment> {
    return this.call('GET', `/segments/${segment(id)}`, {}, options);
  }

  /**
   * Change a segment.
   * Absent members do not change; null clears the description. A change of the filters itself causes no segment.entered or segment.exited events. Tracking cannot be turned off while a workflow is triggered by the segment. A member needs the role editor.
   *
   * `PATCH /segments/{id}`
   */
  update(id: string, body: UpdateSegmentBody, options?: RequestOptions): Promise<SavedSegment> {
    return this.call('PATCH', `/segments/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a segment.
   * 409 while another segment, a workflow or an unfinished campaign uses it. A member needs the role editor.
   *
   * `DELETE /segments/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/segments/${segment(id)}`, {}, options);
  }

  /**
   * List the members of a segment.
   * The order has no meaning, but paging finds every contact that is a member throughout, exactly once. A page may have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor. A key with scopes needs segments and contacts.
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
   * List what uses a segment.
   * The campaigns that are neither sent nor cancelled, the workflows and the other segments that name it. While there are any, the segment cannot be deleted.
   *
   * `GET /segments/{id}/uses`
   */
  listUses(id: string, query: ListSegmentUsesQuery = {}, options?: RequestOptions): Promise<Page<SegmentUse>> {
    return this.call('GET', `/segments/${segment(id)}/uses`, { query }, options);
  }

  /** Each of `listUses`, page after page. */
  allUses(
    id: string,
    query: Omit<ListSegmentUsesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<SegmentUse, void, undefined> {
    return everyItem(
      (cursor) => this.listUses(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Add contacts to a static segment.
   * A member needs the role editor.
   *
   * `POST /segments/{id}/members`
   */
  addMembers(id: string, body: AddMembersBody, options?: RequestOptions): Promise<AddMembersResult> {
    return this.call('POST', `/segments/${segment(id)}/members`, { body }, options);
  }

  /**
   * Remove contacts from a static segment.
   * A member needs the role editor.
   *
   * `DELETE /segments/{id}/members`
   */
  removeMembers(id: string, body: RemoveMembersBody, options?: RequestOptions): Promise<RemoveMembersResult> {
    return this.call('DELETE', `/segments/${segment(id)}/members`, { body }, options);
  }
}

/** Sessions of members in the dashboard. A session is a cookie, which only these routes get, and access tokens of 15 minutes, which all other routes take like an API key. */
export class SessionsApi {
  constructor(private readonly call: Call) {}

  /**
   * Ask for a sign-in link by mail.
   * If the address is a member of a project, it gets a mail with a link that works once, within 15 minutes. The answer is the same for every address. The project needs a verified sender, PATCH /project `from`; without one, the operator makes links with `npx posthaste dashboard`. While an unused link works, no other one is sent. A network (IPv4 address, or /64 of IPv6) can ask for 5 links in ten minutes for one address, and for 20 in all; one from which the address has signed in within 90 days has 5 of its own. The body has at most 4 KB.
   *
   * `POST /sessions/links`
   */
  requestLink(body: RequestLinkBody, options?: RequestOptions): Promise<RequestLinkResult> {
    return this.call('POST', '/sessions/links', { body }, options);
  }

  /**
   * Look where a link leads, without using it.
   * Says who would be signed in where, so that nobody is signed in as somebody else unasked and programs that open links in email use none up. Changes nothing. The body has at most 4 KB.
   *
   * `POST /sessions/links/read`
   */
  readLink(body: ReadLinkBody, options?: RequestOptions): Promise<ReadLinkResult> {
    return this.call('POST', '/sessions/links/read', { body }, options);
  }

  /**
   * Sign in with the token of a link.
   * Exchanges the token of a mailed link, an invitation or an operator link once. An invitation and an operator link open one project alone, the one that they are of; a mailed link opens all projects of the person. Once somebody has joined a project, all invitations to it have ended. Sets the cookie of the session, which lasts 30 days after its latest use. The body has at most 4 KB.
   *
   * `POST /sessions`
   */
  open(body: OpenSessionBody, options?: RequestOptions): Promise<OpenSessionResult> {
    return this.call('POST', '/sessions', { body }, options);
  }

  /**
   * List sessions, newest first.
   * A member sees its own sessions in this project, and with `member=all`, which needs the role owner, those of all members. A key sees all.
   *
   * `GET /sessions`
   */
  list(query: ListSessionsQuery = {}, options?: RequestOptions): Promise<Page<Session>> {
    return this.call('GET', '/sessions', { query }, options);
  }

  /** Each of `list`, page after page. */
  all(
    query: Omit<ListSessionsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Session, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a new access token, for the same project or another one.
   * Takes the cookie and replaces it. The cookie before works for 30 seconds more, with the same successor, so that a lost answer or two tabs at once sign nobody out. Whoever uses an older one ends the session: it may have been stolen. The body has at most 4 KB.
   *
   * `POST /sessions/refresh`
   */
  refresh(body: RefreshSessionBody = {}, options?: RequestOptions): Promise<OpenSessionResult> {
    return this.call('POST', '/sessions/refresh', { body }, options);
  }

  /**
   * Sign out.
   * Ends the session of the cookie in all projects and clears the cookie. Its access tokens stop within 60 seconds. Also without a session it is a 204.
   *
   * `DELETE /sessions/current`
   */
  close(options?: RequestOptions): Promise<void> {
    return this.call('DELETE', '/sessions/current', {}, options);
  }

  /**
   * End a session.
   * Members can end their own sessions, owners and keys without scopes and without an expiry those of everybody that were used in the project. The session ends in all projects; its access tokens stop within 60 seconds.
   *
   * `DELETE /sessions/{id}`
   */
  end(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/sessions/${segment(id)}`, {}, options);
  }
}

/** Calls of /stats. */
export class StatsApi {
  constructor(private readonly call: Call) {}

  /**
   * Get the figures of mail over time.
   * By hour or day, each mail at most once in each figure, in the hour in which it first happened. Test mails and sign-in links do not count. Figures trail by seconds, are exact after the last event and are kept for 400 days. An hour tells 50 values of a group apart, and 50 tags.
   *
   * `GET /stats`
   */
  getMailStats(query: GetMailStatsQuery = {}, options?: RequestOptions): Promise<StatMailStats> {
    return this.call('GET', '/stats', { query }, options);
  }
}

/** Addresses that get no mail of any kind from this project. Other projects are not affected. */
export class SuppressionsApi {
  constructor(private readonly call: Call) {}

  /**
   * List suppressions, newest first.
   * Filters can be combined. With a filter, a page may have fewer suppressions than its limit, or none, while hasMore is true: continue with nextCursor.
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
   * 200 if the address is suppressed already. Then a stronger reason replaces a weaker one, never the reverse: complaint, then hard_bounce, then manual and import. A complaint also unsubscribes the contact for good. A member needs the role editor.
   *
   * `POST /suppressions`
   */
  create(body: CreateSuppressionBody, options?: RequestOptions): Promise<Suppression> {
    return this.call('POST', '/suppressions', { body }, options);
  }

  /**
   * Get the suppression of an address.
   *
   * `GET /suppressions/{email}`
   */
  get(email: string, options?: RequestOptions): Promise<Suppression> {
    return this.call('GET', `/suppressions/${segment(email)}`, {}, options);
  }

  /**
   * Lift a suppression.
   * The address gets transactional mail again. The contact is not subscribed again. A complaint cannot be lifted: 409. A member needs the role editor.
   *
   * `DELETE /suppressions/{email}`
   */
  delete(email: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/suppressions/${segment(email)}`, {}, options);
  }

  /**
   * Import suppressions from a file.
   * The file is CSV or NDJSON (UTF-8, UTF-16 or Windows-1252), as other services export it. The address is in email, EmailAddress, E-Mail-Adresse, address, recipient or similar; the reason in reason, SuppressionReason, origin, type, status or code, in any case. Other columns are ignored. A CSV without a header has a column of addresses and, optionally, one of reasons. Bounce, HardBounce, SpamComplaint, ManualSuppression and similar names, and answers of mail servers that start with a 5xx code, are translated to our reasons. A reason replaces a weaker one only. A complaint also unsubscribes the contact for good. A key with scopes needs jobs and suppressions. A member needs the role editor.
   *
   * `POST /suppressions/import`
   */
  import(body: ImportSuppressionsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/suppressions/import', { body }, options);
  }

  /**
   * Export suppressions to a file.
   * The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON, newest first, with email, reason, contactId, emailId and createdAt. The job has its link. Suppressions of deleted contacts are left out. The file can be imported again as it is. A key with scopes needs jobs and suppressions. A member needs the role editor.
   *
   * `POST /suppressions/export`
   */
  export(body: ExportSuppressionsBody = {}, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/suppressions/export', { body }, options);
  }
}

/** Mail that is written once and sent often. The language is Liquid; values are HTML-escaped. */
export class TemplatesApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a template.
   * A member needs the role editor.
   *
   * `POST /templates`
   */
  create(body: CreateTemplateBody, options?: RequestOptions): Promise<Template> {
    return this.call('POST', '/templates', { body }, options);
  }

  /**
   * List templates, newest first.
   * A page ends before its limit if its templates are larger than 4 MB together. Then only the cursor leads to the next page.
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
   * Absent members do not change; null clears an optional member. Each change makes a version; GET /templates/{id}/versions shows them. A member needs the role editor.
   *
   * `PATCH /templates/{id}`
   */
  update(id: string, body: UpdateTemplateBody, options?: RequestOptions): Promise<Template> {
    return this.call('PATCH', `/templates/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a template.
   * Mail that was accepted with the template is still sent. 409 while a workflow, a campaign that is DRAFT or SCHEDULED, or the double opt-in uses it. Its versions are deleted with it. A member needs the role editor.
   *
   * `DELETE /templates/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/templates/${segment(id)}`, {}, options);
  }

  /**
   * Copy a template.
   * A member needs the role editor.
   *
   * `POST /templates/{id}/duplicate`
   */
  duplicate(id: string, options?: RequestOptions): Promise<Template> {
    return this.call('POST', `/templates/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * List the versions of a template, newest first.
   * The first one is the current version. A template keeps its latest 50 versions.
   *
   * `GET /templates/{id}/versions`
   */
  listVersions(
    id: string,
    query: ListTemplateVersionsQuery = {},
    options?: RequestOptions,
  ): Promise<Page<TemplateVersionSummary>> {
    return this.call('GET', `/templates/${segment(id)}/versions`, { query }, options);
  }

  /** Each of `listVersions`, page after page. */
  allVersions(
    id: string,
    query: Omit<ListTemplateVersionsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TemplateVersionSummary, void, undefined> {
    return everyItem(
      (cursor) => this.listVersions(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a version of a template.
   *
   * `GET /templates/{id}/versions/{version}`
   */
  getVersion(id: string, version: number, options?: RequestOptions): Promise<TemplateVersion> {
    return this.call('GET', `/templates/${segment(id)}/versions/${version}`, {}, options);
  }

  /**
   * Bring back a version of a template.
   * Makes a new version with the content, sender, type and topic of this one. The name stays. Versions in between are kept. A member needs the role editor.
   *
   * `POST /templates/{id}/versions/{version}/restore`
   */
  restoreVersion(
    id: string,
    version: number,
    body: RestoreTemplateVersionBody = {},
    options?: RequestOptions,
  ): Promise<Template> {
    return this.call('POST', `/templates/${segment(id)}/versions/${version}/restore`, { body }, options);
  }

  /**
   * List what uses a template.
   * The workflows with a step that sends it, earlier versions of workflows that executions still need, campaigns with it that are DRAFT or SCHEDULED, and the double opt-in. While there are any, the template cannot be deleted. Campaigns under way and accepted mail, also scheduled mail, have their own copy of the content.
   *
   * `GET /templates/{id}/uses`
   */
  listUses(id: string, query: ListTemplateUsesQuery = {}, options?: RequestOptions): Promise<Page<TemplateUse>> {
    return this.call('GET', `/templates/${segment(id)}/uses`, { query }, options);
  }

  /** Each of `listUses`, page after page. */
  allUses(
    id: string,
    query: Omit<ListTemplateUsesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TemplateUse, void, undefined> {
    return everyItem(
      (cursor) => this.listUses(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Send a template to a few addresses, as a test.
   * The subject starts with [Test]. A test creates no contacts, is sent to unsubscribed addresses too, and does not count in the stats. Suppressed addresses get none. A project can send 500 test mails a day, those of campaigns included. A member needs the role editor.
   *
   * `POST /templates/{id}/test`
   */
  test(id: string, body: TestTemplateBody, options?: RequestOptions): Promise<TemplateTestMails> {
    return this.call('POST', `/templates/${segment(id)}/test`, { body }, options);
  }

  /**
   * Render content that is not saved.
   * Nothing is stored or sent. Mistakes name their field, line and column.
   *
   * `POST /templates/preview`
   */
  previewDraft(body: PreviewDraftBody, options?: RequestOptions): Promise<PreviewDraftResult> {
    return this.call('POST', '/templates/preview', { body }, options);
  }

  /**
   * Render a template without sending it.
   *
   * `POST /templates/{id}/preview`
   */
  preview(id: string, body: PreviewTemplateBody = {}, options?: RequestOptions): Promise<PreviewTemplateResult> {
    return this.call('POST', `/templates/${segment(id)}/preview`, { body }, options);
  }
}

/** Kinds of marketing mail that people can choose. A MARKETING template or a campaign can belong to one. */
export class TopicsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a topic.
   * A project has at most 100. All topics are shown on the preferences page. A member needs the role editor.
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
   * Absent members do not change; null clears the description. The choices of contacts do not change. A member needs the role editor.
   *
   * `PATCH /topics/{id}`
   */
  update(id: string, body: UpdateTopicBody, options?: RequestOptions): Promise<Topic> {
    return this.call('PATCH', `/topics/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a topic.
   * 409 while a template or an unfinished campaign uses it. A member needs the role editor.
   *
   * `DELETE /topics/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/topics/${segment(id)}`, {}, options);
  }

  /**
   * List what uses a topic.
   * The templates, and the campaigns that are neither sent nor cancelled, that name it. While there are any, the topic cannot be deleted.
   *
   * `GET /topics/{id}/uses`
   */
  listUses(id: string, query: ListTopicUsesQuery = {}, options?: RequestOptions): Promise<Page<TopicUse>> {
    return this.call('GET', `/topics/${segment(id)}/uses`, { query }, options);
  }

  /** Each of `listUses`, page after page. */
  allUses(
    id: string,
    query: Omit<ListTopicUsesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<TopicUse, void, undefined> {
    return everyItem(
      (cursor) => this.listUses(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }
}

/** Files for attachments and imports that are too large for a request. */
export class UploadsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a form that uploads one file.
   * A member needs the role editor.
   *
   * `POST /uploads`
   */
  create(body: CreateUploadBody, options?: RequestOptions): Promise<CreateUploadResult> {
    return this.call('POST', '/uploads', { body }, options);
  }
}

/** Calls of /v1. */
export class V1Api {
  constructor(private readonly call: Call) {}

  /**
   * Send up to 100 different emails.
   * Each is a body of POST /v1/send, with all its rules; together they have at most 500 recipients. All are checked before the first is accepted: if one is refused, none is sent, and the answer names every mistake by its path, such as emails[3].to. With `partial` those without a mistake are accepted, and each other one has an error in its place; a body that does not have the form of the schema is a 422 for all in any case. One Idempotency-Key is for the whole: a repeat sends nothing twice and leaves nothing out. Counts as one request. With validate=true everything is checked and every mail is made, but nothing is sent or stored: emails of each result is empty, and warnings has what POST /v1/send?validate=true would say of that mail, searched for its first recipient and up to nine more, as long as these are 100 in all. Such a request leaves its Idempotency-Key free. A member needs the role editor.
   *
   * `POST /v1/send/batch`
   */
  sendBatch(
    body: TemplatedIn<SendBatchBody, 'emails'>,
    options?: RequestOptions,
    query: SendBatchQuery = {},
  ): Promise<SendBatchResult> {
    return this.call('POST', '/v1/send/batch', { query, body }, options);
  }

  /**
   * Record an event while a page is left.
   * For `navigator.sendBeacon(url, JSON.stringify({ key, email, event }))`, which sends no headers: the public key is in the body, which may come as text/plain. All else is as POST /v1/track with a public key. A page does not see the answer. The body has at most 8 KB.
   *
   * `POST /v1/track/beacon`
   */
  trackBeacon(body: TrackBeaconBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track/beacon', { body }, options);
  }

  /**
   * Record up to 500 events.
   * Each is an event of POST /v1/track, for servers. All are checked before the first is recorded: if one has a mistake, none is, and the answer names every mistake by its path, such as events[3].email. Events of the same contact are recorded in the order of the request. One Idempotency-Key is for the whole. Counts as one request. A member needs the role editor.
   *
   * `POST /v1/track/batch`
   */
  trackBatch(body: TrackBatchBody, options?: RequestOptions): Promise<TrackBatchResult> {
    return this.call('POST', '/v1/track/batch', { body }, options);
  }
}

/** Addresses of yours that get events as HTTP requests, signed according to the Standard Webhooks specification. A message is delivered at least once: recognise repeats by the webhook-id. Messages of one contact, including those of its emails, arrive in the order of the events. An attempt times out after 10 seconds. Any 2xx is a success; redirects are not followed. A failed message is retried after 5 seconds, then with growing delays of up to an hour, for 24 hours. */
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
   * A project has at most 20. Events in the first seconds may be missed. A member needs the role editor.
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
   * Pending messages of a disabled webhook stay and are sent when it is enabled again; events that happen meanwhile are missed. A new URL, or enabling the webhook, retries all pending messages at once. A member needs the role editor.
   *
   * `PATCH /webhooks/{id}`
   */
  update(id: string, body: UpdateWebhookBody, options?: RequestOptions): Promise<Webhook> {
    return this.call('PATCH', `/webhooks/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a webhook and its pending messages.
   * A member needs the role editor.
   *
   * `DELETE /webhooks/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/webhooks/${segment(id)}`, {}, options);
  }

  /**
   * Replace the secret.
   * During the overlap, each message is signed with both secrets. A member needs the role editor.
   *
   * `POST /webhooks/{id}/rotate`
   */
  rotateSecret(id: string, body: RotateSecretBody = {}, options?: RequestOptions): Promise<CreateWebhookResult> {
    return this.call('POST', `/webhooks/${segment(id)}/rotate`, { body }, options);
  }

  /**
   * Send a message of type webhook.test.
   * It is sent like any other message. Read it by its id to see the result. A member needs the role editor.
   *
   * `POST /webhooks/{id}/test`
   */
  test(id: string, options?: RequestOptions): Promise<ListedWebhookDelivery> {
    return this.call('POST', `/webhooks/${segment(id)}/test`, {}, options);
  }

  /**
   * List messages to a webhook, newest first.
   * Filters can be combined. Messages are kept for 30 days, each with its latest five attempts.
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
   * Get one message with its request and answers.
   *
   * `GET /webhooks/{id}/deliveries/{delivery}`
   */
  getDelivery(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.call('GET', `/webhooks/${segment(id)}/deliveries/${segment(delivery)}`, {}, options);
  }

  /**
   * Send messages again.
   * Sends one message, or all messages since a time, whatever their status. Each keeps its id. A member needs the role editor.
   *
   * `POST /webhooks/{id}/redeliver`
   */
  redeliver(id: string, body: RedeliverBody, options?: RequestOptions): Promise<RedeliverResult> {
    return this.call('POST', `/webhooks/${segment(id)}/redeliver`, { body }, options);
  }
}

/** Automations. A trigger starts an execution for a contact, which runs one step after another until a step has no next. Each save that changes trigger, steps, reentry or exitWhen makes a new version; running executions keep theirs. Disabling a workflow only stops new entries. Filters and templates can read the contact, trigger.<path>, and received.<path> after a WAIT_FOR_EVENT step. Each step takes effect once. A failing step is tried five times. A contact can enter a workflow 20 times a day. A chain in which workflows start each other has at most ten workflows. */
export class WorkflowsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a workflow.
   * The request has the whole graph, at most 256 KB of JSON. The answer names all mistakes at once, step by step. A project has at most 200 workflows. To enable a workflow, each SEND_EMAIL step needs a sender on a verified domain. A member needs the role editor.
   *
   * `POST /workflows`
   */
  create(body: CreateWorkflowBody, options?: RequestOptions): Promise<SavedWorkflow> {
    return this.call('POST', '/workflows', { body }, options);
  }

  /**
   * List workflows, newest first, with their figures.
   * The figures are those of GET /workflows/{id}/stats, up to date within seconds.
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
   * Get a workflow.
   *
   * `GET /workflows/{id}`
   */
  get(id: string, query: GetWorkflowQuery = {}, options?: RequestOptions): Promise<Workflow> {
    return this.call('GET', `/workflows/${segment(id)}`, { query }, options);
  }

  /**
   * Change, enable or disable a workflow.
   * Absent members do not change; null clears description and exitWhen. Steps are replaced as a whole. Running executions continue with the version that they started with. A member needs the role editor.
   *
   * `PATCH /workflows/{id}`
   */
  update(id: string, body: UpdateWorkflowBody, options?: RequestOptions): Promise<SavedWorkflow> {
    return this.call('PATCH', `/workflows/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a workflow.
   * Its executions stop at once. They are deleted soon after, with its versions and stats. A member needs the role editor.
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
   * Get a workflow's stats, step by step.
   * Stats include all versions and are up to date within seconds. They keep counting executions that have expired.
   *
   * `GET /workflows/{id}/stats`
   */
  getStats(id: string, options?: RequestOptions): Promise<WorkflowStats> {
    return this.call('GET', `/workflows/${segment(id)}/stats`, {}, options);
  }

  /**
   * Show or replace the secret that signs WEBHOOK steps.
   * A member needs the role editor.
   *
   * `POST /workflows/{id}/secret`
   */
  revealSecret(id: string, body: RevealSecretBody = {}, options?: RequestOptions): Promise<RevealSecretResult> {
    return this.call('POST', `/workflows/${segment(id)}/secret`, { body }, options);
  }

  /**
   * Simulate a workflow.
   * Runs a contact, or a sample, through the current version, enabled or not, and shows each step with its times and what it would do; `mailAt` shows one of its mails as the contact would see it. Nothing is sent, stored or called, and no time passes. It does not check whether the contact can enter.
   *
   * `POST /workflows/{id}/simulate`
   */
  simulate(id: string, body: SimulateWorkflowBody = {}, options?: RequestOptions): Promise<SimulateWorkflowResult> {
    return this.call('POST', `/workflows/${segment(id)}/simulate`, { body }, options);
  }

  /**
   * Start an execution for a contact.
   * The workflow must be enabled and have a MANUAL trigger. 409 if the contact cannot enter again, or has entered 20 times today. A member needs the role editor.
   *
   * `POST /workflows/{id}/executions`
   */
  startExecution(id: string, body: StartExecutionBody, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions`, { body }, options);
  }

  /**
   * List the executions of a workflow, newest first.
   * Filters can be combined. A page reads at most 3,100 executions, the first one up to 15,000 to count, and so may have fewer than its limit, or none, while hasMore is true: continue with nextCursor. A span of time (`from`, `to`) makes it short. An execution expires 400 days after its latest known time.
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
   * Get an execution with its history.
   *
   * `GET /workflows/{id}/executions/{executionId}`
   */
  getExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('GET', `/workflows/${segment(id)}/executions/${segment(executionId)}`, {}, options);
  }

  /**
   * Cancel an execution.
   * A step that is running at that moment still takes effect. A member needs the role editor.
   *
   * `POST /workflows/{id}/executions/{executionId}/cancel`
   */
  cancelExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions/${segment(executionId)}/cancel`, {}, options);
  }

  /**
   * Retry the step at which an execution failed.
   * 409 while another execution of the same contact is running in the workflow. A member needs the role editor.
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
  readonly apiErrors: ApiErrorsApi;
  readonly approvals: ApprovalsApi;
  readonly assets: AssetsApi;
  readonly auditLog: AuditLogApi;
  readonly campaigns: CampaignsApi;
  readonly contacts: ContactsApi;
  readonly docs: DocsApi;
  readonly domains: DomainsApi;
  readonly emails: EmailsApi;
  readonly events: EventsApi;
  readonly f: FApi;
  readonly forms: FormsApi;
  readonly health: HealthApi;
  readonly jobs: JobsApi;
  readonly keys: KeysApi;
  readonly layouts: LayoutsApi;
  readonly members: MembersApi;
  readonly partials: PartialsApi;
  readonly project: ProjectApi;
  readonly search: SearchApi;
  readonly segments: SegmentsApi;
  readonly sessions: SessionsApi;
  readonly stats: StatsApi;
  readonly suppressions: SuppressionsApi;
  readonly templates: TemplatesApi;
  readonly topics: TopicsApi;
  readonly uploads: UploadsApi;
  readonly v1: V1Api;
  readonly webhooks: WebhooksApi;
  readonly workflows: WorkflowsApi;

  constructor(call: Call) {
    this.account = new AccountApi(call);
    this.apiErrors = new ApiErrorsApi(call);
    this.approvals = new ApprovalsApi(call);
    this.assets = new AssetsApi(call);
    this.auditLog = new AuditLogApi(call);
    this.campaigns = new CampaignsApi(call);
    this.contacts = new ContactsApi(call);
    this.docs = new DocsApi(call);
    this.domains = new DomainsApi(call);
    this.emails = new EmailsApi(call);
    this.events = new EventsApi(call);
    this.f = new FApi(call);
    this.forms = new FormsApi(call);
    this.health = new HealthApi(call);
    this.jobs = new JobsApi(call);
    this.keys = new KeysApi(call);
    this.layouts = new LayoutsApi(call);
    this.members = new MembersApi(call);
    this.partials = new PartialsApi(call);
    this.project = new ProjectApi(call);
    this.search = new SearchApi(call);
    this.segments = new SegmentsApi(call);
    this.sessions = new SessionsApi(call);
    this.stats = new StatsApi(call);
    this.suppressions = new SuppressionsApi(call);
    this.templates = new TemplatesApi(call);
    this.topics = new TopicsApi(call);
    this.uploads = new UploadsApi(call);
    this.v1 = new V1Api(call);
    this.webhooks = new WebhooksApi(call);
    this.workflows = new WorkflowsApi(call);
  }
}
