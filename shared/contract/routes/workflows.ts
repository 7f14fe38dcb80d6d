import * as z from 'zod';
import { idParams, listOf, listQuery, nameSearch, queryNumber } from '../common';
import { execution, executionParams, listExecutionsQuery, startExecutionBody } from '../executions';
import { deletionQuery } from '../revisions';
import { defineGroup } from '../route';
import { listedWorkflow, revealSecretBody, savedWorkflow, signingSecret, wholeWorkflow } from '../workflow-replies';
import { draftSimulationBody, simulation, simulationBody } from '../workflow-simulation';
import { workflowStats } from '../workflow-stats';
import { workflowVersion } from '../workflow-versions';
import { createWorkflowBody, updateWorkflowBody } from '../workflows';

const MAX_VERSION = 999_999;

const workflowParams = idParams('wf');
const noBody = { body: z.strictObject({}), bodyOptional: true } as const;
const versionQuery = z.strictObject({
  version: queryNumber(1, MAX_VERSION)
    .optional()
    .meta({ description: 'Version of the graph; defaults to the current version', example: 2 }),
});

export const workflowsGroup = defineGroup({
  name: 'workflows',
  description: [
    'Automations. A trigger starts an execution for a contact, which runs the steps in order until a step has no next step.',
    'Each change of trigger, steps, reentry or exitWhen creates a new version; running executions keep theirs. Disabling a workflow only stops new entries.',
    'Filters and templates can read the contact, trigger.<path>, and received.<path> after a WAIT_FOR_EVENT step. Each step takes effect once. A failing step is tried five times.',
    'A contact can enter a workflow at most 20 times per day. A chain of workflows that start each other can have at most ten workflows.',
  ].join(' '),
  routes: {
    createWorkflow: {
      method: 'POST',
      path: '/workflows',
      summary: 'Create a workflow',
      description:
        'The request contains the whole graph, at most 256 KB of JSON. The response lists all errors, step by step. A project can have at most 200 workflows. To enable a workflow, each SEND_EMAIL step needs a sender on a verified domain.',
      access: 'secret',
      allowsAgents: true,
      body: createWorkflowBody,
      replies: { 201: savedWorkflow },
      errors: ['DOMAIN_NOT_VERIFIED', 'INVALID_STATE'],
    },
    listWorkflows: {
      method: 'GET',
      path: '/workflows',
      summary: 'List workflows with their stats, newest first',
      description: 'The stats are those of GET /workflows/{id}/stats, up to date within seconds.',
      access: 'secret',
      allowsAgents: true,
      query: z.strictObject({ ...listQuery, search: nameSearch('workflows') }),
      replies: { 200: listOf(listedWorkflow) },
      errors: ['INVALID_CURSOR'],
    },
    getWorkflow: {
      method: 'GET',
      path: '/workflows/{id}',
      summary: 'Get a workflow',
      access: 'secret',
      allowsAgents: true,
      params: workflowParams,
      query: versionQuery,
      replies: { 200: wholeWorkflow },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    updateWorkflow: {
      method: 'PATCH',
      path: '/workflows/{id}',
      summary: 'Update, enable or disable a workflow',
      description:
        'Omitted fields don’t change; null clears description and exitWhen. Steps are replaced as a whole. Running executions continue with the version that they started with.',
      access: 'secret',
      params: workflowParams,
      body: updateWorkflowBody,
      replies: { 200: savedWorkflow },
      errors: ['WORKFLOW_NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'INVALID_STATE', 'CHANGED_MEANWHILE'],
    },
    deleteWorkflow: {
      method: 'DELETE',
      path: '/workflows/{id}',
      summary: 'Delete a workflow',
      description: 'Its executions stop immediately. They are deleted soon after, with its versions and stats.',
      access: 'secret',
      params: workflowParams,
      query: deletionQuery,
      replies: { 204: null },
      errors: ['WORKFLOW_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    listWorkflowVersions: {
      method: 'GET',
      path: '/workflows/{id}/versions',
      summary: 'List the versions of a workflow, newest first',
      description:
        'The first one is the current version. All versions are kept until the workflow is deleted. GET /workflows/{id} with `version` returns the whole graph of one.',
      access: 'secret',
      params: workflowParams,
      query: z.strictObject(listQuery),
      replies: { 200: listOf(workflowVersion) },
      errors: ['WORKFLOW_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getGraph: {
      method: 'GET',
      path: '/workflows/{id}/graph',
      summary: 'Get a diagram of a workflow',
      access: 'secret',
      params: workflowParams,
      query: versionQuery,
      replies: {
        200: z.object({ mermaid: z.string().meta({ description: 'A Mermaid flowchart' }) }),
      },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    getWorkflowStats: {
      method: 'GET',
      path: '/workflows/{id}/stats',
      summary: 'Get the stats of a workflow, step by step',
      description: 'Stats include all versions and are up to date within seconds. Expired executions still count.',
      access: 'secret',
      allowsAgents: true,
      params: workflowParams,
      replies: { 200: workflowStats },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    revealSecret: {
      method: 'POST',
      path: '/workflows/{id}/secret',
      summary: 'Get or rotate the secret that signs WEBHOOK steps',
      access: 'secret',
      params: workflowParams,
      body: revealSecretBody,
      bodyOptional: true,
      replies: { 200: signingSecret },
      errors: ['WORKFLOW_NOT_FOUND', 'INVALID_STATE'],
      secretFields: ['secret'],
    },
    simulateWorkflow: {
      method: 'POST',
      path: '/workflows/{id}/simulate',
      summary: 'Simulate a workflow',
      description:
        'Runs a contact, or a sample, through the current version, enabled or not, and shows each step with its times and effects. `emailAt` shows one of its emails as the contact would see it. Nothing is sent, stored or called, and no time passes. The simulation does not check whether the contact can enter.',
      access: 'secret',
      scopesByField: { contact: 'contacts' },
      allowsAgents: true,
      role: 'viewer',
      auditsCallsOf: 'nobody',
      params: workflowParams,
      body: simulationBody,
      bodyOptional: true,
      replies: { 200: simulation },
      errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND'],
    },
    simulateDraft: {
      method: 'POST',
      path: '/workflows/simulate',
      summary: 'Simulate an unsaved workflow',
      description:
        'Like POST /workflows/{id}/simulate, but with the trigger, steps and exitWhen of the request, which are validated as in POST /workflows. Nothing is stored.',
      access: 'secret',
      scopesByField: { contact: 'contacts' },
      role: 'viewer',
      auditsCallsOf: 'nobody',
      body: draftSimulationBody,
      replies: { 200: simulation },
      errors: ['CONTACT_NOT_FOUND'],
    },
    startExecution: {
      method: 'POST',
      path: '/workflows/{id}/executions',
      summary: 'Start an execution for a contact',
      description:
        'The workflow must be enabled and have a MANUAL trigger. 409 if the contact cannot enter again, or has entered 20 times today.',
      access: 'secret',
      additionalScopes: ['contacts'],
      auditsCallsOf: 'people',
      params: workflowParams,
      body: startExecutionBody,
      replies: { 201: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND', 'INVALID_STATE'],
    },
    listExecutions: {
      method: 'GET',
      path: '/workflows/{id}/executions',
      summary: 'List the executions of a workflow, newest first',
      description:
        'Filters can be combined. A page reads at most 3,100 executions, the first page at most 15,000 to count. It can have fewer executions than its limit, or none, while hasMore is true: continue with nextCursor. A time range (`from`, `to`) makes reads faster. An execution expires 400 days after its latest known time.',
      access: 'secret',
      params: workflowParams,
      query: listExecutionsQuery,
      replies: { 200: listOf(execution) },
      errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getExecution: {
      method: 'GET',
      path: '/workflows/{id}/executions/{executionId}',
      summary: 'Get an execution with its history',
      access: 'secret',
      params: executionParams,
      replies: { 200: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'EXECUTION_NOT_FOUND'],
    },
    cancelExecution: {
      method: 'POST',
      path: '/workflows/{id}/executions/{executionId}/cancel',
      summary: 'Cancel an execution',
      description: 'A step that is running at that moment still takes effect.',
      access: 'secret',
      auditsCallsOf: 'people',
      params: executionParams,
      ...noBody,
      replies: { 200: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'EXECUTION_NOT_FOUND', 'INVALID_STATE'],
    },
    retryExecution: {
      method: 'POST',
      path: '/workflows/{id}/executions/{executionId}/retry',
      summary: 'Retry the failed step of an execution',
      description: '409 while another execution of the same contact is running in the workflow.',
      access: 'secret',
      auditsCallsOf: 'people',
      params: executionParams,
      ...noBody,
      replies: { 202: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'EXECUTION_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
