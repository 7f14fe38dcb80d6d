import * as z from 'zod';
import { idParams, listOf, listQuery, queryNumber } from '../common';
import { execution, executionParams, listExecutionsQuery, startExecutionBody } from '../executions';
import { defineGroup } from '../route';
import { listedWorkflow, revealSecretBody, signingSecret, wholeWorkflow } from '../workflow-replies';
import { simulation, simulationBody } from '../workflow-simulation';
import { workflowStats } from '../workflow-stats';
import { createWorkflowBody, updateWorkflowBody } from '../workflows';

const MAXIMUM_VERSION = 999_999;

const ofWorkflow = idParams('wf');
const noBody = { body: z.strictObject({}), bodyOptional: true } as const;
const versionQuery = z.strictObject({
  version: queryNumber(1, MAXIMUM_VERSION)
    .optional()
    .meta({ description: 'A version of the graph; the present one where it is left out' }),
});

export const workflowsGroup = defineGroup({
  name: 'workflows',
  description: [
    'Automations: what begins one brings a contact in, and the steps follow each other until one has no next.',
    'Each save that changes trigger, steps, reentry or exitWhen makes a new version; who is inside stays with its own. Disabling ends entries and nothing else.',
    'Filters and templates read the contact, trigger.<path>, and after a wait received.<path>. Each step takes effect once; one that fails is tried five times.',
    'A contact enters a workflow at most 20 times a day, and workflows cause each other ten deep at most.',
  ].join(' '),
  routes: {
    createWorkflow: {
      method: 'POST',
      path: '/workflows',
      summary: 'Create a workflow',
      description:
        'The whole graph at once, up to 256 KB as JSON; all that is wrong with it is named, step by step. A project has at most 200 workflows. To be enabled, each SEND_EMAIL must have a sender on a verified domain.',
      access: 'secret',
      body: createWorkflowBody,
      replies: { 201: wholeWorkflow },
      errors: ['DOMAIN_NOT_VERIFIED', 'INVALID_STATE'],
    },
    listWorkflows: {
      method: 'GET',
      path: '/workflows',
      summary: 'List workflows, newest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(listedWorkflow) },
      errors: ['INVALID_CURSOR'],
    },
    getWorkflow: {
      method: 'GET',
      path: '/workflows/{id}',
      summary: 'Read a workflow',
      access: 'secret',
      params: ofWorkflow,
      query: versionQuery,
      replies: { 200: wholeWorkflow },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    updateWorkflow: {
      method: 'PATCH',
      path: '/workflows/{id}',
      summary: 'Change, enable or disable a workflow',
      description:
        'Members that are left out stay; null clears description and exitWhen. Steps are replaced as a whole. Contacts that are inside go on with the version that they entered.',
      access: 'secret',
      params: ofWorkflow,
      body: updateWorkflowBody,
      replies: { 200: wholeWorkflow },
      errors: ['WORKFLOW_NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'INVALID_STATE'],
    },
    deleteWorkflow: {
      method: 'DELETE',
      path: '/workflows/{id}',
      summary: 'Delete a workflow',
      description: 'Nobody goes on in it; its executions, versions and statistics go soon after.',
      access: 'secret',
      params: ofWorkflow,
      replies: { 204: null },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    getGraph: {
      method: 'GET',
      path: '/workflows/{id}/graph',
      summary: 'Draw a workflow',
      access: 'secret',
      params: ofWorkflow,
      query: versionQuery,
      replies: {
        200: z.object({ mermaid: z.string().meta({ description: 'A flowchart in the language of Mermaid' }) }),
      },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    getWorkflowStats: {
      method: 'GET',
      path: '/workflows/{id}/stats',
      summary: 'Statistics of a workflow, step by step',
      description:
        'Of all its versions, some seconds old at most. What was counted stays when executions go by their age.',
      access: 'secret',
      params: ofWorkflow,
      replies: { 200: workflowStats },
      errors: ['WORKFLOW_NOT_FOUND'],
    },
    revealSecret: {
      method: 'POST',
      path: '/workflows/{id}/secret',
      summary: 'Show, or replace, the secret that signs WEBHOOK steps',
      access: 'secret',
      params: ofWorkflow,
      body: revealSecretBody,
      bodyOptional: true,
      replies: { 200: signingSecret },
      errors: ['WORKFLOW_NOT_FOUND', 'INVALID_STATE'],
      secretFields: ['secret'],
    },
    simulateWorkflow: {
      method: 'POST',
      path: '/workflows/{id}/simulate',
      summary: 'Try a workflow without effect',
      description:
        'Takes a contact, or a sample, through the present version, enabled or not: each step with its times and what it would do. Nothing is sent, stored or called, and no time passes. Whether the contact may enter is not looked at.',
      access: 'secret',
      params: ofWorkflow,
      body: simulationBody,
      bodyOptional: true,
      replies: { 200: simulation },
      errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND'],
    },
    startExecution: {
      method: 'POST',
      path: '/workflows/{id}/executions',
      summary: 'Let a contact enter a workflow',
      description:
        'Of a workflow with a MANUAL trigger that is enabled. Who may not enter again, or has entered 20 times today, is refused.',
      access: 'secret',
      params: ofWorkflow,
      body: startExecutionBody,
      replies: { 201: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND', 'INVALID_STATE'],
    },
    listExecutions: {
      method: 'GET',
      path: '/workflows/{id}/executions',
      summary: 'List the executions of a workflow, newest first',
      description:
        'Filters can be combined. A page may hold fewer executions than asked for, or none, while hasMore is true: go on with nextCursor. Executions are kept for 400 days after their last known moment.',
      access: 'secret',
      params: ofWorkflow,
      query: listExecutionsQuery,
      replies: { 200: listOf(execution) },
      errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getExecution: {
      method: 'GET',
      path: '/workflows/{id}/executions/{executionId}',
      summary: 'Read an execution with its history',
      access: 'secret',
      params: executionParams,
      replies: { 200: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'EXECUTION_NOT_FOUND'],
    },
    cancelExecution: {
      method: 'POST',
      path: '/workflows/{id}/executions/{executionId}/cancel',
      summary: 'End an execution',
      description: 'A step that is being done at that moment has its effect.',
      access: 'secret',
      params: executionParams,
      ...noBody,
      replies: { 200: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'EXECUTION_NOT_FOUND', 'INVALID_STATE'],
    },
    retryExecution: {
      method: 'POST',
      path: '/workflows/{id}/executions/{executionId}/retry',
      summary: 'Try the step at which an execution failed again',
      description: 'Refused while its contact is inside the workflow with another execution.',
      access: 'secret',
      params: executionParams,
      ...noBody,
      replies: { 202: execution },
      errors: ['WORKFLOW_NOT_FOUND', 'EXECUTION_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
