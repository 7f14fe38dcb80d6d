// Generated from docs/api/openapi.json by `npm run client`. Change the contract, not this file.
import type { Call, RequestOptions } from '../call';
import { everyItem, type Page } from '../pages';
import { segment } from '../path-segment';
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
  CampaignHoldout,
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
  DeleteLayoutQuery,
  DeletePartialQuery,
  DeleteSegmentQuery,
  DeleteTemplateQuery,
  DeleteTopicQuery,
  DeleteWebhookQuery,
  DeleteWorkflowQuery,
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
  GetEmailStatsQuery,
  GetGraphQuery,
  GetHoldoutQuery,
  GetPushQuery,
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
  ListAudienceBody,
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
  ListMatchesBody,
  ListMembersQuery,
  ListPartialUsesQuery,
  ListPartialsQuery,
  ListRecipientsQuery,
  ListSegmentChangesQuery,
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
  ListWorkflowVersionsQuery,
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
  ProjectPush,
  ProjectRunning,
  ProjectSenderRules,
  ProjectSetup,
  ReadLinkBody,
  ReadLinkResult,
  ReceivedEmail,
  RedeliverBody,
  RedeliverResult,
  RefreshSessionBody,
  RejectCampaignBody,
  RemoveMembersBody,
  RemoveMembersResult,
  RequestApprovalBody,
  RequestLinkBody,
  RequestLinkResult,
  RescheduleEmailBody,
  ResendEmailBody,
  ResendEmailResult,
  RestoreTemplateVersionBody,
  ResumeSendingBody,
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
  SimulateDraftBody,
  SimulateWorkflowBody,
  SimulateWorkflowResult,
  StartExecutionBody,
  StatEmailStats,
  SubmitFormBody,
  SubmitFormResult,
  Suppression,
  Template,
  TemplateLayout,
  TemplateLayoutSummary,
  TemplatePartUse,
  TemplatePartial,
  TemplatePartialSummary,
  TemplateTestEmails,
  TemplateUse,
  TemplateVersion,
  TemplateVersionSummary,
  TestCampaignBody,
  TestEmails,
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
  WorkflowVersion,
} from './types';

/** Calls of /account. */
export class AccountApi {
  constructor(private readonly call: Call) {}

  /**
   * Get the limits and status of the SES account.
   * All projects of a deployment share one SES account, with one sending rate, one quota and one reputation.
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
   * List API errors, newest first.
   * Requests with a valid key or session of this project whose response was 4xx or 5xx, for 7 days: per minute, the first 15 from secret keys and members, and the first 5 from public keys, with the number of the others. Bodies and values of requests are not stored. Requests that match no route or that the gateway rejects are not included. With a filter, a page can have fewer errors than its limit, or none, while hasMore is true: continue with nextCursor.
   *
   * `GET /api-errors`
   */
  list(query: ListApiErrorsQuery = {}, options?: RequestOptions): Promise<Page<ApiError>> {
    return this.call('GET', '/api-errors', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * List open approval requests, newest first.
   * GET /campaigns/{id}/approval shows whether something has changed since the request.
   *
   * `GET /approvals`
   */
  list(query: ListApprovalsQuery = {}, options?: RequestOptions): Promise<Page<ListedApproval>> {
    return this.call('GET', '/approvals', { query }, options);
  }

  /** Every item of `list`, page by page. */
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

/** Images for emails. Images are stored by the hash of their content: an image URL always shows the same image, and email clients can cache it for a year. Anyone with the URL can view the image. PNG, JPEG, GIF and WebP, detected from the content; at most 2 MB per image and 1,000 images per project. */
export class AssetsApi {
  constructor(private readonly call: Call) {}

  /**
   * Upload an image.
   * If the same image already exists, the response is 200 with the existing image and its original name. The file is stored unchanged, including metadata such as the location. Members need the role editor.
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

  /** Every item of `list`, page by page. */
  all(query: Omit<ListAssetsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Asset, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Delete an image.
   * Emails that show the image, including sent emails, show a missing image unless the email client has cached it. Members need the role editor.
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
   * List the audit log, newest first.
   * Includes all configuration changes (keys, members, domains, webhooks, templates, campaigns, segments, workflows, topics, the project), all jobs, all sign-ins and sign-outs, and all other changes by members and the operator. Entries expire with events, after 400 days unless the operator sets another period. With a filter, a page can have fewer entries than its limit, or none, while hasMore is true: continue with nextCursor. Members need the role owner.
   *
   * `GET /audit-log`
   */
  list(query: ListAuditLogQuery = {}, options?: RequestOptions): Promise<Page<AuditEntry>> {
    return this.call('GET', '/audit-log', { query }, options);
  }

  /** Every item of `list`, page by page. */
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

/** Emails to many contacts: all contacts, a segment, or the contacts that match a filter. A campaign starts as a DRAFT. It can be SCHEDULED, is then SENDING, and becomes SENT when every recipient has an outcome. A SENDING campaign can be paused, resumed and cancelled. A contact receives a campaign at most once. The audience is every contact that was created before the send and matches when its part of the list is read. Contacts that are unsubscribed, suppressed or have left the topic are SKIPPED, with the reason. Every campaign email has a visible unsubscribe link and the headers for one-click unsubscribe. */
export class CampaignsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a campaign.
   * The campaign stays a DRAFT until POST /campaigns/{id}/send. A project can have at most 10,000 campaigns. Conflicting fields are rejected: a test without variants, a segmentId with a different audienceType, or a localHour with a test. Members need the role editor.
   *
   * `POST /campaigns`
   */
  create(body: CreateCampaignBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', '/campaigns', { body }, options);
  }

  /**
   * List campaigns, newest first.
   * Lists don’t include bodies. Use GET /campaigns/{id} to get them.
   *
   * `GET /campaigns`
   */
  list(query: ListCampaignsQuery = {}, options?: RequestOptions): Promise<Page<ListedCampaign>> {
    return this.call('GET', '/campaigns', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * Update a campaign.
   * Works while the campaign is DRAFT or SCHEDULED. Omitted fields don’t change; null clears an optional field. A SCHEDULED campaign keeps its version of the template unless the request includes the template again. To give the campaign its own content, send `template: null` with a body and, if the subject came from the template, a subject. Members need the role editor.
   *
   * `PATCH /campaigns/{id}`
   */
  update(id: string, body: UpdateCampaignBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('PATCH', `/campaigns/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a campaign.
   * Works for a DRAFT, SENT or CANCELLED campaign. Deletes its content, its stats and its list of recipients. Its emails remain with their contacts, without sender and subject. Members need the role editor.
   *
   * `DELETE /campaigns/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/campaigns/${segment(id)}`, {}, options);
  }

  /**
   * Send, schedule or resume a campaign.
   * A SCHEDULED campaign gets the new time, or is sent immediately if no time is given. A PAUSED campaign resumes where it stopped. A DRAFT with a template takes the current version of the template and keeps it, also while it is SCHEDULED. If it is cancelled and becomes a DRAFT again, it follows the template again. All other content is frozen when sending starts. Members need the role editor.
   *
   * `POST /campaigns/{id}/send`
   */
  send(id: string, body: SendCampaignBody = {}, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/send`, { body }, options);
  }

  /**
   * Request approval to send a campaign.
   * For agent keys, which can’t send. The request is bound to a fingerprint of what would be sent: content, template, sender, audience, audience size and time. It is open for 72 hours, or until `scheduledAt`. A campaign has one request: repeating the call returns the same request, or a new one if something has changed. An agent key can have at most 20 open requests, and at most 1,000 recipients in campaigns approved per day (UTC). A rejected request can’t be repeated unchanged. Members need the role editor.
   *
   * `POST /campaigns/{id}/approval`
   */
  requestApproval(id: string, body: RequestApprovalBody = {}, options?: RequestOptions): Promise<Approval> {
    return this.call('POST', `/campaigns/${segment(id)}/approval`, { body }, options);
  }

  /**
   * Get the approval request of a campaign, and what has changed since.
   *
   * `GET /campaigns/{id}/approval`
   */
  getApproval(id: string, options?: RequestOptions): Promise<Approval> {
    return this.call('GET', `/campaigns/${segment(id)}/approval`, {}, options);
  }

  /**
   * Approve a campaign.
   * Sends or schedules the campaign in the same write. The fingerprint is compared with the request and with what would be sent now. If they differ, nothing is sent (409). If someone else has already decided, the response names them. Agent keys can’t call this route. Members need the role editor.
   *
   * `POST /campaigns/{id}/approval/approve`
   */
  approve(id: string, body: ApproveCampaignBody, options?: RequestOptions): Promise<Approval> {
    return this.call('POST', `/campaigns/${segment(id)}/approval/approve`, { body }, options);
  }

  /**
   * Reject a campaign.
   * The campaign stays a draft. Agent keys can’t call this route. Members need the role editor.
   *
   * `POST /campaigns/{id}/approval/reject`
   */
  reject(id: string, body: RejectCampaignBody, options?: RequestOptions): Promise<Approval> {
    return this.call('POST', `/campaigns/${segment(id)}/approval/reject`, { body }, options);
  }

  /**
   * Pause a campaign that is being sent.
   * Sending stops within 60 seconds. POST /campaigns/{id}/send resumes it. Members need the role editor.
   *
   * `POST /campaigns/{id}/pause`
   */
  pause(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/pause`, {}, options);
  }

  /**
   * Cancel a campaign.
   * A SCHEDULED campaign becomes a DRAFT again. A SENDING or PAUSED campaign ends permanently: the remaining recipients get no email. Members need the role editor.
   *
   * `POST /campaigns/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Duplicate a campaign as a draft.
   * Members need the role editor.
   *
   * `POST /campaigns/{id}/duplicate`
   */
  duplicate(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * Send a test of a campaign.
   * Sends the campaign to a few addresses. The subject starts with [Test]. A test creates no contacts, is also sent to unsubscribed addresses, and doesn’t count in the stats. Suppressed addresses get no email. A project can send at most 500 test emails per day. With `contact`, a key with scopes also needs contacts. Members need the role editor.
   *
   * `POST /campaigns/{id}/test`
   */
  test(id: string, body: TestCampaignBody, options?: RequestOptions): Promise<TestEmails> {
    return this.call('POST', `/campaigns/${segment(id)}/test`, { body }, options);
  }

  /**
   * Choose the winning variant.
   * The rest of the audience gets this variant. Works once all test emails are sent, even before the service would choose. Members need the role editor.
   *
   * `POST /campaigns/{id}/winner`
   */
  chooseWinner(id: string, body: ChooseWinnerBody, options?: RequestOptions): Promise<Campaign> {
    return this.call('POST', `/campaigns/${segment(id)}/winner`, { body }, options);
  }

  /**
   * Forecast recipients, skipped contacts and finish time of a campaign.
   * Works before the campaign is sent. Afterward, use GET /campaigns/{id}/stats.
   *
   * `GET /campaigns/{id}/audience`
   */
  getAudience(id: string, options?: RequestOptions): Promise<CampaignAudience> {
    return this.call('GET', `/campaigns/${segment(id)}/audience`, {}, options);
  }

  /**
   * Forecast recipients of a campaign with another audience.
   * Stores nothing. The audience and the topic come from the request, everything else from the campaign. Works before the campaign is sent.
   *
   * `POST /campaigns/{id}/audience`
   */
  forecastAudience(id: string, body: ForecastAudienceBody, options?: RequestOptions): Promise<CampaignAudience> {
    return this.call('POST', `/campaigns/${segment(id)}/audience`, { body }, options);
  }

  /**
   * List who would get a campaign, or would be skipped for a reason.
   * Stores nothing. Lists the contacts that GET and POST /campaigns/{id}/audience count. With `audienceType`, the audience and the topic come from the request, otherwise from the campaign. A page reads at most 10,000 contacts for at most 2 seconds, so it can have fewer contacts than its limit, or none, while hasMore is true: repeat the request with the cursor. The total is a lower bound until the last page. Works before the campaign is sent. Afterward, use GET /campaigns/{id}/recipients. A key with scopes needs campaigns and contacts.
   *
   * `POST /campaigns/{id}/audience/contacts`
   */
  listAudience(id: string, body: ListAudienceBody, options?: RequestOptions): Promise<Page<Contact>> {
    return this.call('POST', `/campaigns/${segment(id)}/audience/contacts`, { body }, options);
  }

  /**
   * Review a campaign before it is sent.
   * Renders the email of each variant for up to 20 contacts of the audience, and checks up to 20 links and 20 images. Reports what can’t be sent, values that are empty for some contacts, broken links and images, images without alternative text or width, and whether Gmail would clip the email. URLs with template code, and URLs that could trigger an action when opened, are not checked. Every email has an unsubscribe link regardless. Takes up to 20 seconds. Works before the campaign is sent. Members need the role editor.
   *
   * `GET /campaigns/{id}/review`
   */
  review(id: string, options?: RequestOptions): Promise<CampaignReview> {
    return this.call('GET', `/campaigns/${segment(id)}/review`, {}, options);
  }

  /**
   * Get the stats of a campaign.
   *
   * `GET /campaigns/{id}/stats`
   */
  getStats(id: string, query: GetStatsQuery = {}, options?: RequestOptions): Promise<CampaignStats> {
    return this.call('GET', `/campaigns/${segment(id)}/stats`, { query }, options);
  }

  /**
   * Compare the holdout group of a campaign with everyone else.
   * Shows the effect of a campaign with `holdoutPercent`: how many contacts of each group have had an event since sending started. Reads up to 2,000 contacts of each group in at most 2 seconds. A contact with more than 100 event names is left out if the event is not among its first 100.
   *
   * `GET /campaigns/{id}/holdout`
   */
  getHoldout(id: string, query: GetHoldoutQuery, options?: RequestOptions): Promise<CampaignHoldout> {
    return this.call('GET', `/campaigns/${segment(id)}/holdout`, { query }, options);
  }

  /**
   * List the recipients of a campaign with their outcomes.
   * The order is stable but not meaningful. With a filter, a page can have fewer recipients than its limit, or none, while hasMore is true. With only `link`, or only `happened` with or without `variant`, the total is that of GET /campaigns/{id}/stats.
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

  /** Every item of `listRecipients`, page by page. */
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

/** The people who receive emails, with free-form data. Sending and tracking also create and update contacts. */
export class ContactsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create or update a contact.
   * 201 for a new contact, 200 if a contact with this address exists. After a complaint, a contact is never subscribed again. The maximum body size is 256 KB. Members need the role editor.
   *
   * `POST /contacts`
   */
  upsert(body: CreateContactBody, options?: RequestOptions): Promise<CreateContactResult> {
    return this.call('POST', '/contacts', { body }, options);
  }

  /**
   * List contacts, newest first.
   * Filters can be combined. With a search, a page can have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor. A page that searches names reads at most about 16,000 contacts, the newest first, and later pages about 5,000.
   *
   * `GET /contacts`
   */
  list(query: ListContactsQuery = {}, options?: RequestOptions): Promise<ListContactsResult> {
    return this.call('GET', '/contacts', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * List the data fields of contacts, in alphabetical order.
   * Includes registered fields that no contact has, with a count of 0. A project can have at most 1000 fields, at most 100 of them from public keys. When there is no room for a new field, unused fields that public keys added more than a day ago are removed.
   *
   * `GET /contacts/fields`
   */
  listFields(query: ListFieldsQuery = {}, options?: RequestOptions): Promise<Page<ContactField>> {
    return this.call('GET', '/contacts/fields', { query }, options);
  }

  /** Every item of `listFields`, page by page. */
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
   * Remove an unused data field.
   * The field no longer counts toward the limits of 1000 fields per project and 100 fields from public keys. If a contact still has the field, the response is 409: first delete these contacts (`POST /contacts/bulk` with a filter on the field) or set the field to null. The next contact with this field registers it again. Members need the role editor.
   *
   * `DELETE /contacts/fields/{name}`
   */
  deleteField(name: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/contacts/fields/${segment(name)}`, {}, options);
  }

  /**
   * Get a contact by id or email address.
   *
   * `GET /contacts/{id}`
   */
  get(id: string, query: GetContactQuery = {}, options?: RequestOptions): Promise<Contact> {
    return this.call('GET', `/contacts/${segment(id)}`, { query }, options);
  }

  /**
   * Update a contact.
   * With `email`, the contact gets another address and keeps its id, its history and everything that belongs to it. A `contact.email_changed` event has the previous address. The previous address is free: someone who uses it later becomes a new contact. Unsubscriptions and manual suppressions stay with the contact, hard bounces stay with the previous address, and complaints apply to both. A pending confirmation ends. Emails that were already accepted go to the previous address. The request fails with 409 `EMAIL_TAKEN` if another contact has the address, and 409 `INVALID_STATE` if the address is suppressed. The maximum body size is 256 KB. Members need the role editor.
   *
   * `PATCH /contacts/{id}`
   */
  update(id: string, body: UpdateContactBody, options?: RequestOptions): Promise<UpdateContactResult> {
    return this.call('PATCH', `/contacts/${segment(id)}`, { body }, options);
  }

  /**
   * Erase a contact.
   * Deletes the contact, its events and the content of its emails immediately, and doesn’t send its queued emails. Of each email, only id, status, times, lane and template remain. A suppression remains, without the address. A contact that is created with this address later is a new contact. Members need the role editor.
   *
   * `DELETE /contacts/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/contacts/${segment(id)}`, {}, options);
  }

  /**
   * List the events of a contact and of its emails, newest first.
   * Includes the events of campaign emails, which GET /events does not list.
   *
   * `GET /contacts/{id}/events`
   */
  listEvents(id: string, query: ListContactEventsQuery = {}, options?: RequestOptions): Promise<Page<ContactEvent>> {
    return this.call('GET', `/contacts/${segment(id)}/events`, { query }, options);
  }

  /** Every item of `listEvents`, page by page. */
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
   * Get an email that a contact sent, with its HTML and links to its attachments.
   * The emails that a contact sends are its `email.received` and `email.set_aside` events. HTML and attachments are stored for 30 days. Do not trust HTML from outside: show it only in a sandboxed frame without scripts. A key with scopes needs contacts and events.
   *
   * `GET /contacts/{id}/received/{event}`
   */
  getReceivedEmail(id: string, event: string, options?: RequestOptions): Promise<ReceivedEmail> {
    return this.call('GET', `/contacts/${segment(id)}/received/${segment(event)}`, {}, options);
  }

  /**
   * List all data stored about a contact.
   * Use it to respond to an access request. Lists the contact, its suppression, segments, workflow executions, emails, events and the copies it received of emails to others, in this order. Bcc copies are included only for callers that may see them. A page has records of one kind, so it can be short or empty while hasMore is true: continue with the cursor. Use `GET /emails/{id}/content` for the content of an email, and `npx posthaste contacts data` to save everything as one file. A key with scopes needs contacts and emails and events and suppressions and segments and workflows.
   *
   * `GET /contacts/{id}/data`
   */
  listData(id: string, query: ListContactDataQuery = {}, options?: RequestOptions): Promise<Page<ContactData>> {
    return this.call('GET', `/contacts/${segment(id)}/data`, { query }, options);
  }

  /** Every item of `listData`, page by page. */
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

  /** Every item of `listEmails`, page by page. */
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
   * List the segments of a contact, newest first.
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

  /** Every item of `listSegments`, page by page. */
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
   * Import contacts from a file.
   * The file is CSV with a header line (RFC 4180), or NDJSON with one `{"email", "subscribed"?, "data"?}` per line. Rows with the same address apply in order. UTF-8, UTF-16 and Windows-1252 are detected and converted; the job shows the detected encoding. A leading apostrophe that exports add to text that a spreadsheet would read as a formula is removed. Data is merged into existing contacts: an empty cell changes nothing; in NDJSON, null removes a key. Rejected rows are counted and listed; the other rows are imported. With `dryRun`, the job reports what the import would do for each row, and changes nothing. Use it to check your mapping, then import the same upload. Contacts who unsubscribed are subscribed again only with `resubscribe`. `topics` and `consent` do not apply to contacts that are not subscribed. An import does not record contact.created and contact.subscribed events. A key with scopes needs jobs and contacts. With `segmentId`, a key with scopes also needs segments. Members need the role editor.
   *
   * `POST /contacts/import`
   */
  import(body: ImportContactsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/import', { body }, options);
  }

  /**
   * Export contacts to a file.
   * The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON with one contact per line, in no particular order. The job has the download link. In CSV, lists and objects are JSON, and text that a spreadsheet would read as a formula gets a leading apostrophe. A CSV begins with a byte order mark, so that Excel reads it as UTF-8. Both formats can be imported again: CSV values get the types that the fields have in the project. A contact that changes during the export is written as it was when it was read. A key with scopes needs jobs and contacts. Members need the role editor.
   *
   * `POST /contacts/export`
   */
  export(body: ExportContactsBody = {}, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/contacts/export', { body }, options);
  }

  /**
   * Subscribe, unsubscribe or delete many contacts, or add them to a segment.
   * Send exactly one of ids, emails and filter. Relative times in a filter count back from this request. Contacts that do not exist, and contacts with a complaint that would be subscribed, count as rejected. delete erases contacts like DELETE /contacts/{id}. addToSegment counts members of the segment as unchanged. A key with scopes needs jobs and contacts. With `segmentId`, a key with scopes also needs segments. Members need the role editor.
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
   * Get the OpenAPI document.
   * The document of the deployed version. Cached for an hour.
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
   * Add a domain.
   * The response lists the DNS records to publish. They are then checked in the background; POST /domains/{id}/verify checks them immediately. The DKIM records appear once the ownership record is found. To get them immediately, publish the ownership record first: its value is the same for all domains of the project. Adding a domain reveals nothing about other projects. A project can add three domains in a row, then one every 5 seconds. Members need the role owner.
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

  /** Every item of `list`, page by page. */
  all(query: Omit<ListDomainsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Domain, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a domain and the status of its DNS records.
   *
   * `GET /domains/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Domain> {
    return this.call('GET', `/domains/${segment(id)}`, {}, options);
  }

  /**
   * Turn receiving, signed reply addresses or DMARC reports on or off.
   * With `receiving`, the service receives emails to a VERIFIED domain once the MX record from the response is published. Each email is an `email.received` event of its sender; see the guide on replies. The operator must allow it (the setting `receiving`). With `dmarcReports`, the service receives the DMARC reports on a VERIFIED domain at the address `dmarc@` of a receiving domain of the project; publish the DMARC record from the response. Members need the role owner.
   *
   * `PATCH /domains/{id}`
   */
  update(id: string, body: UpdateDomainBody, options?: RequestOptions): Promise<Domain> {
    return this.call('PATCH', `/domains/${segment(id)}`, { body }, options);
  }

  /**
   * Remove a domain.
   * Members need the role owner.
   *
   * `DELETE /domains/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/domains/${segment(id)}`, {}, options);
  }

  /**
   * Check a domain.
   * Checks SES and DNS, at most once every 10 seconds. Earlier calls return the latest result. Members need the role owner.
   *
   * `POST /domains/{id}/verify`
   */
  verify(id: string, options?: RequestOptions): Promise<Domain> {
    return this.call('POST', `/domains/${segment(id)}/verify`, {}, options);
  }

  /**
   * Get the warm-up plan of a domain.
   * How many emails the domain's campaigns can send today to each mailbox provider, and why.
   *
   * `GET /domains/{id}/warm-up`
   */
  getWarmUp(id: string, options?: RequestOptions): Promise<DomainWarmUp> {
    return this.call('GET', `/domains/${segment(id)}/warm-up`, {}, options);
  }

  /**
   * Start or stop the warm-up plan of a domain.
   * With a plan, campaigns from the domain send at most 200 emails to each mailbox provider on the first day. The limit doubles after each day on which a provider gets at least half of it, as long as bounces, complaints and deferrals stay low. Otherwise it stays the same or is halved. Above 204,800 emails per day there is no limit. The rest of a campaign is sent on the following days. Emails from POST /v1/send and workflows are not limited. Starting an active plan or stopping an inactive one changes nothing. Members need the role owner.
   *
   * `POST /domains/{id}/warm-up`
   */
  setWarmUp(id: string, body: SetWarmUpBody, options?: RequestOptions): Promise<DomainWarmUp> {
    return this.call('POST', `/domains/${segment(id)}/warm-up`, { body }, options);
  }

  /**
   * Get the DMARC reports on a domain.
   * Sums up the DMARC reports on the domain for a range of days: how many emails claimed to be from it, where they came from, whether SPF or DKIM was aligned, and what to do. Only reports whose own email passed DMARC are counted.
   *
   * `GET /domains/{id}/dmarc`
   */
  getDmarcReports(id: string, query: GetDmarcReportsQuery = {}, options?: RequestOptions): Promise<DomainDmarcReports> {
    return this.call('GET', `/domains/${segment(id)}/dmarc`, { query }, options);
  }

  /**
   * Get the receiving routes of a domain.
   *
   * `GET /domains/{id}/routes`
   */
  getRoutes(id: string, options?: RequestOptions): Promise<DomainRoutes> {
    return this.call('GET', `/domains/${segment(id)}/routes`, {}, options);
  }

  /**
   * Set the receiving routes of a domain.
   * Routes by address for a domain that receives emails. The first matching route applies. An email that matches no route becomes an event. An email to several addresses is dropped only if all of them are dropped. Members need the role owner.
   *
   * `PATCH /domains/{id}/routes`
   */
  setRoutes(id: string, body: SetRoutesBody, options?: RequestOptions): Promise<DomainRoutes> {
    return this.call('PATCH', `/domains/${segment(id)}/routes`, { body }, options);
  }
}

/** Status, timeline and content of each email. */
export class EmailsApi {
  constructor(private readonly call: Call) {}

  /**
   * Send an email.
   * With validate=true, the request is validated and the email for each recipient is rendered, but nothing is sent or stored. In the response, emails is empty. warnings lists undeclared template variables without a value, and recipients who would get no email. The Idempotency-Key can be used again. Members need the role editor.
   *
   * `POST /v1/send`
   */
  send(body: Templated<SendEmailBody>, options?: RequestOptions, query: SendEmailQuery = {}): Promise<SendEmailResult> {
    return this.call('POST', '/v1/send', { query, body }, options);
  }

  /**
   * List emails, newest first.
   * Campaign emails are listed only with the campaign, contact or reputation filter. Filters can be combined. With a filter, a page can have fewer emails than its limit, or none, while hasMore is true: continue with nextCursor.
   *
   * `GET /emails`
   */
  list(query: ListEmailsQuery = {}, options?: RequestOptions): Promise<Page<ListedEmail>> {
    return this.call('GET', '/emails', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * Resend an email to a corrected address.
   * Sends the same content, attachments and tags to a new address, which becomes a contact if it is not one yet. This creates a new email with its own id; the two emails reference each other. Suppressions, pauses, the verified domain and all limits apply as for every send. Only transactional emails can be resent. Campaign emails, marketing emails, confirmation emails, test emails and sign-in links return 409, and so does any email with a link that belongs to its first recipient, such as an unsubscribe link. An email can be resent at most 5 times, while its content is stored. A key with scopes needs send and emails. Members need the role editor.
   *
   * `POST /emails/{id}/resend`
   */
  resend(id: string, body: ResendEmailBody, options?: RequestOptions): Promise<ResendEmailResult> {
    return this.call('POST', `/emails/${segment(id)}/resend`, { body }, options);
  }

  /**
   * Get an email with its timeline.
   *
   * `GET /emails/{id}`
   */
  get(id: string, query: GetEmailQuery = {}, options?: RequestOptions): Promise<Email> {
    return this.call('GET', `/emails/${segment(id)}`, { query }, options);
  }

  /**
   * Reschedule an email that waits for its time.
   * Its content stays as it was accepted. A repeat with the same time changes nothing. The response is 409 INVALID_STATE if the email is already due or cancelled, or if another request reschedules it at the same time. Members need the role editor.
   *
   * `PATCH /emails/{id}`
   */
  reschedule(id: string, body: RescheduleEmailBody, options?: RequestOptions): Promise<Email> {
    return this.call('PATCH', `/emails/${segment(id)}`, { body }, options);
  }

  /**
   * Get the content of an email: subject, HTML and text.
   * Content is stored for 30 days after sending, or until the contact is deleted. Links to the contact's own pages (unsubscribe, preferences, confirm) are replaced with links to a page that says they are not valid, because they act on behalf of the recipient. Viewers can read marketing emails only, because a transactional email can contain a sign-in link (403 ROLE_NOT_PERMITTED).
   *
   * `GET /emails/{id}/content`
   */
  getContent(id: string, options?: RequestOptions): Promise<EmailContent> {
    return this.call('GET', `/emails/${segment(id)}/content`, {}, options);
  }

  /**
   * Cancel a scheduled email.
   * Members need the role editor.
   *
   * `POST /emails/{id}/cancel`
   */
  cancel(id: string, options?: RequestOptions): Promise<Email> {
    return this.call('POST', `/emails/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Verify an email address.
   * Checks the syntax, known lists and DNS, within 2.5 seconds. If a name server does not respond, the status is "unknown", never "invalid". With the project setting mailboxInsights, Amazon SES is queried too. Members need the role editor.
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
   * Track an event.
   * Creates or updates the contact. With a public key, data can have at most 4 KB and a contact can have at most 60 events per minute. A public key never subscribes an existing contact, and changes its data only if the project allows it; otherwise the data is stored on the event only. Events from public keys start only workflows whose trigger has `allowPublic`. With double opt-in, a public key does not subscribe a contact but sends the confirmation email: to a new contact, and with `subscribed: true` to an existing one that never unsubscribed. A visitor can cause at most 20 such emails every ten minutes and 60 per day, a recipient domain gets at most 40 and 200 (large providers more), and the project sends at most its `publicEmailsPerDay`. Above a limit, the response is the same and no email is sent; a later call tries again. Automatic emails (confirmation and workflow emails) do not show data from a public key before the contact is confirmed. The maximum body size is 256 KB, 8 KB with a public key. Members need the role editor.
   *
   * `POST /v1/track`
   */
  track(body: TrackEventBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track', { body }, options);
  }

  /**
   * List events, newest first.
   * Filters can be combined. With a filter, a page can have fewer events than its limit, or none, while hasMore is true: continue with nextCursor. Events expire after 400 days, unless the operator sets another period.
   *
   * `GET /events`
   */
  list(query: ListEventsQuery = {}, options?: RequestOptions): Promise<Page<ContactEvent>> {
    return this.call('GET', '/events', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * List event names with their counts.
   * Includes registered names without stored events, with a count of 0. A project can have at most 1000 names, at most 100 of them from public keys. When there is no room for a new name, names that public keys added and that had no event for a day are removed, starting with those unused for the longest time.
   *
   * `GET /events/names`
   */
  listNames(query: ListEventNamesQuery = {}, options?: RequestOptions): Promise<Page<EventName>> {
    return this.call('GET', '/events/names', { query }, options);
  }

  /** Every item of `listNames`, page by page. */
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
   * Remove an event name.
   * The name no longer counts toward the limits of 1000 names per project and 100 names from public keys. Its events remain until they expire; until then, the list shows the name. The next event with this name registers it again. The change takes up to 5 minutes to apply everywhere. Members need the role editor.
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
   * Submit a form.
   * The response is the same for known and unknown addresses. With double opt-in, nothing is stored on a contact until the person confirms by email. An address gets at most one email per day and three in total; visitors, domains and the project have the limits of `/v1/track`. A visitor can submit at most 10 forms per minute. The maximum body size is 64 KB.
   *
   * `POST /f/{form}`
   */
  submitForm(form: string, body: SubmitFormBody, options?: RequestOptions): Promise<SubmitFormResult> {
    return this.call('POST', `/f/${segment(form)}`, { body }, options);
  }

  /**
   * Get a challenge for a form submission.
   * Proof of work instead of a CAPTCHA (ALTCHA): find the `number` from 0 to `maxnumber` for which the SHA-256 of `salt` followed by the number, as text, is `challenge`. Valid for 10 minutes, for this form, once.
   *
   * `GET /f/{form}/challenge`
   */
  newChallenge(form: string, options?: RequestOptions): Promise<NewChallengeResult> {
    return this.call('GET', `/f/${segment(form)}/challenge`, {}, options);
  }
}

/** Sign-up forms: a hosted page, and an endpoint for your own pages. */
export class FormsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a form.
   * A project can have at most 50 forms. A form is off until `enabled` is true. Members need the role editor.
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

  /** Every item of `list`, page by page. */
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
   * Update a form.
   * Omitted fields don’t change; null clears the paragraph, the button’s text, the redirect and the segment. Submissions that are not yet confirmed keep the consent text that the person saw, and the segment. Members need the role editor.
   *
   * `PATCH /forms/{id}`
   */
  update(id: string, body: UpdateFormBody, options?: RequestOptions): Promise<Form> {
    return this.call('PATCH', `/forms/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a form.
   * The page returns 404 from then on. People who submitted the form can still confirm. Members need the role editor.
   *
   * `DELETE /forms/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/forms/${segment(id)}`, {}, options);
  }
}

/** Health and version of the service, and its documentation as text. */
export class HealthApi {
  constructor(private readonly call: Call) {}

  /**
   * Check that the service is running.
   *
   * `GET /health`
   */
  get(options?: RequestOptions): Promise<Health> {
    return this.call('GET', '/health', {}, options);
  }
}

/** Work on many contacts or suppressions that continues after the response. A project can have at most 20 unfinished jobs; two of them run at the same time. */
export class JobsApi {
  constructor(private readonly call: Call) {}

  /**
   * List jobs, newest first.
   * Filters can be combined. Jobs are stored for 90 days.
   *
   * `GET /jobs`
   */
  list(query: ListJobsQuery = {}, options?: RequestOptions): Promise<Page<Job>> {
    return this.call('GET', '/jobs', { query }, options);
  }

  /** Every item of `list`, page by page. */
  all(query: Omit<ListJobsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Job, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a job with its progress.
   *
   * `GET /jobs/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Job> {
    return this.call('GET', `/jobs/${segment(id)}`, {}, options);
  }

  /**
   * List the reported rows of an import, in file order.
   * An import reports the rejected rows, a dry run all rows: the first 100,000, for 7 days. They appear while the job runs. Other jobs have none. With `outcome`, a page can have fewer rows than its limit, or none, while hasMore is true: continue with nextCursor. A key with scopes needs jobs and contacts and suppressions.
   *
   * `GET /jobs/{id}/rows`
   */
  listRows(id: string, query: ListJobRowsQuery = {}, options?: RequestOptions): Promise<Page<JobRow>> {
    return this.call('GET', `/jobs/${segment(id)}/rows`, { query }, options);
  }

  /** Every item of `listRows`, page by page. */
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
   * The job stops within seconds. Changes already made remain. Members need the role editor.
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

  /** Every item of `list`, page by page. */
  all(query: Omit<ListKeysQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Key, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Create a key.
   * A key with scopes can only create keys with a subset of these scopes. A key that expires can only create keys that expire no later. If you get no response and repeat the request with the same Idempotency-Key, the key gets a new value under the same id, and the first value stops working. Members need the role owner.
   *
   * `POST /keys`
   */
  create(body: CreateKeyBody, options?: RequestOptions): Promise<CreateKeyResult> {
    return this.call('POST', '/keys', { body }, options);
  }

  /**
   * Update the name, origins or proof requirement of a key.
   * Omitted fields don’t change; null for allowedOrigins allows all pages. The change takes effect within 60 seconds. The response includes the proofSecret of a public key again. Members need the role owner.
   *
   * `PATCH /keys/{id}`
   */
  update(id: string, body: UpdateKeyBody, options?: RequestOptions): Promise<UpdateKeyResult> {
    return this.call('PATCH', `/keys/${segment(id)}`, { body }, options);
  }

  /**
   * Revoke a key.
   * The key stops working within 60 seconds, and can’t create other keys from now on. A key cannot revoke itself. Keys that it created keep working unless you revoke them too. Do that if the key may have been stolen, because it could have been used to create keys. Members need the role owner.
   *
   * `DELETE /keys/{id}`
   */
  revoke(id: string, query: RevokeKeyQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/keys/${segment(id)}`, { query }, options);
  }

  /**
   * Rotate a key.
   * Creates a new key with the same name, type and scopes. The old key works until the overlap ends or the key expires, whichever is earlier. The new key has the same lifetime as the old key, but expires no later than the key that makes the call. A key that expires cannot rotate a key that expires later. Members need the role owner.
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
   * A layout is HTML around the content of templates: `{{ content }}` is replaced with the template's content. A template selects it with `layout`. A project can have at most 100 layouts. Members need the role editor.
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

  /** Every item of `list`, page by page. */
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
   * Update a layout.
   * Accepted emails, and campaigns that were sent or scheduled, don’t change. Drafts, workflows and later sends use the new version. 422 if a template that uses the layout cannot be rendered with it; at most 50 templates are tried. Members need the role editor.
   *
   * `PATCH /layouts/{id}`
   */
  update(id: string, body: UpdateLayoutBody, options?: RequestOptions): Promise<TemplateLayout> {
    return this.call('PATCH', `/layouts/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a layout.
   * 409 while a template uses the layout. Members need the role editor.
   *
   * `DELETE /layouts/{id}`
   */
  delete(id: string, query: DeleteLayoutQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/layouts/${segment(id)}`, { query }, options);
  }

  /**
   * List the templates that use a layout.
   * While there are any, the layout cannot be deleted.
   *
   * `GET /layouts/{id}/uses`
   */
  listUses(id: string, query: ListLayoutUsesQuery = {}, options?: RequestOptions): Promise<Page<TemplatePartUse>> {
    return this.call('GET', `/layouts/${segment(id)}/uses`, { query }, options);
  }

  /** Every item of `listUses`, page by page. */
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

/** The people who use the project's dashboard, with their roles. A person can be in several projects. */
export class MembersApi {
  constructor(private readonly call: Call) {}

  /**
   * List members, in the order they were invited.
   *
   * `GET /members`
   */
  list(query: ListMembersQuery = {}, options?: RequestOptions): Promise<Page<Member>> {
    return this.call('GET', '/members', { query }, options);
  }

  /** Every item of `list`, page by page. */
  all(query: Omit<ListMembersQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Member, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Invite a member.
   * Sends an email with a link that signs in once, within 7 days. It is sent from the project's default address, which must be on a verified domain. To send a new link to someone who has not signed in yet, invite them again with the same role. A project can have at most 100 members and send at most 50 invitations per day (UTC), at most 3 of them to one person, even if the member is removed in between. A key with scopes or an expiry can’t call this route. Members need the role owner.
   *
   * `POST /members`
   */
  invite(body: InviteMemberBody, options?: RequestOptions): Promise<Member> {
    return this.call('POST', '/members', { body }, options);
  }

  /**
   * Change the role of a member.
   * The access tokens of the member stop working within 60 seconds. The dashboard gets new ones with the new role automatically. A key with scopes or an expiry can’t call this route. Members need the role owner.
   *
   * `PATCH /members/{id}`
   */
  update(id: string, body: UpdateMemberBody, options?: RequestOptions): Promise<Member> {
    return this.call('PATCH', `/members/${segment(id)}`, { body }, options);
  }

  /**
   * Remove a member, or leave the project.
   * Members can leave; only owners and keys can remove others. Access tokens stop working within 60 seconds, sessions and unused links in this project immediately. Keys and members that this member created remain. A key with scopes or an expiry can’t call this route.
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
   * A partial is content that templates, layouts and other partials include: `{% render "footer", city: "Bern" %}`. It can use the variables of the email and the parameters of the tag. Partials can include partials at most 5 levels deep. A project can have at most 100 partials. Members need the role editor.
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

  /** Every item of `list`, page by page. */
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
   * Update a partial.
   * Accepted emails, and campaigns that were sent or scheduled, don’t change. Drafts, workflows and later sends use the new version. 422 if a template, layout or partial that uses the partial cannot be rendered with it; at most 50 of them are tried. Members need the role editor.
   *
   * `PATCH /partials/{id}`
   */
  update(id: string, body: UpdatePartialBody, options?: RequestOptions): Promise<TemplatePartial> {
    return this.call('PATCH', `/partials/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a partial.
   * 409 while a template, a layout or another partial uses the partial. Members need the role editor.
   *
   * `DELETE /partials/{id}`
   */
  delete(id: string, query: DeletePartialQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/partials/${segment(id)}`, { query }, options);
  }

  /**
   * List what uses a partial.
   * The templates, layouts and partials that include it directly. While there are any, the partial cannot be deleted.
   *
   * `GET /partials/{id}/uses`
   */
  listUses(id: string, query: ListPartialUsesQuery = {}, options?: RequestOptions): Promise<Page<TemplatePartUse>> {
    return this.call('GET', `/partials/${segment(id)}/uses`, { query }, options);
  }

  /** Every item of `listUses`, page by page. */
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

/** The project of the API key. */
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
   * Update the project's settings.
   * Omitted fields don’t change; null restores the default. Sending uses the change within 5 seconds. Members need the role owner.
   *
   * `PATCH /project`
   */
  update(body: UpdateProjectBody, options?: RequestOptions): Promise<Project> {
    return this.call('PATCH', '/project', { body }, options);
  }

  /**
   * Resume confirmation emails or visitor emails.
   * Ends a pause caused by bounces or complaints from addresses that visitors entered, and resets the counts: only new bounces and complaints can pause these emails again. At most twice per day (UTC) for each kind; if the pause is already over, the response is 200. Only the operator can end pauses of marketing emails and of all emails, because they protect the other projects of the account. Find the cause first, such as abuse of a form or of a public key without a proof. Members need the role owner.
   *
   * `POST /project/resume`
   */
  resumeSending(body: ResumeSendingBody, options?: RequestOptions): Promise<Project> {
    return this.call('POST', '/project/resume', { body }, options);
  }

  /**
   * Acquire, extend or release the project's push lock.
   * While one push holds the lock, another push gets 409 PUSH_RUNNING, so that two folders never mix. A push with the same content shares the lock, so a failed push can be repeated immediately. Repeat the call to extend the lock, and release it with `seconds: 0`. Both can include the pushed `records`, so that a later push knows what this one created, even if it failed. The lock does not block other writes. Members need the role editor.
   *
   * `POST /project/push`
   */
  claimPush(body: ClaimPushBody, options?: RequestOptions): Promise<ClaimPushResult> {
    return this.call('POST', '/project/push', { body }, options);
  }

  /**
   * List the records of the last push of a folder.
   * A record that is listed here but no longer exists has been deleted since: `posthaste push` creates it again only if you ask for it. The audit log shows who deleted it. A record whose id is null was announced by a push that may have failed: to find its creation, search the audit log for its `file`.
   *
   * `GET /project/push`
   */
  getPush(query: GetPushQuery = {}, options?: RequestOptions): Promise<ProjectPush> {
    return this.call('GET', '/project/push', { query }, options);
  }

  /**
   * Get the setup progress of the project.
   * Shows the current state: a step becomes incomplete when its key, domain, webhook, workflow, contacts, template or form is deleted. The number of reads does not grow with the number of emails. Counts are delayed by seconds.
   *
   * `GET /project/setup`
   */
  getSetup(options?: RequestOptions): Promise<ProjectSetup> {
    return this.call('GET', '/project/setup', {}, options);
  }

  /**
   * Check the project against the sender rules of Gmail, Yahoo, Outlook and SES.
   * Based on the latest check of the verified domains, the emails of the last seven days, and what the service and SES do for every project. Counts are delayed by seconds. Reads at most 100 domains and 168 hours of stats.
   *
   * `GET /project/sender-rules`
   */
  getSenderRules(options?: RequestOptions): Promise<ProjectSenderRules> {
    return this.call('GET', '/project/sender-rules', {}, options);
  }

  /**
   * List what needs attention.
   * Pauses, limits that are close, domains with missing records, paused campaigns (at most 20), failing webhooks, and workflows with failed executions (at most 100 counted of those started in the last 7 days). Empty if there are no problems. The number of reads grows with the number of workflows, at most 200, not with the number of emails.
   *
   * `GET /project/attention`
   */
  getAttention(options?: RequestOptions): Promise<ProjectAttention> {
    return this.call('GET', '/project/attention', {}, options);
  }

  /**
   * List what is running or scheduled.
   * Campaigns that are being sent or are scheduled, and unfinished jobs: at most 5 of each with their progress, and how many there are. Counts of campaigns are delayed by seconds. Campaigns are read only if their counts say that there are any.
   *
   * `GET /project/running`
   */
  getRunning(options?: RequestOptions): Promise<ProjectRunning> {
    return this.call('GET', '/project/running', {}, options);
  }
}

/** Search across the records of the project. */
export class SearchApi {
  constructor(private readonly call: Call) {}

  /**
   * Search records by id, address or name.
   * An id finds that record only. An email address finds the contact and its latest emails, and the beginning of an address finds contacts. Words find contacts by the names in their data, templates by name and subject, campaigns by name and subjects of all variants, forms by name and title, webhooks by URL and description, sending domains by domain, and segments, workflows, topics and keys by name: all words must match, case-insensitive. Searches the newest 1000 contacts, 500 templates, 500 campaigns and 500 keys, and all records of the other types. A key with scopes finds only record types in its scopes; a key of an agent finds no topics, forms, webhooks and keys.
   *
   * `GET /search`
   */
  search(query: SearchQuery, options?: RequestOptions): Promise<SearchResult> {
    return this.call('GET', '/search', { query }, options);
  }
}

/** Groups of contacts. The members of a DYNAMIC segment are the contacts that match its filter, those of a STATIC segment the contacts that were added. A project can have at most 200 segments. */
export class SegmentsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a segment.
   * A project can track at most 20 DYNAMIC segments. Members need the role editor.
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

  /** Every item of `list`, page by page. */
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
   * Preview a filter: count matching contacts and show examples.
   * Stores nothing. In a project with more than 20,000 contacts, only the first ones are evaluated. A key with scopes needs segments and contacts.
   *
   * `POST /segments/preview`
   */
  preview(body: PreviewSegmentBody, options?: RequestOptions): Promise<PreviewSegmentResult> {
    return this.call('POST', '/segments/preview', { body }, options);
  }

  /**
   * List the contacts that match a filter.
   * Stores nothing, and needs no segment. The order is not meaningful, but a contact that matches the whole time you page is returned exactly once. A page reads at most 10,000 contacts for at most 2 seconds, so it can have fewer contacts than its limit, or none, while hasMore is true: repeat the request with the cursor. The first page counts up to 20,000 contacts for the total. A key with scopes needs segments and contacts.
   *
   * `POST /segments/preview/contacts`
   */
  listMatches(body: ListMatchesBody, options?: RequestOptions): Promise<Page<Contact>> {
    return this.call('POST', '/segments/preview/contacts', { body }, options);
  }

  /**
   * Get a segment.
   *
   * `GET /segments/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<SavedSegment> {
    return this.call('GET', `/segments/${segment(id)}`, {}, options);
  }

  /**
   * Update a segment.
   * Omitted fields don’t change; null clears the description. Changing the filters does not record segment.entered or segment.exited events. Tracking cannot be turned off while a workflow is triggered by the segment. Members need the role editor.
   *
   * `PATCH /segments/{id}`
   */
  update(id: string, body: UpdateSegmentBody, options?: RequestOptions): Promise<SavedSegment> {
    return this.call('PATCH', `/segments/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a segment.
   * 409 while another segment, a workflow, a form or an unfinished campaign uses the segment. Members need the role editor.
   *
   * `DELETE /segments/{id}`
   */
  delete(id: string, query: DeleteSegmentQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/segments/${segment(id)}`, { query }, options);
  }

  /**
   * List the members of a segment.
   * The order is not meaningful, but a contact that is a member the whole time you page is returned exactly once. A page can have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor. A key with scopes needs segments and contacts.
   *
   * `GET /segments/{id}/contacts`
   */
  listContacts(id: string, query: ListSegmentContactsQuery = {}, options?: RequestOptions): Promise<Page<Contact>> {
    return this.call('GET', `/segments/${segment(id)}/contacts`, { query }, options);
  }

  /** Every item of `listContacts`, page by page. */
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
   * List who entered and left a segment, newest first.
   * The events segment.entered and segment.exited of this segment, for as long as events are stored. They are recorded for STATIC segments and with `trackMembership`. A page reads about 3,000 events of the project, so it can have fewer changes than its limit, or none, while hasMore is true: continue with the cursor. A key with scopes needs segments and contacts.
   *
   * `GET /segments/{id}/changes`
   */
  listChanges(id: string, query: ListSegmentChangesQuery = {}, options?: RequestOptions): Promise<Page<ContactEvent>> {
    return this.call('GET', `/segments/${segment(id)}/changes`, { query }, options);
  }

  /** Every item of `listChanges`, page by page. */
  allChanges(
    id: string,
    query: Omit<ListSegmentChangesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<ContactEvent, void, undefined> {
    return everyItem(
      (cursor) => this.listChanges(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * List what uses a segment.
   * The campaigns that are neither sent nor cancelled, the workflows, the forms and the other segments that use the segment. While there are any, the segment cannot be deleted.
   *
   * `GET /segments/{id}/uses`
   */
  listUses(id: string, query: ListSegmentUsesQuery = {}, options?: RequestOptions): Promise<Page<SegmentUse>> {
    return this.call('GET', `/segments/${segment(id)}/uses`, { query }, options);
  }

  /** Every item of `listUses`, page by page. */
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
   * Members need the role editor.
   *
   * `POST /segments/{id}/members`
   */
  addMembers(id: string, body: AddMembersBody, options?: RequestOptions): Promise<AddMembersResult> {
    return this.call('POST', `/segments/${segment(id)}/members`, { body }, options);
  }

  /**
   * Remove contacts from a static segment.
   * Members need the role editor.
   *
   * `DELETE /segments/{id}/members`
   */
  removeMembers(id: string, body: RemoveMembersBody, options?: RequestOptions): Promise<RemoveMembersResult> {
    return this.call('DELETE', `/segments/${segment(id)}/members`, { body }, options);
  }
}

/** Dashboard sessions of members. A session is a cookie, sent only to these routes, and access tokens, valid for 15 minutes, which all other routes accept like an API key. */
export class SessionsApi {
  constructor(private readonly call: Call) {}

  /**
   * Request a sign-in link by email.
   * If the address belongs to a member of a project, it gets an email with a link that works once, within 15 minutes. The response is the same for every address. The project needs a verified sender (PATCH /project `from`); without one, the operator creates links with `npx posthaste dashboard`. While an unused link is valid, no other link is sent. A network (IPv4 address, or IPv6 /64) can request at most 5 links every ten minutes for one address, and at most 20 in total. A network from which the address signed in during the last 90 days has its own limit of 5. The maximum body size is 4 KB.
   *
   * `POST /sessions/links`
   */
  requestLink(body: RequestLinkBody, options?: RequestOptions): Promise<RequestLinkResult> {
    return this.call('POST', '/sessions/links', { body }, options);
  }

  /**
   * Check a sign-in link without using it.
   * Shows who would be signed in and where, so that people are not signed in to another account by accident and email link scanners don’t use up links. Changes nothing. The maximum body size is 4 KB.
   *
   * `POST /sessions/links/read`
   */
  readLink(body: ReadLinkBody, options?: RequestOptions): Promise<ReadLinkResult> {
    return this.call('POST', '/sessions/links/read', { body }, options);
  }

  /**
   * Sign in with a link token.
   * Exchanges the token of an emailed link, an invitation or an operator link, once. An invitation or an operator link gives access to its own project only; an emailed link gives access to all projects of the person. Once the person has joined a project, all other invitations to it expire. Sets the session cookie, which lasts for 30 days after its latest use. The maximum body size is 4 KB.
   *
   * `POST /sessions`
   */
  open(body: OpenSessionBody, options?: RequestOptions): Promise<OpenSessionResult> {
    return this.call('POST', '/sessions', { body }, options);
  }

  /**
   * List sessions, newest first.
   * Members see their own sessions in this project and, with `member=all`, which requires the owner role, those of all members. A key sees all sessions.
   *
   * `GET /sessions`
   */
  list(query: ListSessionsQuery = {}, options?: RequestOptions): Promise<Page<Session>> {
    return this.call('GET', '/sessions', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * Get a new access token, for the same or another project.
   * Takes the cookie and replaces it. The previous cookie works for another 30 seconds, with the same successor, so that a lost response or two open tabs don’t sign anyone out. Using an older cookie ends the session, because the cookie may have been stolen: all its cookies then get SESSION_COPIED. The maximum body size is 4 KB.
   *
   * `POST /sessions/refresh`
   */
  refresh(body: RefreshSessionBody = {}, options?: RequestOptions): Promise<OpenSessionResult> {
    return this.call('POST', '/sessions/refresh', { body }, options);
  }

  /**
   * Sign out.
   * Ends the session in all projects and clears the cookie. Its access tokens stop working within 60 seconds. Without a session, the response is also 204.
   *
   * `DELETE /sessions/current`
   */
  close(options?: RequestOptions): Promise<void> {
    return this.call('DELETE', '/sessions/current', {}, options);
  }

  /**
   * End a session.
   * Members can end their own sessions. Owners, and keys without scopes and without an expiry, can end all sessions that were used in the project. The session ends in all projects; its access tokens stop working within 60 seconds.
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
   * Get email stats over time.
   * By hour or day. Each email counts at most once per metric, in the hour of its first event. Test emails and sign-in links do not count. Stats are delayed by seconds, exact after the last event, and stored for 400 days. Each hour distinguishes at most 50 values of a group and 50 tags.
   *
   * `GET /stats`
   */
  getEmailStats(query: GetEmailStatsQuery = {}, options?: RequestOptions): Promise<StatEmailStats> {
    return this.call('GET', '/stats', { query }, options);
  }
}

/** Addresses that get no emails of any kind from this project. Other projects are not affected. */
export class SuppressionsApi {
  constructor(private readonly call: Call) {}

  /**
   * List suppressions, newest first.
   * Filters can be combined. With a filter, a page can have fewer suppressions than its limit, or none, while hasMore is true: continue with nextCursor.
   *
   * `GET /suppressions`
   */
  list(query: ListSuppressionsQuery = {}, options?: RequestOptions): Promise<Page<Suppression>> {
    return this.call('GET', '/suppressions', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * 200 if the address is already suppressed. In that case only a stronger reason replaces the current one: complaint, then hard_bounce, then manual and import. A complaint also unsubscribes the contact permanently. Members need the role editor.
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
   * Remove a suppression.
   * The address gets transactional emails again. The contact is not subscribed again. The suppression of a complaint cannot be removed: 409. Members need the role editor.
   *
   * `DELETE /suppressions/{email}`
   */
  delete(email: string, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/suppressions/${segment(email)}`, {}, options);
  }

  /**
   * Import suppressions from a file.
   * The file is CSV or NDJSON (UTF-8, UTF-16 or Windows-1252), as exported by other services. The address is in email, EmailAddress, E-Mail-Adresse, address, recipient or similar; the reason in reason, SuppressionReason, origin, type, status or code, case-insensitive. Other columns are ignored. A CSV without a header has a column of addresses and, optionally, a column of reasons. Bounce, HardBounce, SpamComplaint, ManualSuppression and similar names, and mail server responses that start with a 5xx code, are mapped to our reasons. A reason only replaces a weaker one. A complaint also unsubscribes the contact permanently. A key with scopes needs jobs and suppressions. Members need the role editor.
   *
   * `POST /suppressions/import`
   */
  import(body: ImportSuppressionsBody, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/suppressions/import', { body }, options);
  }

  /**
   * Export suppressions to a file.
   * The file is CSV (RFC 4180, UTF-8, with a header line) or NDJSON, newest first, with email, reason, contactId, emailId and createdAt. The job has the download link. Suppressions of deleted contacts are not included. The file can be imported again unchanged. A key with scopes needs jobs and suppressions. Members need the role editor.
   *
   * `POST /suppressions/export`
   */
  export(body: ExportSuppressionsBody = {}, options?: RequestOptions): Promise<Job> {
    return this.call('POST', '/suppressions/export', { body }, options);
  }
}

/** Reusable email content. The language is Liquid; values are HTML-escaped. */
export class TemplatesApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a template.
   * Members need the role editor.
   *
   * `POST /templates`
   */
  create(body: CreateTemplateBody, options?: RequestOptions): Promise<Template> {
    return this.call('POST', '/templates', { body }, options);
  }

  /**
   * List templates, newest first.
   * A page ends before its limit if its templates exceed 4 MB in total. In that case only the cursor leads to the next page.
   *
   * `GET /templates`
   */
  list(query: ListTemplatesQuery = {}, options?: RequestOptions): Promise<ListTemplatesResult> {
    return this.call('GET', '/templates', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * Update a template.
   * Omitted fields don’t change; null clears an optional field. Each change creates a version; GET /templates/{id}/versions lists them. Members need the role editor.
   *
   * `PATCH /templates/{id}`
   */
  update(id: string, body: UpdateTemplateBody, options?: RequestOptions): Promise<Template> {
    return this.call('PATCH', `/templates/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a template.
   * Emails that were accepted with the template are still sent. 409 while a workflow, a campaign that is DRAFT or SCHEDULED, or the double opt-in uses the template. Its versions are deleted too. Members need the role editor.
   *
   * `DELETE /templates/{id}`
   */
  delete(id: string, query: DeleteTemplateQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/templates/${segment(id)}`, { query }, options);
  }

  /**
   * Duplicate a template.
   * Members need the role editor.
   *
   * `POST /templates/{id}/duplicate`
   */
  duplicate(id: string, options?: RequestOptions): Promise<Template> {
    return this.call('POST', `/templates/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * List the versions of a template, newest first.
   * The first one is the current version. A template keeps at most its latest 50 versions.
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

  /** Every item of `listVersions`, page by page. */
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
   * Restore a version of a template.
   * Creates a new version with the content, sender, type and topic of this one. The name does not change. Versions in between remain. Members need the role editor.
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
   * Workflows with a step that sends the template, earlier workflow versions that executions still need, campaigns that use it and are DRAFT or SCHEDULED, and the double opt-in. While there are any, the template cannot be deleted. Campaigns being sent and accepted emails, including scheduled emails, have their own copy of the content.
   *
   * `GET /templates/{id}/uses`
   */
  listUses(id: string, query: ListTemplateUsesQuery = {}, options?: RequestOptions): Promise<Page<TemplateUse>> {
    return this.call('GET', `/templates/${segment(id)}/uses`, { query }, options);
  }

  /** Every item of `listUses`, page by page. */
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
   * Send a test of a template.
   * Sends the template to a few addresses. The subject starts with [Test]. A test creates no contacts, is also sent to unsubscribed addresses, and doesn’t count in the stats. Suppressed addresses get no email. A project can send at most 500 test emails per day, including those of campaigns. With `contact`, a key with scopes also needs contacts. Members need the role editor.
   *
   * `POST /templates/{id}/test`
   */
  test(id: string, body: TestTemplateBody, options?: RequestOptions): Promise<TemplateTestEmails> {
    return this.call('POST', `/templates/${segment(id)}/test`, { body }, options);
  }

  /**
   * Render unsaved content.
   * Stores and sends nothing. Errors include their field, line and column. With `contact`, a key with scopes also needs contacts.
   *
   * `POST /templates/preview`
   */
  previewDraft(body: PreviewDraftBody, options?: RequestOptions): Promise<PreviewDraftResult> {
    return this.call('POST', '/templates/preview', { body }, options);
  }

  /**
   * Render a template without sending it.
   * With `contact`, a key with scopes also needs contacts.
   *
   * `POST /templates/{id}/preview`
   */
  preview(id: string, body: PreviewTemplateBody = {}, options?: RequestOptions): Promise<PreviewTemplateResult> {
    return this.call('POST', `/templates/${segment(id)}/preview`, { body }, options);
  }
}

/** Categories of marketing emails that contacts can choose. A MARKETING template or a campaign can have one topic. */
export class TopicsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a topic.
   * A project can have at most 100 topics. All topics appear on the preferences page. Members need the role editor.
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

  /** Every item of `list`, page by page. */
  all(query: Omit<ListTopicsQuery, 'cursor'> = {}, options?: RequestOptions): AsyncGenerator<Topic, void, undefined> {
    return everyItem(
      (cursor) => this.list({ limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Update a topic.
   * Omitted fields don’t change; null clears the description. The choices of contacts do not change. Members need the role editor.
   *
   * `PATCH /topics/{id}`
   */
  update(id: string, body: UpdateTopicBody, options?: RequestOptions): Promise<Topic> {
    return this.call('PATCH', `/topics/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a topic.
   * 409 while a template or an unfinished campaign uses the topic. Members need the role editor.
   *
   * `DELETE /topics/{id}`
   */
  delete(id: string, query: DeleteTopicQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/topics/${segment(id)}`, { query }, options);
  }

  /**
   * List what uses a topic.
   * The templates that use it, the segments and workflows whose filters name it, and the campaigns that use or name it and are neither sent nor cancelled. While there are any, the topic cannot be deleted.
   *
   * `GET /topics/{id}/uses`
   */
  listUses(id: string, query: ListTopicUsesQuery = {}, options?: RequestOptions): Promise<Page<TopicUse>> {
    return this.call('GET', `/topics/${segment(id)}/uses`, { query }, options);
  }

  /** Every item of `listUses`, page by page. */
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

/** Files for attachments and imports that are too large for a request body. */
export class UploadsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create an upload form for one file.
   * Members need the role editor.
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
   * Each item is a body of POST /v1/send, with the same rules. Together they can have at most 500 recipients. All items are validated before the first email is accepted. If one is rejected, none is sent, and the response lists every error by its path, such as emails[3].to. With `partial`, valid items are accepted, and each of the others has an error in its place; a body that does not match the schema still fails with 422. One Idempotency-Key applies to the whole request: a repeated request sends nothing twice and skips nothing. Counts as one request. With validate=true, everything is validated and every email is rendered, but nothing is sent or stored. In the response, emails of each result is empty, and warnings lists what POST /v1/send?validate=true would return for that email, checked for its first recipient and up to nine more, at most 100 of these in total. The Idempotency-Key can be used again. Members need the role editor.
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
   * Track an event while a page closes.
   * For `navigator.sendBeacon(url, JSON.stringify({ key, email, event }))`, which sends no headers: the public key is in the body, which can be text/plain. Otherwise like POST /v1/track with a public key. A page can’t read the response. The maximum body size is 8 KB.
   *
   * `POST /v1/track/beacon`
   */
  trackBeacon(body: TrackBeaconBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track/beacon', { body }, options);
  }

  /**
   * Track up to 500 events.
   * Each item is an event of POST /v1/track, for servers. All items are validated before the first is recorded. If one has an error, none is recorded, and the response lists every error by its path, such as events[3].email. Events of the same contact are recorded in the order of the request. One Idempotency-Key applies to the whole request. Counts as one request. Members need the role editor.
   *
   * `POST /v1/track/batch`
   */
  trackBatch(body: TrackBatchBody, options?: RequestOptions): Promise<TrackBatchResult> {
    return this.call('POST', '/v1/track/batch', { body }, options);
  }
}

/** Your URLs that receive events as HTTP requests, signed according to the Standard Webhooks specification. A message is delivered at least once: detect duplicates by the webhook-id. Messages about one contact, including its emails, arrive in the order of the events. An attempt times out after 10 seconds. Any 2xx response is a success; redirects are not followed. A failed message is retried after 5 seconds, then at increasing intervals of at most an hour, for 24 hours. */
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

  /** Every item of `list`, page by page. */
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
   * Create a webhook.
   * A project can have at most 20 webhooks. Events in the first seconds may be missed. Members need the role editor.
   *
   * `POST /webhooks`
   */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<CreateWebhookResult> {
    return this.call('POST', '/webhooks', { body }, options);
  }

  /**
   * Get a webhook.
   *
   * `GET /webhooks/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return this.call('GET', `/webhooks/${segment(id)}`, {}, options);
  }

  /**
   * Update, disable or enable a webhook.
   * Pending messages of a disabled webhook are sent when it is enabled again; events that happen while it is disabled are missed. Changing the URL or enabling the webhook retries all pending messages immediately. Members need the role editor.
   *
   * `PATCH /webhooks/{id}`
   */
  update(id: string, body: UpdateWebhookBody, options?: RequestOptions): Promise<Webhook> {
    return this.call('PATCH', `/webhooks/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a webhook and its pending messages.
   * Members need the role editor.
   *
   * `DELETE /webhooks/{id}`
   */
  delete(id: string, query: DeleteWebhookQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/webhooks/${segment(id)}`, { query }, options);
  }

  /**
   * Rotate the secret of a webhook.
   * During the overlap, each message is signed with both secrets. Members need the role editor.
   *
   * `POST /webhooks/{id}/rotate`
   */
  rotateSecret(id: string, body: RotateSecretBody = {}, options?: RequestOptions): Promise<CreateWebhookResult> {
    return this.call('POST', `/webhooks/${segment(id)}/rotate`, { body }, options);
  }

  /**
   * Send a test message to a webhook.
   * Sends a message of type webhook.test like any other message. Get the message by its id to see the result. Members need the role editor.
   *
   * `POST /webhooks/{id}/test`
   */
  test(id: string, options?: RequestOptions): Promise<ListedWebhookDelivery> {
    return this.call('POST', `/webhooks/${segment(id)}/test`, {}, options);
  }

  /**
   * List messages of a webhook, newest first.
   * Filters can be combined. Messages are stored for 30 days, each with its latest five attempts.
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

  /** Every item of `listDeliveries`, page by page. */
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
   * Get a message with its request and responses.
   *
   * `GET /webhooks/{id}/deliveries/{delivery}`
   */
  getDelivery(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.call('GET', `/webhooks/${segment(id)}/deliveries/${segment(delivery)}`, {}, options);
  }

  /**
   * Resend messages.
   * Resends one message, or all messages since a time, regardless of status. Each keeps its id. Members need the role editor.
   *
   * `POST /webhooks/{id}/redeliver`
   */
  redeliver(id: string, body: RedeliverBody, options?: RequestOptions): Promise<RedeliverResult> {
    return this.call('POST', `/webhooks/${segment(id)}/redeliver`, { body }, options);
  }
}

/** Automations. A trigger starts an execution for a contact, which runs the steps in order until a step has no next step. Each change of trigger, steps, reentry or exitWhen creates a new version; running executions keep theirs. Disabling a workflow only stops new entries. Filters and templates can read the contact, trigger.<path>, and received.<path> after a WAIT_FOR_EVENT step. Each step takes effect once. A failing step is tried five times. A contact can enter a workflow at most 20 times per day. A chain of workflows that start each other can have at most ten workflows. */
export class WorkflowsApi {
  constructor(private readonly call: Call) {}

  /**
   * Create a workflow.
   * The request contains the whole graph, at most 256 KB of JSON. The response lists all errors, step by step. A project can have at most 200 workflows. To enable a workflow, each SEND_EMAIL step needs a sender on a verified domain. Members need the role editor.
   *
   * `POST /workflows`
   */
  create(body: CreateWorkflowBody, options?: RequestOptions): Promise<SavedWorkflow> {
    return this.call('POST', '/workflows', { body }, options);
  }

  /**
   * List workflows with their stats, newest first.
   * The stats are those of GET /workflows/{id}/stats, up to date within seconds.
   *
   * `GET /workflows`
   */
  list(query: ListWorkflowsQuery = {}, options?: RequestOptions): Promise<Page<ListedWorkflow>> {
    return this.call('GET', '/workflows', { query }, options);
  }

  /** Every item of `list`, page by page. */
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
   * Update, enable or disable a workflow.
   * Omitted fields don’t change; null clears description and exitWhen. Steps are replaced as a whole. Running executions continue with the version that they started with. Members need the role editor.
   *
   * `PATCH /workflows/{id}`
   */
  update(id: string, body: UpdateWorkflowBody, options?: RequestOptions): Promise<SavedWorkflow> {
    return this.call('PATCH', `/workflows/${segment(id)}`, { body }, options);
  }

  /**
   * Delete a workflow.
   * Its executions stop immediately. They are deleted soon after, with its versions and stats. Members need the role editor.
   *
   * `DELETE /workflows/{id}`
   */
  delete(id: string, query: DeleteWorkflowQuery = {}, options?: RequestOptions): Promise<void> {
    return this.call('DELETE', `/workflows/${segment(id)}`, { query }, options);
  }

  /**
   * List the versions of a workflow, newest first.
   * The first one is the current version. All versions are kept until the workflow is deleted. GET /workflows/{id} with `version` returns the whole graph of one.
   *
   * `GET /workflows/{id}/versions`
   */
  listVersions(
    id: string,
    query: ListWorkflowVersionsQuery = {},
    options?: RequestOptions,
  ): Promise<Page<WorkflowVersion>> {
    return this.call('GET', `/workflows/${segment(id)}/versions`, { query }, options);
  }

  /** Every item of `listVersions`, page by page. */
  allVersions(
    id: string,
    query: Omit<ListWorkflowVersionsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<WorkflowVersion, void, undefined> {
    return everyItem(
      (cursor) => this.listVersions(id, { limit: 100, ...query, cursor }, options),
      (page) => page.items,
    );
  }

  /**
   * Get a diagram of a workflow.
   *
   * `GET /workflows/{id}/graph`
   */
  getGraph(id: string, query: GetGraphQuery = {}, options?: RequestOptions): Promise<WorkflowGraph> {
    return this.call('GET', `/workflows/${segment(id)}/graph`, { query }, options);
  }

  /**
   * Get the stats of a workflow, step by step.
   * Stats include all versions and are up to date within seconds. Expired executions still count.
   *
   * `GET /workflows/{id}/stats`
   */
  getStats(id: string, options?: RequestOptions): Promise<WorkflowStats> {
    return this.call('GET', `/workflows/${segment(id)}/stats`, {}, options);
  }

  /**
   * Get or rotate the secret that signs WEBHOOK steps.
   * Members need the role editor.
   *
   * `POST /workflows/{id}/secret`
   */
  revealSecret(id: string, body: RevealSecretBody = {}, options?: RequestOptions): Promise<RevealSecretResult> {
    return this.call('POST', `/workflows/${segment(id)}/secret`, { body }, options);
  }

  /**
   * Simulate a workflow.
   * Runs a contact, or a sample, through the current version, enabled or not, and shows each step with its times and effects. `emailAt` shows one of its emails as the contact would see it. Nothing is sent, stored or called, and no time passes. The simulation does not check whether the contact can enter. With `contact`, a key with scopes also needs contacts.
   *
   * `POST /workflows/{id}/simulate`
   */
  simulate(id: string, body: SimulateWorkflowBody = {}, options?: RequestOptions): Promise<SimulateWorkflowResult> {
    return this.call('POST', `/workflows/${segment(id)}/simulate`, { body }, options);
  }

  /**
   * Simulate an unsaved workflow.
   * Like POST /workflows/{id}/simulate, but with the trigger, steps and exitWhen of the request, which are validated as in POST /workflows. Nothing is stored. With `contact`, a key with scopes also needs contacts.
   *
   * `POST /workflows/simulate`
   */
  simulateDraft(body: SimulateDraftBody, options?: RequestOptions): Promise<SimulateWorkflowResult> {
    return this.call('POST', '/workflows/simulate', { body }, options);
  }

  /**
   * Start an execution for a contact.
   * The workflow must be enabled and have a MANUAL trigger. 409 if the contact cannot enter again, or has entered 20 times today. A key with scopes needs workflows and contacts. Members need the role editor.
   *
   * `POST /workflows/{id}/executions`
   */
  startExecution(id: string, body: StartExecutionBody, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions`, { body }, options);
  }

  /**
   * List the executions of a workflow, newest first.
   * Filters can be combined. A page reads at most 3,100 executions, the first page at most 15,000 to count. It can have fewer executions than its limit, or none, while hasMore is true: continue with nextCursor. A time range (`from`, `to`) makes reads faster. An execution expires 400 days after its latest known time.
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

  /** Every item of `listExecutions`, page by page. */
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
   * A step that is running at that moment still takes effect. Members need the role editor.
   *
   * `POST /workflows/{id}/executions/{executionId}/cancel`
   */
  cancelExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions/${segment(executionId)}/cancel`, {}, options);
  }

  /**
   * Retry the failed step of an execution.
   * 409 while another execution of the same contact is running in the workflow. Members need the role editor.
   *
   * `POST /workflows/{id}/executions/{executionId}/retry`
   */
  retryExecution(id: string, executionId: string, options?: RequestOptions): Promise<WorkflowExecution> {
    return this.call('POST', `/workflows/${segment(id)}/executions/${segment(executionId)}/retry`, {}, options);
  }
}

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
