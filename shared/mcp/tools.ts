import type { Method, Route } from '../contract/route';
import { campaignsGroup } from '../contract/routes/campaigns';
import { domainsGroup } from '../contract/routes/domains';
import { emailsGroup } from '../contract/routes/emails';
import { projectGroup } from '../contract/routes/project';
import { searchGroup } from '../contract/routes/search';
import { segmentsGroup } from '../contract/routes/segments';
import { suppressionsGroup } from '../contract/routes/suppressions';
import { templatesGroup } from '../contract/routes/templates';
import { workflowsGroup } from '../contract/routes/workflows';

export interface RouteTool {
  readonly name: string;
  readonly route: Route;
  readonly hint?: string;
  readonly omittedFields?: readonly string[];
  readonly fixedFields?: Readonly<Record<string, unknown>>;
}

/** For drafts that come from a file in a repository. */
const REPOSITORY_FIELDS = ['source'];

const emails = emailsGroup.routes;
const campaigns = campaignsGroup.routes;
const templates = templatesGroup.routes;
const workflows = workflowsGroup.routes;
const segments = segmentsGroup.routes;
const project = projectGroup.routes;

/** A test ensures that no tool can send, enable, export or change records. */
export const routeTools: readonly RouteTool[] = [
  { name: 'search', route: searchGroup.routes.search },
  { name: 'list_emails', route: emails.listEmails },
  { name: 'get_email', route: emails.getEmail, hint: '`explanation` says in a sentence why it did not arrive.' },
  { name: 'get_figures', route: emails.getEmailStats },
  { name: 'get_suppression', route: suppressionsGroup.routes.getSuppression },
  { name: 'list_templates', route: templates.listTemplates },
  { name: 'get_template', route: templates.getTemplate },
  { name: 'preview_template', route: templates.previewTemplate },
  { name: 'preview_draft', route: templates.previewDraft },
  {
    name: 'draft_template',
    route: templates.createTemplate,
    hint: 'Nothing uses it until a person chooses it.',
    omittedFields: REPOSITORY_FIELDS,
  },
  { name: 'list_campaigns', route: campaigns.listCampaigns },
  { name: 'get_campaign', route: campaigns.getCampaign },
  { name: 'get_campaign_audience', route: campaigns.getAudience },
  { name: 'get_campaign_figures', route: campaigns.getStats },
  { name: 'draft_campaign', route: campaigns.createCampaign, hint: 'It stays a draft until a person sends it.' },
  {
    name: 'request_approval',
    route: campaigns.requestApproval,
    hint: 'Nothing is sent until a person approves it.',
  },
  { name: 'get_approval', route: campaigns.getApproval, hint: 'Whether a person has approved or rejected it.' },
  { name: 'list_segments', route: segments.listSegments },
  { name: 'count_segment', route: segments.previewSegment, hint: 'Returns only the count.' },
  { name: 'list_workflows', route: workflows.listWorkflows },
  { name: 'get_workflow', route: workflows.getWorkflow },
  { name: 'get_workflow_figures', route: workflows.getWorkflowStats },
  { name: 'simulate_workflow', route: workflows.simulateWorkflow },
  {
    name: 'draft_workflow',
    route: workflows.createWorkflow,
    hint: 'It stays disabled until a person enables it.',
    omittedFields: ['enabled', ...REPOSITORY_FIELDS],
    fixedFields: { enabled: false },
  },
  { name: 'list_domains', route: domainsGroup.routes.listDomains },
  { name: 'get_project_attention', route: project.getAttention },
  { name: 'get_sender_rules', route: project.getSenderRules },
];

const draftRoutes: readonly Route[] = [
  templates.createTemplate,
  campaigns.createCampaign,
  workflows.createWorkflow,
  campaigns.requestApproval,
];

export const annotationsOf = ({ route }: RouteTool) => ({
  readOnlyHint: !draftRoutes.includes(route),
  destructiveHint: false,
  idempotentHint: !draftRoutes.includes(route),
  openWorldHint: false,
});

/** Throws only if there is no response. */
export type CallApi = (request: ApiRequest) => Promise<ApiResponse>;

export interface ApiRequest {
  method: Method;
  path: string;
  body?: unknown;
}

export interface ApiResponse {
  status: number;
  data: unknown;
}
